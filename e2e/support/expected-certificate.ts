import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsClientAuth } from '@/lib/schemas/ip'
import { temporaryFolder } from './database'
import type { Certificate } from './pki'

const pem = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g
const base64Of = (text: string) => [...text.matchAll(pem)].map((match) => (match[1] ?? '').replace(/\s/g, ''))

function openssl(file: string, ...args: string[]): string {
  return execFileSync('openssl', ['x509', '-in', file, '-noout', ...args], { encoding: 'utf8' }).trim()
}

const afterEquals = (line: string) => line.slice(line.indexOf('=') + 1)
const hexOf = (text: string) =>
  (/((?:[0-9A-F]{2}:){7,}[0-9A-F]{2})/.exec(text)?.[1] ?? '').replaceAll(':', '')

/**
 * What the openssl command says of a client's certificate.
 * @param issuer the certificate that signed it
 * @param sendsChain whether the chain reaches the platform
 */
export function expectedCertificate(
  client: Certificate,
  issuer: Certificate,
  verdict: string,
  sendsChain: boolean,
): TlsClientAuth {
  const file = join(temporaryFolder('certificate'), 'leaf.pem')
  writeFileSync(file, client.cert) // openssl reads the first of several
  const name = (which: '-subject' | '-issuer') => afterEquals(openssl(file, which, '-nameopt', 'RFC2253'))
  const legacy = (which: '-subject' | '-issuer') => afterEquals(openssl(file, which, '-nameopt', 'compat'))
  const fingerprint = (digest: string) => hexOf(openssl(file, '-fingerprint', digest)).toLowerCase()
  const [leaf = '', ...chain] = base64Of(client.cert)
  return {
    certPresented: '1',
    certVerified: verdict,
    certRevoked: verdict === 'FAILED:certificate revoked' ? '1' : '0',
    certSubjectDN: name('-subject'),
    certSubjectDNRFC2253: name('-subject'),
    certSubjectDNLegacy: legacy('-subject'),
    certIssuerDN: name('-issuer'),
    certIssuerDNRFC2253: name('-issuer'),
    certIssuerDNLegacy: legacy('-issuer'),
    certSerial: afterEquals(openssl(file, '-serial')),
    certIssuerSerial: afterEquals(openssl(issuer.certFile, '-serial')),
    certSKI: hexOf(openssl(file, '-ext', 'subjectKeyIdentifier')),
    certIssuerSKI: hexOf(openssl(issuer.certFile, '-ext', 'subjectKeyIdentifier')),
    certFingerprintSHA1: fingerprint('-sha1'),
    certFingerprintSHA256: fingerprint('-sha256'),
    certNotBefore: afterEquals(openssl(file, '-startdate')),
    certNotAfter: afterEquals(openssl(file, '-enddate')),
    certRFC9440: `:${leaf}:`,
    certRFC9440TooLarge: false,
    certChainRFC9440: sendsChain ? chain.map((der) => `:${der}:`).join(', ') : '',
    certChainRFC9440TooLarge: false,
  }
}

/** The clients of the tests, who signed each, and what is to be said of it. */
export const verdicts = [
  ['good', 'root', 'SUCCESS'],
  ['chained', 'intermediate', 'SUCCESS'],
  ['expired', 'root', 'FAILED:certificate has expired'],
  ['notYetValid', 'root', 'FAILED:certificate is not yet valid'],
  ['revoked', 'root', 'FAILED:certificate revoked'],
  ['selfSigned', 'itself', 'FAILED:self signed certificate'],
] as const
