import { childrenOf, type Der, oidOf, readDer } from './der'

/** The parts of a certificate that Node does not tell. */
export interface CertificateParts {
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
export function orElse<T>(otherwise: T, read: () => T): T {
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
  for (const extension of orElse([], () => childrenOf(readDer(wrapper.contents)))) {
    const parts = orElse([], () => childrenOf(extension))
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
  const fields = orElse([], () => fieldsOf(der))
  const [, , issuer = null, , subject = null] = fields
  const extensions = extensionsOf(fields)
  const subjectKey = extensions.get(subjectKeyIdOid)
  const authority = extensions.get(authorityKeyIdOid)
  const authorityParts = authority ? orElse([], () => childrenOf(readDer(authority))) : []
  const contentsOf = (tag: number) => authorityParts.find((part) => (part.tag & 0x9f) === tag)?.contents
  const keyId = subjectKey ? orElse(null, () => readDer(subjectKey)) : null
  return {
    issuer,
    subject,
    subjectKeyId: keyId?.tag === octetString ? keyId.contents.toString('hex').toUpperCase() : '',
    authorityKeyId: contentsOf(0x80)?.toString('hex').toUpperCase() ?? '',
    authoritySerial: integerHex(contentsOf(0x82) ?? Buffer.alloc(0)),
  }
}
