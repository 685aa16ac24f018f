/** One ASN.1 value in DER. Both buffers are views of the source. */
export interface Der {
  tag: number
  contents: Buffer
  /** With tag and length. */
  whole: Buffer
}

/** @throws RangeError when the bytes are not DER */
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

/** Of a SEQUENCE, a SET or an explicit tag. @throws RangeError */
export function childrenOf({ contents }: Pick<Der, 'contents'>): Der[] {
  const children: Der[] = []
  for (let offset = 0; offset < contents.length; ) {
    const child = readDer(contents, offset)
    children.push(child)
    offset += child.whole.length
  }
  return children
}

/** Concatenated values. @throws RangeError */
export const splitDer = (source: Buffer): Buffer[] =>
  childrenOf({ contents: source }).map(({ whole }) => whole)

/** In dotted form. */
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
