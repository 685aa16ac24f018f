import ipaddr from 'ipaddr.js'

// Writes files in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), for tests of operators' own databases.

/** Bytes are written as they are. */
type Value = string | number | boolean | Buffer | Value[] | { [name: string]: Value }

function control(type: number, size: number): Buffer {
  const [inline, extra] =
    size < 29 ? [size, []] : size < 285 ? [29, [size - 29]] : [30, [(size - 285) >> 8, (size - 285) & 255]]
  return type > 7 ? Buffer.from([inline, type - 7, ...extra]) : Buffer.from([(type << 5) | inline, ...extra])
}

function encode(value: Value): Buffer {
  if (Buffer.isBuffer(value)) return value
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return control(14, value ? 1 : 0)
  if (typeof value === 'number' && Number.isInteger(value)) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(value)
    return Buffer.concat([control(3, 8), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, item]) => [encode(name), encode(item)]),
  ])
}

interface Node {
  sides: [Node | number | null, Node | number | null]
}

const emptyNode = (): Node => ({ sides: [null, null] })

/** The bits of a network in an IPv6 tree; IPv4 is at ::/96. */
function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const bytes = address.toByteArray()
  const padded = bytes.length === 4 ? [...new Array<number>(12).fill(0), ...bytes] : bytes
  const bits = padded.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1))
  return bits.slice(0, length + (bytes.length === 4 ? 96 : 0))
}

function insert(root: Node, bits: number[], offset: number): void {
  let node = root
  for (const [depth, bit] of bits.entries()) {
    if (depth === bits.length - 1) {
      node.sides[bit as 0 | 1] = offset
      return
    }
    const next = node.sides[bit as 0 | 1]
    const child = typeof next === 'object' && next !== null ? next : emptyNode()
    node.sides[bit as 0 | 1] = child
    node = child
  }
}

function nodesOf(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes)
    for (const side of node.sides) if (typeof side === 'object' && side !== null) nodes.push(side)
  return nodes
}

/** A node of the tree. @param bits of each of its two records */
function nodeBytes(bits: 24 | 28 | 32, left: number, right: number): Buffer {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  const middle = bits === 28 ? hex(left >>> 24, 1) + hex(right >>> 24, 1) : ''
  const [low, length] = bits === 28 ? [0xffffff, 6] : [0xffffffff, bits / 4]
  return Buffer.from(hex((left & low) >>> 0, length) + middle + hex((right & low) >>> 0, length), 'hex')
}

/** A database of networks. @param rows by network, such as `81.2.69.0/24` */
export function writeMmdb(
  databaseType: string,
  rows: Record<string, Value>,
  recordBits: 24 | 28 | 32 = 24,
): Buffer {
  const root = emptyNode()
  const data: Buffer[] = []
  let size = 0
  for (const [network, row] of Object.entries(rows)) {
    insert(root, bitsOf(network), size)
    const bytes = encode(row)
    data.push(bytes)
    size += bytes.length
  }
  const nodes = nodesOf(root)
  const numbers = new Map(nodes.map((node, index) => [node, index]))
  const pointer = (side: Node | number | null) => {
    if (side === null) return nodes.length
    return typeof side === 'number' ? nodes.length + 16 + side : (numbers.get(side) ?? 0)
  }
  const tree = nodes.map(({ sides: [left, right] }) => nodeBytes(recordBits, pointer(left), pointer(right)))
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: databaseType,
    description: {},
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: recordBits,
  })
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')])
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, marker, metadata])
}
