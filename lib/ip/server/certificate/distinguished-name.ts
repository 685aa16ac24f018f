import { childrenOf, type Der, oidOf } from './der'

/** OpenSSL's short names of attribute types. */
const shortNames: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.44': 'generationQualifier',
  '2.5.4.45': 'x500UniqueIdentifier',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.2.840.113549.1.9.2': 'unstructuredName',
  '1.3.6.1.4.1.311.60.2.1.1': 'jurisdictionL',
  '1.3.6.1.4.1.311.60.2.1.2': 'jurisdictionST',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionC',
}

const utf16Tag = 0x1e
const utf32Tag = 0x1c
const latin1Tags = new Set([0x14, 0x1b])

interface Attribute {
  oid: string
  value: Der
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')

/** As UTF-8 bytes. */
function utf8Of({ tag, contents }: Der): Buffer {
  if (tag === utf16Tag && contents.length % 2 === 0)
    return Buffer.from(Buffer.from(contents).swap16().toString('utf16le'))
  if (tag === utf32Tag && contents.length % 4 === 0) {
    const points = Array.from({ length: contents.length / 4 }, (_, i) => contents.readUInt32BE(i * 4))
    return Buffer.from(
      points.map((point) => (point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point))).join(''),
    )
  }
  return latin1Tags.has(tag) ? Buffer.from(contents.toString('latin1')) : contents
}

function rdnsOf(name: Der): Attribute[][] {
  return childrenOf(name).map((rdn) =>
    childrenOf(rdn).map((attribute) => {
      const [type, value] = childrenOf(attribute)
      if (!type || !value) throw new RangeError('attribute without a value')
      return { oid: oidOf(type.contents), value }
    }),
  )
}

function escape2253(bytes: Buffer): string {
  return Array.from(bytes, (byte, i) => {
    if (byte < 0x20 || byte > 0x7e) return `\\${hex(byte)}`
    const character = String.fromCharCode(byte)
    const isEdgeSpace = character === ' ' && (i === 0 || i === bytes.length - 1)
    const isSpecial = ',+"<>;\\'.includes(character) || (character === '#' && i === 0)
    return isEdgeSpace || isSpecial ? `\\${character}` : character
  }).join('')
}

/**
 * `CN=…,O=…,C=…`, last part first, byte for byte like OpenSSL's `-nameopt RFC2253`.
 * @param name an X.501 Name
 * @throws RangeError
 */
export function rfc2253Of(name: Der): string {
  const part = ({ oid, value }: Attribute) => {
    const shortName = shortNames[oid]
    return shortName === undefined
      ? `${oid}=#${value.whole.toString('hex').toUpperCase()}`
      : `${shortName}=${escape2253(utf8Of(value))}`
  }
  return rdnsOf(name)
    .map((rdn) => rdn.map(part).reverse().join('+'))
    .reverse()
    .join(',')
}

/** OpenSSL's: `/C=…/O=…/CN=…`. @throws RangeError */
export function legacyNameOf(name: Der): string {
  return rdnsOf(name)
    .flat()
    .map(({ oid, value }) => {
      const text = Array.from(value.contents, (byte) =>
        byte < 0x20 || byte > 0x7e ? `\\x${hex(byte)}` : String.fromCharCode(byte),
      )
      return `/${shortNames[oid] ?? oid}=${text.join('')}`
    })
    .join('')
}
