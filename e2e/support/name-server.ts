import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const types = { A: 1, AAAA: 28 }
const headerBytes = 12

interface Question {
  name: string
  type: number
  /** Where it ends. */
  end: number
}

/** The only question of a query. */
function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A record with a pointer to the name in the question. */
export function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A response. @param records null: NXDOMAIN */
export function responseTo(query: Buffer, { end }: Question, records: Buffer[] | null): Buffer {
  const response = Buffer.from(query.subarray(0, end))
  response.writeUInt16BE(records ? 0x8180 : 0x8183, 2)
  response.writeUInt16BE(records?.length ?? 0, 6)
  response.writeUInt32BE(0, 8)
  return Buffer.concat([response, ...(records ?? [])])
}

/** A DNS server on loopback. @param onQuery may send a response, now or later */
export async function startDnsServer(
  onQuery: (query: Buffer, question: Question, send: (bytes: Buffer) => void) => void,
) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) =>
    // The client's socket may be closed by then.
    onQuery(query, questionOf(query), (bytes) => socket.send(bytes, port, address, () => {})),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

const typeOf = (address: string) => (isIPv4(address) ? types.A : types.AAAA)

const addressRecord = (address: string): Buffer =>
  recordOf(typeOf(address), Buffer.from(ipaddr.parse(address).toByteArray()))

/**
 * A name server on loopback.
 * @param addressesOf the addresses of a name; none: there is no such name; null: no answer, ever
 */
export async function startNameServer(addressesOf: (name: string) => string[] | null) {
  /** Names that were asked for, once per query of an IPv4 address. */
  const asked: string[] = []
  const server = await startDnsServer((query, question, send) => {
    const { name, type } = question
    if (type === types.A) asked.push(name)
    const addresses = addressesOf(name)
    if (!addresses) return
    const ofType = addresses.filter((address) => typeOf(address) === type)
    send(responseTo(query, question, addresses.length > 0 ? ofType.map(addressRecord) : null))
  })
  return { ...server, asked }
}
