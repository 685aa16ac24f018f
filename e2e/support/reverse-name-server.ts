import { createSocket } from 'node:dgram'
import { questionOf } from './name-server'

const ptr = 12

/** Labels of a name, whatever their length: a server can send anything. */
const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ])

/** A record with a pointer to the name in the question. */
function recordOf(name: string): Buffer {
  const labels = labelsOf(name)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(ptr, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(labels.length, 10)
  return Buffer.concat([head, labels])
}

function answer(query: Buffer, end: number, names: string[]): Buffer {
  const reply = Buffer.from(query.subarray(0, end))
  // A response, without an error or with NXDOMAIN.
  reply.writeUInt16BE(names.length > 0 ? 0x8180 : 0x8183, 2)
  reply.writeUInt16BE(names.length, 6)
  reply.writeUInt32BE(0, 8)
  return Buffer.concat([reply, ...names.map(recordOf)])
}

interface Reply {
  /** Names of the address; none: NXDOMAIN. */
  names?: string[]
  /** Sent instead, after the id of the query. */
  garbage?: Buffer
  afterMs?: number
}

/**
 * A server of reverse DNS on loopback.
 * @param replyTo what is answered for a name such as `8.8.8.8.in-addr.arpa`; null: nothing, ever
 */
export async function startReverseNameServer(replyTo: (name: string) => Reply | null) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query)
    asked.push(name)
    const reply = replyTo(name)
    if (!reply) return
    const { names = [], garbage, afterMs = 0 } = reply
    const bytes = garbage ? Buffer.concat([query.subarray(0, 2), garbage]) : answer(query, end, names)
    // Its socket may be closed by then.
    setTimeout(() => socket.send(bytes, port, address, () => {}), afterMs).unref()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** The names asked for, once per query. */
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
