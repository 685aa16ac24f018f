import { recordOf, responseTo, startDnsServer } from './name-server'

const ptr = 12

/** Labels of a name, whatever their length: a server can send anything. */
const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ])

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
  /** The names asked for, once per query. */
  const asked: string[] = []
  const server = await startDnsServer((query, question, send) => {
    asked.push(question.name)
    const reply = replyTo(question.name)
    if (!reply) return
    const { names = [], garbage, afterMs = 0 } = reply
    const records = names.length > 0 ? names.map((name) => recordOf(ptr, labelsOf(name))) : null
    const bytes = garbage
      ? Buffer.concat([query.subarray(0, 2), garbage])
      : responseTo(query, question, records)
    setTimeout(() => send(bytes), afterMs).unref()
  })
  return { ...server, asked }
}
