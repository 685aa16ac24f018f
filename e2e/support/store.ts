import { rmSync } from 'node:fs'
import type { Message, PollInput, PollResponse } from '@/lib/chat/contract/chat'
import { poll } from '@/lib/chat/server/poll'
import { roomCache } from '@/lib/chat/server/room-cache'
import type { NewRow } from '@/lib/chat/server/stream-inserts'
import { writer } from '@/lib/chat/server/writer'
import { parseConfig } from '@/lib/core/config'
import { bus } from '@/lib/core/db/bus'
import { db, Prisma } from '@/lib/core/db/database'
import { openDatabase } from '@/lib/core/db/open-database'
import { loadKeys } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { wordList } from '@/lib/moderation/server/words/word-list'
import { createPostgresDatabase, temporaryFolder } from './database'

export const run = (sql: string) => db().batch([Prisma.raw(sql)])

/** Joins after the messages of a room. */
export async function storeJoins(room: string, count: number): Promise<void> {
  const id = `(SELECT id FROM rooms WHERE name = '${room}')`
  const numbers =
    db().provider === 'sqlite'
      ? `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`
      : `(SELECT i FROM generate_series(1, ${count}) AS g(i))`
  await run(`INSERT INTO messages (room_id, time, type, nick, msg)
    SELECT ${id}, last_time + n.i, 'join', 'guest', '' FROM rooms, ${numbers} AS n WHERE name = '${room}'`)
  await run(`UPDATE rooms SET last_time = last_time + ${count},
    last_id = (SELECT max(id) FROM messages WHERE room_id = rooms.id) WHERE name = '${room}'`)
  if (db().provider === 'postgresql') await run('ANALYZE messages')
  await roomCache().refreshNow(room)
}

const settings = { after_time: 0, after_id: 0, limit: 500, wait: 0, events: true }

/** Polls as a client would. */
export async function ask(input: Partial<PollInput> & { room: string }): Promise<PollResponse> {
  const poller = {
    cookie: () => null,
    address: () => '',
    administers: async () => false,
    signal: () => new AbortController().signal,
  }
  return JSON.parse(await poll({ ...settings, ...input }, poller)) as PollResponse
}

/** A message as the writer expects it. */
export const said = (room: string, msg: string, sendId: string | null = null): NewRow => ({
  room,
  createsRoom: true,
  type: 'message',
  nick: 'ann',
  trip: null,
  msg,
  is_admin: false,
  ref_id: null,
  filtered: false,
  shadowed: false,
  flagged: false,
  send_id: sendId,
  send_hash: sendId && `hash of ${msg}`,
  tag: null,
  reply_to: null,
  is_bot: false,
  other_sender: false,
  hook_id: null,
  account: null,
})

export const say = (room: string, msg: string, sendId: string | null = null) =>
  writer().append(said(room, msg, sendId))
/** The texts of messages. */
export const texts = (messages: Message[]) => messages.map((message) => message.msg)
export const ids = (messages: Message[]) => messages.map((message) => message.id)

/** Opens a new database for this process. @returns closes and removes it */
export async function open(provider: 'sqlite' | 'postgresql'): Promise<() => Promise<void>> {
  const folder = temporaryFolder('store')
  const postgres = provider === 'postgresql' ? await createPostgresDatabase() : null
  processState('config', () =>
    parseConfig({ DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '', LOG_LEVEL: 'silent' }),
  )
  await openDatabase()
  await loadKeys()
  await wordList().reload()
  return async () => {
    await bus().close()
    await db().close()
    await postgres?.drop()
    rmSync(folder, { recursive: true })
  }
}
