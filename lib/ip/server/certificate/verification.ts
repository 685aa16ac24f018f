/** OpenSSL's verification errors: Node's name, HAProxy's number, and the words of nginx and Cloudflare. */
const errors: [name: string, number: number, words: string][] = [
  ['UNABLE_TO_GET_ISSUER_CERT', 2, 'unable to get issuer certificate'],
  ['UNABLE_TO_GET_CRL', 3, 'unable to get certificate CRL'],
  ['CERT_SIGNATURE_FAILURE', 7, 'certificate signature failure'],
  ['CERT_NOT_YET_VALID', 9, 'certificate is not yet valid'],
  ['CERT_HAS_EXPIRED', 10, 'certificate has expired'],
  ['CRL_NOT_YET_VALID', 11, 'CRL is not yet valid'],
  ['CRL_HAS_EXPIRED', 12, 'CRL has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 18, 'self signed certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 19, 'self signed certificate in certificate chain'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 20, 'unable to get local issuer certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 21, 'unable to verify the first certificate'],
  ['CERT_CHAIN_TOO_LONG', 22, 'certificate chain too long'],
  ['CERT_REVOKED', 23, 'certificate revoked'],
  ['INVALID_CA', 24, 'invalid CA certificate'],
  ['PATH_LENGTH_EXCEEDED', 25, 'path length constraint exceeded'],
  ['INVALID_PURPOSE', 26, 'unsupported certificate purpose'],
  ['CERT_UNTRUSTED', 27, 'certificate not trusted'],
  ['CERT_REJECTED', 28, 'certificate rejected'],
]

const wordsByName = new Map(errors.map(([name, , words]) => [name, words]))
const wordsByNumber = new Map(errors.map(([, number, words]) => [String(number), words]))

const verdict = (words: string) => (words === '' ? 'SUCCESS' : `FAILED:${words}`)

/** @param name Node's `authorizationError`, null when the certificate is valid */
export function verdictOfNode(name: string | null): string {
  return verdict(name === null ? '' : (wordsByName.get(name) ?? name.toLowerCase().replaceAll('_', ' ')))
}

/** @param number HAProxy's `ssl_c_verify`, 0 when the certificate is valid */
export function verdictOfNumber(number: string): string {
  return verdict(number === '0' ? '' : (wordsByNumber.get(number) ?? `error ${number}`))
}

/** @param words nginx's `$ssl_client_verify`; newer OpenSSL writes "self-signed" */
export function verdictOfNginx(words: string): string {
  return words.replace('self-signed', 'self signed')
}

const missingList = 'FAILED:unable to get certificate CRL'

/**
 * OpenSSL reports the last error it found. With revocation lists, for a self-signed certificate that is the missing
 * list of its "authority".
 */
export function underlyingVerdict(verdict: string, isSelfSigned: boolean): string {
  return isSelfSigned && verdict === missingList ? 'FAILED:self signed certificate' : verdict
}

export const isRevoked = (verdict: string) => verdict === 'FAILED:certificate revoked'
