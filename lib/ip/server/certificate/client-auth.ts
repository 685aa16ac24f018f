import { createHash, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { stringBytes } from '@/lib/core/limits/caches'
import { processState } from '@/lib/core/process-state'
import type { TlsClientAuth } from '../../contract/ip'
import { clientAuthorities } from './configured-certificates'
import { childrenOf, type Der, oidOf, readDer } from './der'
import { legacyNameOf, rfc2253Of } from './distinguished-name'
import { isRevoked, underlyingVerdict } from './verification'

/** As received, before any field is derived from it. */
interface PresentedCertificate {
  /** DER. */
  leaf: Buffer
  /** DER of the intermediate certificates, the leaf's issuer first, without the root. */
  chain: Buffer[]
  /** `SUCCESS` or `FAILED:<reason>` */
  verdict: string
}

/** Node does not expose these parts. */
interface CertificateParts {
  /** Null when unreadable. */
  issuer: Der | null
  subject: Der | null
  /** Upper-case hex; `''` when the extension is missing or malformed. The next two likewise. */
  subjectKeyId: string
  authorityKeyId: string
  authoritySerial: string
}

const leafBytesMax = 10 * 1024
const chainBytesMax = 16 * 1024
/** Clients may send 100 kB, and escaped characters take four times as much: of larger ones names, ids and dates stay empty. */
const parsedBytesMax = 16 * 1024
/** An ordinary record takes about 8 kB. */
const cachedBytesMax = 4 * 1024 * 1024

const explicitVersion = 0xa0
const explicitExtensions = 0xa3
const octetString = 0x04
const subjectKeyIdOid = '2.5.29.14'
const authorityKeyIdOid = '2.5.29.35'

/** The result of `parse`, or `fallback` for malformed DER, which OpenSSL accepts in parts it does not need. */
function parsedOr<T>(fallback: T, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return fallback
    throw error
  }
}

const upperHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()

/** An integer as upper-case hex, without the leading zero that marks it as positive. */
const integerHex = (bytes: Buffer) => upperHex(bytes[0] === 0 && bytes.length > 1 ? bytes.subarray(1) : bytes)

function fieldsOf(der: Buffer): Der[] {
  const [tbs] = childrenOf(readDer(der))
  const fields = tbs ? childrenOf(tbs) : []
  return fields[0]?.tag === explicitVersion ? fields.slice(1) : fields
}

/** By object identifier. */
function extensionsOf(fields: Der[]): Map<string, Buffer> {
  const values = new Map<string, Buffer>()
  const wrapper = fields.find((field) => field.tag === explicitExtensions)
  if (!wrapper) return values
  for (const extension of parsedOr([], () => childrenOf(readDer(wrapper.contents)))) {
    const parts = parsedOr([], () => childrenOf(extension))
    const value = parts.find((part) => part.tag === octetString)
    if (parts[0] && value) values.set(oidOf(parts[0].contents), value.contents)
  }
  return values
}

/** X.509 (RFC 5280 §4.1). Unreadable parts are empty; never throws. */
export function parseCertificate(der: Buffer): CertificateParts {
  const fields = parsedOr([], () => fieldsOf(der))
  const [, , issuer = null, , subject = null] = fields
  const extensions = extensionsOf(fields)
  const subjectKey = extensions.get(subjectKeyIdOid)
  const authority = extensions.get(authorityKeyIdOid)
  const authorityParts = authority ? parsedOr([], () => childrenOf(readDer(authority))) : []
  const contentsOf = (tag: number) => authorityParts.find((part) => (part.tag & 0x9f) === tag)?.contents
  const keyId = subjectKey ? parsedOr(null, () => readDer(subjectKey)) : null
  return {
    issuer,
    subject,
    subjectKeyId: keyId?.tag === octetString ? upperHex(keyId.contents) : '',
    authorityKeyId: upperHex(contentsOf(0x80) ?? Buffer.alloc(0)),
    authoritySerial: integerHex(contentsOf(0x82) ?? Buffer.alloc(0)),
  }
}

