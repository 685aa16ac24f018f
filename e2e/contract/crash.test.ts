import { describe, expect, it } from 'vitest'
import type { Provider } from '../support/database'
import { createData, type ServerData, startServer } from '../support/server'
import { readAll, say, texts, unique } from '../support/talk'

const senders = 16
const acknowledgedBeforeCrash = 300

interface Attempt {
  nick: string
  msg: string
  send_id: string
}

interface Ledger {
  attempts: Attempt[]
  /** The id each send_id was acknowledged with. */
  acknowledged: Map<string, number>
  enough: () => void
}

/** Sends without a pause until the server is gone. */
async function sendUntilGone(base: string, room: string, nick: string, ledger: Ledger) {
  for (let i = 0; ; i++) {
    const attempt = { nick, msg: `${nick}-${i}`, send_id: `${nick}-${i}` }
    ledger.attempts.push(attempt)
    try {
      const { id } = await say(base, { room, ...attempt })
      ledger.acknowledged.set(attempt.send_id, id)
    } catch {
      return
    }
    if (ledger.acknowledged.size >= acknowledgedBeforeCrash) ledger.enough()
  }
}

/** Sends from many sides, ends the server in the middle of it, and returns what clients know. */
async function crashWhileSending(data: ServerData, room: string): Promise<Ledger> {
  const server = await startServer({ data })
  const attempts: Attempt[] = []
  let enough: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    enough = resolve
  })
  const ledger: Ledger = { attempts, acknowledged: new Map(), enough }
  const sending = Array.from({ length: senders }, (_, i) => sendUntilGone(server.url, room, `s${i}`, ledger))
  await Promise.race([reached, Promise.all(sending)])
  await server.crash()
  await Promise.all(sending)
  expect(ledger.acknowledged.size).toBeGreaterThanOrEqual(acknowledgedBeforeCrash)
  return ledger
}

async function proveNothingLost(data: ServerData): Promise<void> {
  const room = unique('crash')
  const { attempts, acknowledged } = await crashWhileSending(data, room)
  const server = await startServer({ data })
  try {
    // From the first row on; ids start at 1, so this is a cursor before all of them.
    const from = { room, after_time: 1, limit: 500 }
    const survived = await readAll(server.url, from)
    const ids = new Map(survived.map((message) => [message.msg, message.id]))
    expect(ids.size).toBe(survived.length)
    for (const [sendId, id] of acknowledged) expect(ids.get(sendId), sendId).toBe(id)
    const resent = await Promise.all(attempts.map((attempt) => say(server.url, { room, ...attempt })))
    for (const [i, { id }] of resent.entries()) {
      const known = acknowledged.get(attempts[i]?.send_id ?? '')
      if (known !== undefined) expect(id).toBe(known)
    }
    const stored = texts(await readAll(server.url, from))
    expect(stored.sort()).toEqual(attempts.map((attempt) => attempt.msg).sort())
  } finally {
    await server.stop()
  }
}

describe.each<Provider>(['sqlite', 'postgresql'])(
  'a server on %s that is killed while it stores',
  (provider) => {
    it('loses nothing that it acknowledged, and stores each repeated send_id once', async () => {
      const data = await createData(provider)
      try {
        await proveNothingLost(data)
      } finally {
        await data.remove()
      }
    })
  },
)
