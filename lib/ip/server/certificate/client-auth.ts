import { createHash, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { stringBytes } from '@/lib/core/limits/string-bytes'
import { processState } from '@/lib/core/process-state'
import type { TlsClientAuth } from '../../contract/ip'
import { clientAuthorities } from './configured-certificates'
import { childrenOf, type Der, oidOf, readDer } from './der'
import { legacyNameOf, rfc2253Of } from './distinguished-name'
import { isRevoked, underlyingVerdict } from './verification'

/** The parts of a certificate that Node does not tell. */
interface CertificateParts {
  /** Null when they cannot be read. */
  issuer: Der | null
  subject: Der | null
  /** Upper-case hex, `''` without the extension or when it is malformed; likewise below. */
  subjectKeyId: string
  authorityKeyId: string
  authoritySerial: string
}

const explicitVersion = 0xa0
const explicitExtensions = 0xa3
const octetString = 0x04
const subjectKeyIdOid = '2.5.29.14'
const authorityKeyIdOid = '2.5.29.35'

/** An integer's bytes as upper-case hex, without the zero that only says it is not negative. */
function integerHex(bytes: Buffer): string {
  const start = bytes[0] === 0 && bytes.length > 1 ? 1 : 0
  return bytes.subarray(start).toString('hex').toUpperCase()
}

/**
 * What `read` gives, or `otherwise` where the bytes are not what they should be: whoever shows a certificate chose
 * every byte of it, and OpenSSL lets pass what it need not understand.
 */
function parsedOr<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return otherwise
    throw error
  }
}

function extensionsOf(fields: Der[]): Map<string, Buffer> {
  const wrapper = fields.find((field) => field.tag === explicitExtensions)
  const values = new Map<string, Buffer>()
  if (!wrapper) return values
  for (const extension of parsedOr([], () => childrenOf(readDer(wrapper.contents)))) {
    const parts = parsedOr([], () => childrenOf(extension))
    const value = parts.find((part) => part.tag === octetString)
    if (parts[0] && value) values.set(oidOf(parts[0].contents), value.contents)
  }
  return values
}

function fieldsOf(der: Buffer): Der[] {
  const [tbs] = childrenOf(readDer(der))
  const all = tbs ? childrenOf(tbs) : []
  return all[0]?.tag === explicitVersion ? all.slice(1) : all
}

/** Reads an X.509 certificate (RFC 5280 §4.1). What cannot be read is empty; nothing here throws. */
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
    subjectKeyId: keyId?.tag === octetString ? keyId.contents.toString('hex').toUpperCase() : '',
    authorityKeyId: contentsOf(0x80)?.toString('hex').toUpperCase() ?? '',
    authoritySerial: integerHex(contentsOf(0x82) ?? Buffer.alloc(0)),
  }
}

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
/**
 * Names, ids and dates of larger certificates are not told: a stranger may show 100 kB of them, and the signs that have to be
 * escaped take four times as much.
 */
const readBytesMax = 16 * 1024
/** What the records kept may take. An ordinary one takes some 8 kB. */
const cachedBytesMax = 4 * 1024 * 1024

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
const nameIn = (form: (name: Der) => string, name: Der | null) => (name ? parsedOr('', () => form(name)) : '')

const nothing = Buffer.alloc(0)
const readable = (der: Buffer) => (der.length > readBytesMax ? nothing : der)
const serialOf = ({ raw, serialNumber }: X509Certificate) => (raw.length > readBytesMax ? '' : serialNumber)
const dateIn = ({ raw }: X509Certificate, date: string) => (raw.length > readBytesMax ? '' : date)

function derive(
  certificate: X509Certificate,
  { leaf, chain, ...presented }: PresentedCertificate,
): TlsClientAuth {
  const parts = parseCertificate(readable(leaf))
  const signer = issuerOf(certificate, chain)
  const verdict = underlyingVerdict(presented.verdict, signer === certificate)
  const signerKeyId = signer ? parseCertificate(readable(signer.raw)).subjectKeyId : ''
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
    certSerial: serialOf(certificate),
    certIssuerSerial: signer ? serialOf(signer) : parts.authoritySerial,
    certSKI: parts.subjectKeyId,
    certIssuerSKI: parts.authorityKeyId || signerKeyId,
    certFingerprintSHA1: digest('sha1', leaf),
    certFingerprintSHA256: digest('sha256', leaf),
    certNotBefore: dateIn(certificate, certificate.validFrom),
    certNotAfter: dateIn(certificate, certificate.validTo),
    certRFC9440: leafHeader.value,
    certRFC9440TooLarge: leafHeader.isTooLarge,
    certChainRFC9440: chainHeader.value,
    certChainRFC9440TooLarge: chainHeader.isTooLarge,
  }
}

const recordBytes = (auth: TlsClientAuth, key: string): number =>
  Object.values(auth).reduce<number>((sum, value) => sum + stringBytes(String(value)), stringBytes(key))

const makeCache = () =>
  new LRUCache<string, TlsClientAuth>({ maxSize: cachedBytesMax, sizeCalculation: recordBytes })
const cache = () => processState('client-certificates', makeCache)

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