const base64 = (der: Buffer) => `:${der.toString('base64')}:`
const digest = (algorithm: string, der: Buffer) => createHash(algorithm).update(der).digest('hex')

/** RFC 9440 values; `''` and the flag when they exceed the limit. */
function asHeader(certificates: Buffer[], bytesMax: number): { value: string; isTooLarge: boolean } {
  const value = certificates.map(base64).join(', ')
  return value.length > bytesMax ? { value: '', isTooLarge: true } : { value, isTooLarge: false }
}

function openCertificate(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

/** The certificate that signed this one, if it was sent, is configured, or is the certificate itself. */
function issuerOf(leaf: X509Certificate, chain: Buffer[]): X509Certificate | undefined {
  const sent = chain.flatMap((der) => openCertificate(der) ?? [])
  return [...sent, ...clientAuthorities(), leaf].find((candidate) => leaf.checkIssued(candidate))
}

const formatName = (format: (name: Der) => string, name: Der | null) =>
  name ? parsedOr('', () => format(name)) : ''

const isParsed = ({ length }: Buffer) => length <= parsedBytesMax
const parseBounded = (der: Buffer) => parseCertificate(isParsed(der) ? der : Buffer.alloc(0))
const serialOf = ({ raw, serialNumber }: X509Certificate) => (isParsed(raw) ? serialNumber : '')

function derive(
  certificate: X509Certificate,
  { leaf, chain, ...presented }: PresentedCertificate,
): TlsClientAuth {
  const parts = parseBounded(leaf)
  const signer = issuerOf(certificate, chain)
  const verdict = underlyingVerdict(presented.verdict, signer === certificate)
  const issuer = formatName(rfc2253Of, parts.issuer)
  const subject = formatName(rfc2253Of, parts.subject)
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
    certIssuerDNLegacy: formatName(legacyNameOf, parts.issuer),
    certSubjectDNLegacy: formatName(legacyNameOf, parts.subject),
    certSerial: serialOf(certificate),
    certIssuerSerial: signer ? serialOf(signer) : parts.authoritySerial,
    certSKI: parts.subjectKeyId,
    certIssuerSKI: parts.authorityKeyId || (signer ? parseBounded(signer.raw).subjectKeyId : ''),
    certFingerprintSHA1: digest('sha1', leaf),
    certFingerprintSHA256: digest('sha256', leaf),
    certNotBefore: isParsed(certificate.raw) ? certificate.validFrom : '',
    certNotAfter: isParsed(certificate.raw) ? certificate.validTo : '',
    certRFC9440: leafHeader.value,
    certRFC9440TooLarge: leafHeader.isTooLarge,
    certChainRFC9440: chainHeader.value,
    certChainRFC9440TooLarge: chainHeader.isTooLarge,
  }
}

const recordBytes = (auth: TlsClientAuth, key: string): number =>
  Object.values(auth).reduce<number>((sum, value) => sum + stringBytes(String(value)), stringBytes(key))

const cache = () =>
  processState(
    'client-certificates',
    () => new LRUCache<string, TlsClientAuth>({ maxSize: cachedBytesMax, sizeCalculation: recordBytes }),
  )

/** Cached by certificate, chain and verdict. @returns null when OpenSSL cannot parse the leaf */
export function clientAuthOf(presented: PresentedCertificate): TlsClientAuth | null {
  const hash = createHash('sha256').update(presented.verdict)
  for (const der of [presented.leaf, ...presented.chain]) hash.update(der)
  const key = hash.digest('base64')
  const cached = cache().get(key)
  if (cached) return cached
  const certificate = openCertificate(presented.leaf)
  if (!certificate) return null
  const auth = derive(certificate, presented)
  cache().set(key, auth)
  return auth
}
