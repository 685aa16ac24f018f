import { createHash, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TlsClientAuth } from '@/lib/schemas/ip'
import { processState } from '../../process-state'
import type { Der } from './der'
import { legacyNameOf, rfc2253Of } from './distinguished-name'
import { clientAuthorities } from './issuers'
import { orElse, parseCertificate } from './parse-certificate'
import { isRevoked, underlyingVerdict } from './verification'

/** What is known of a client certificate before anything is derived from it. */
export interface PresentedCertificate {
  /** DER. */
  leaf: Buffer
  /** The certificates between it and the root, DER, the leaf's issuer first. The root itself is left out. */
  chain: Buffer[]
  /** `SUCCESS` or `FAILED:<reason>` */
  verdict: string
}

const leafBytesMax = 10 * 1024
const chainBytesMax = 16 * 1024
const cachedMax = 500

const base64 = (der: Buffer) => `:${der.toString('base64')}:`
const digest = (algorithm: string, der: Buffer) => createHash(algorithm).update(der).digest('hex')

/** RFC 9440 values, or `''` with the flag when they are too long for a header. */
function asHeader(certificates: Buffer[], bytesMax: number): { value: string; isTooLarge: boolean } {
  const value = certificates.map(base64).join(', ')
  return value.length > bytesMax ? { value: '', isTooLarge: true } : { value, isTooLarge: false }
}

/** The certificate in these bytes, null when OpenSSL reads none. */
function certificateIn(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

/** The certificate that signed this one, if it is at hand: sent along, configured, or the certificate itself. */
function issuerOf(leaf: X509Certificate, chain: Buffer[]): X509Certificate | undefined {
  const sent = chain.flatMap((der) => certificateIn(der) ?? [])
  return [...sent, ...clientAuthorities(), leaf].find((candidate) => leaf.checkIssued(candidate))
}

/** A name in one of its forms, `''` when it cannot be read. */
const nameIn = (form: (name: Der) => string, name: Der | null) => (name ? orElse('', () => form(name)) : '')

function derive(
  certificate: X509Certificate,
  { leaf, chain, ...presented }: PresentedCertificate,
): TlsClientAuth {
  const parts = parseCertificate(leaf)
  const signer = issuerOf(certificate, chain)
  const verdict = underlyingVerdict(presented.verdict, signer === certificate)
  const signerKeyId = signer ? parseCertificate(signer.raw).subjectKeyId : ''
  const issuer = nameIn(rfc2253Of, parts.issuer)
  const subject = nameIn(rfc2253Of, parts.subject)
  const leafHeader = asHeader([leaf], leafBytesMax)
  const chainHeader = asHeader(chain, chainBytesMax)
  return {
    certPresented: '1',
    certVerified: verdict,
    certRevoked: isRevoked(verdict) ? '1' : '0',
    certIssuerDN: issuer,
    certSubjectDN: subject,
    certIssuerDNRFC2253: issuer,
    certSubjectDNRFC2253: subject,
    certIssuerDNLegacy: nameIn(legacyNameOf, parts.issuer),
    certSubjectDNLegacy: nameIn(legacyNameOf, parts.subject),
    certSerial: certificate.serialNumber,
    certIssuerSerial: signer?.serialNumber ?? parts.authoritySerial,
    certSKI: parts.subjectKeyId,
    certIssuerSKI: parts.authorityKeyId || signerKeyId,
    certFingerprintSHA1: digest('sha1', leaf),
    certFingerprintSHA256: digest('sha256', leaf),
    certNotBefore: certificate.validFrom,
    certNotAfter: certificate.validTo,
    certRFC9440: leafHeader.value,
    certRFC9440TooLarge: leafHeader.isTooLarge,
    certChainRFC9440: chainHeader.value,
    certChainRFC9440TooLarge: chainHeader.isTooLarge,
  }
}

const cache = () =>
  processState('client-certificates', () => new LRUCache<string, TlsClientAuth>({ max: cachedMax }))

/**
 * Everything the record says of a client certificate.
 * @returns null when the leaf is no certificate
 */
export function clientAuthOf(presented: PresentedCertificate): TlsClientAuth | null {
  const hash = createHash('sha256').update(presented.verdict)
  for (const der of [presented.leaf, ...presented.chain]) hash.update(der)
  const key = hash.digest('base64')
  const cached = cache().get(key)
  if (cached) return cached
  const certificate = certificateIn(presented.leaf)
  if (!certificate) return null
  const auth = derive(certificate, presented)
  cache().set(key, auth)
  return auth
}
