/** One ASN.1 value in DER: its tag, and where its contents and the whole of it lie. */
export interface Der {
  tag: number
  /** The contents, a view of the source. */
  contents: Buffer
  /** Tag and length included. */
  whole: Buffer
}

/** @throws RangeError when the bytes are no DER */
export function readDer(source: Buffer, offset = 0): Der {
  const tag = source.readUInt8(offset)
  const first = source.readUInt8(offset + 1)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4 || first === 0x80) throw new RangeError('unsupported DER length')
  const length = lengthBytes === 0 ? first : source.readUIntBE(offset + 2, lengthBytes)
  const start = offset + 2 + lengthBytes
  if (start + length > source.length) throw new RangeError('DER value ends early')
  return {
    tag,
    contents: source.subarray(start, start + length),
    whole: source.subarray(offset, start + length),
  }
}

/** The values a constructed value (SEQUENCE, SET, explicit tag) is made of. @throws RangeError */
export function childrenOf(der: Der): Der[] {
  const children: Der[] = []
  for (let offset = 0; offset < der.contents.length; ) {
    const child = readDer(der.contents, offset)
    children.push(child)
    offset += child.whole.length
  }
  return children
}

/** Cuts concatenated DER values apart. @throws RangeError */
export function splitDer(source: Buffer): Buffer[] {
  return childrenOf({ tag: 0x30, contents: source, whole: source }).map((child) => child.whole)
}

/** An OBJECT IDENTIFIER in dotted form. */
export function oidOf(contents: Buffer): string {
  const arcs: number[] = []
  let arc = 0
  for (const byte of contents) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [first = 0, ...rest] = arcs
  const top = Math.min(Math.floor(first / 40), 2)
  return [top, first - top * 40, ...rest].join('.')
}
