import { childrenOf, type Der, oidOf, readDer } from './der'

/** The parts of a certificate that Node does not tell. */
export interface CertificateParts {
  issuer: Der
  subject: Der
  /** Upper-case hex, `''` without the extension; likewise below. */
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

function extensionsOf(fields: Der[]): Map<string, Buffer> {
  const wrapper = fields.find((field) => field.tag === explicitExtensions)
  const values = new Map<string, Buffer>()
  if (!wrapper) return values
  for (const extension of childrenOf(readDer(wrapper.contents))) {
    const parts = childrenOf(extension)
    const value = parts.find((part) => part.tag === octetString)
    if (parts[0] && value) values.set(oidOf(parts[0].contents), value.contents)
  }
  return values
}

/**
 * Reads an X.509 certificate (RFC 5280 §4.1).
 * @throws RangeError when it is none
 */
export function parseCertificate(der: Buffer): CertificateParts {
  const [tbs] = childrenOf(readDer(der))
  if (!tbs) throw new RangeError('not a certificate')
  const all = childrenOf(tbs)
  const fields = all[0]?.tag === explicitVersion ? all.slice(1) : all
  const [, , issuer, , subject] = fields
  if (!issuer || !subject) throw new RangeError('not a certificate')
  const extensions = extensionsOf(fields)
  const subjectKey = extensions.get(subjectKeyIdOid)
  const authority = extensions.get(authorityKeyIdOid)
  const authorityParts = authority ? childrenOf(readDer(authority)) : []
  const contentsOf = (tag: number) => authorityParts.find((part) => (part.tag & 0x9f) === tag)?.contents
  return {
    issuer,
    subject,
    subjectKeyId: subjectKey ? readDer(subjectKey).contents.toString('hex').toUpperCase() : '',
    authorityKeyId: contentsOf(0x80)?.toString('hex').toUpperCase() ?? '',
    authoritySerial: integerHex(contentsOf(0x82) ?? Buffer.alloc(0)),
  }
}
