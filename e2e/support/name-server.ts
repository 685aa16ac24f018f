import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const types = { A: 1, AAAA: 28 }
const headerBytes = 12

/** The name of the only question of a query, and where the question ends. */
export function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A record with a pointer to the name in the question. */
function recordOf(address: string, type: number): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function answer(query: Buffer, end: number, type: number, addresses: string[]): Buffer {
  const ofType = addresses.filter((address) => (isIPv4(address) ? types.A : types.AAAA) === type)
  const reply = Buffer.from(query.subarray(0, end))
  // A response, without an error or with NXDOMAIN.
  reply.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2)
  reply.writeUInt16BE(ofType.length, 6)
  reply.writeUInt32BE(0, 8)
  return Buffer.concat([reply, ...ofType.map((address) => recordOf(address, type))])
}

/**
 * A name server on loopback.
 * @param addressesOf the addresses of a name; none: there is no such name; null: no answer, ever
 */
export async function startNameServer(addressesOf: (name: string) => string[] | null) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query)
    const type = query.readUInt16BE(end - 4)
    if (type === types.A) asked.push(name)
    const addresses = addressesOf(name)
    if (addresses) socket.send(answer(query, end, type, addresses), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** Names that were asked for, once per query of an IPv4 address. */
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
