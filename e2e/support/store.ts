import { rmSync } from 'node:fs'
import type { Message, PollAnswer, PollInput } from '@/lib/chat/contract/chat'
import { poll } from '@/lib/chat/server/poll'
import type { NewRow } from '@/lib/chat/server/stream-append'
import { writer } from '@/lib/chat/server/writer'
import { parseConfig } from '@/lib/core/config'
import { bus } from '@/lib/core/db/bus'
import { db, openDatabase } from '@/lib/core/db/database'
import { loadKeys } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { wordList } from '@/lib/moderation/server/words/word-list'
import { createPostgresDatabase, temporaryFolder } from './database'

const settings = { after_time: 0, after_id: 0, limit: 500, wait: 0, events: true }

/** Polls as a client would. */
export async function ask(input: Partial<PollInput> & { room: string }): Promise<PollAnswer> {
  const poller = { cookie: () => null, address: () => '', signal: () => new AbortController().signal }
  return JSON.parse(await poll({ ...settings, ...input }, poller)) as PollAnswer
}

/** A message as the writer takes it. */
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
})

/** Stores a message. */
export const say = (room: string, msg: string, sendId: string | null = null) =>
  writer().append(said(room, msg, sendId))
/** What was said. */
export const texts = (messages: Message[]) => messages.map((message) => message.msg)
/** The ids of messages. */
export const ids = (messages: Message[]) => messages.map((message) => message.id)

/** Opens a new database for this process. @returns what closes and removes it */
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
