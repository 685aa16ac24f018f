import type { PollInput } from '@/lib/schemas/chat'
import { type Credentials, mayWrite, requireReadable } from './access'
import { presence } from './presence'
import type { Resident } from './resident'
import { residents } from './residents'
import { readAfter, readBefore } from './store'
import { type RawRow, toMessage } from './stream-row'
import type { Page } from './tail'

/** What is asked for only by the calls that need it. */
export interface Poller {
  cookie: () => Credentials['cookie']
  /** The caller's address, `''` if unknown. */
  address: () => string
  /** Aborts when the client goes away; asked for only by calls that wait. */
  signal: () => AbortSignal
}

interface Answer extends Page {
  gap: boolean
  reset: boolean
}

const jsonOf = (rows: RawRow[], room: string) =>
  rows.map((row) => JSON.stringify(toMessage(row, room))).join(',')

async function newest(resident: Resident, limit: number, events: boolean): Promise<Page> {
  const page = resident.tail.newest(limit, events)
  if (page || !resident.room) return page ?? { json: '', cursor: resident.tail.end, hasMore: false }
  const cursor = resident.tail.end
  const rows = await readBefore(resident.room, cursor.after_id + 1, limit, events)
  return { json: jsonOf(rows.reverse(), resident.name), cursor, hasMore: false }
}

async function history(resident: Resident, input: PollInput, beforeId: number): Promise<Page> {
  const { after_time, after_id, limit, events } = input
  const cursor = { after_time, after_id }
  const page = resident.tail.before(beforeId, limit, events, cursor)
  if (page || !resident.room) return page ?? { json: '', cursor, hasMore: false }
  const rows = await readBefore(resident.room, beforeId, limit + 1, events)
  const hasMore = rows.length > limit
  return { json: jsonOf(rows.slice(0, limit).reverse(), resident.name), cursor, hasMore }
}

/** A page from below the tail. The end is fixed first: what is committed meanwhile belongs to the next page. */
async function older(resident: Resident, input: PollInput): Promise<Page> {
  const { after_time, after_id, limit, events } = input
  const end = resident.tail.end
  if (!resident.room) return { json: '', cursor: end, hasMore: false }
  const rows = await readAfter(resident.room, { after_time, after_id }, end.after_id, limit, events)
  const last = rows.at(-1)
  const full = rows.length >= limit && last !== undefined && Number(last.id) < end.after_id
  const cursor = full ? { after_time: Number(last.time), after_id: Number(last.id) } : end
  const hasMore = full && (await readAfter(resident.room, cursor, end.after_id, 1, events)).length > 0
  return { json: jsonOf(rows, resident.name), cursor: hasMore ? cursor : end, hasMore }
}

/** Rows after the cursor; `reset` when the cursor is ahead of the stream even after looking at the database. */
async function newer(resident: Resident, input: PollInput): Promise<Answer> {
  const cursor = { after_time: input.after_time, after_id: input.after_id }
  if (cursor.after_id > resident.tail.lastId) await resident.refresh()
  if (cursor.after_id > resident.tail.lastId)
    return { ...(await newest(resident, input.limit, input.events)), gap: false, reset: true }
  const { room } = resident
  const gap =
    room !== null &&
    (cursor.after_id > 0 ? cursor.after_id < room.prunedId : cursor.after_time < room.prunedTime)
  const page = resident.tail.covers(cursor)
    ? resident.tail.after(cursor, input.limit, input.events)
    : await older(resident, input)
  return { ...page, gap, reset: false }
}

/** The answer but for its end, where the server's time goes. */
function textOf(room: string, { json, cursor, hasMore }: Page, gap: boolean, reset: boolean): string {
  return `{"code":200,"room":${JSON.stringify(room)},"messages":[${json}],"cursor":{"after_time":${cursor.after_time},"after_id":${cursor.after_id}},"has_more":${hasMore},"gap":${gap},"reset":${reset},"server_time":`
}

function respond(room: string, answer: Answer): string {
  return `${textOf(room, answer, answer.gap, answer.reset)}${Date.now()}}`
}

async function markPresent(resident: Resident, input: PollInput, poller: Poller): Promise<void> {
  if (input.nick === undefined) return
  const { room } = resident
  if (
    room?.kind === 'custom' &&
    !(await mayWrite(room, { ...input, cookie: poller.cookie(), address: poller.address() }))
  )
    return
  await presence().heartbeat(resident, input.nick, input.session, poller)
}

/** The page a poll asks for, as things stand now. */
async function look(resident: Resident, input: PollInput): Promise<Answer> {
  if (input.after_time > 0 || input.after_id > 0) return newer(resident, input)
  return { ...(await newest(resident, input.limit, input.events)), gap: false, reset: false }
}

/** Looks again whenever the room gets a row this call would deliver, until there is something or time is up. */
async function lookAndWait(resident: Resident, input: PollInput, poller: Poller): Promise<Answer> {
  const signal = poller.signal()
  const deadline = Date.now() + input.wait * 1000
  let answer = await look(resident, input)
  while (answer.json === '' && !answer.reset && !signal.aborted && !residents().isClosing) {
    const remaining = deadline - Date.now()
    if (remaining <= 0) break
    // A row may have been committed since the look; then there is no need to wait for it.
    if (resident.tail.lastId <= answer.cursor.after_id) await resident.wait(remaining, input.events, signal)
    // The room may have been made private meanwhile, or the account may be gone.
    await requireReadable(resident.room, { ...input, cookie: poller.cookie(), address: poller.address() })
    answer = await look(resident, input)
  }
  return answer
}

/** The answer when all of it is in memory and nothing else is asked for: almost every poll. */
function pollFromMemory(resident: Resident, input: PollInput): string | null {
  const { tail, room } = resident
  const cursor = { after_time: input.after_time, after_id: input.after_id }
  const isPlain =
    input.nick === undefined && input.before_id === undefined && input.wait === 0 && !room?.private
  if (!isPlain) return null
  const isFirst = cursor.after_time === 0 && cursor.after_id === 0
  if (!isFirst && (cursor.after_id > tail.lastId || !tail.covers(cursor))) return null
  const page = isFirst
    ? tail.newest(input.limit, input.events)
    : tail.after(cursor, input.limit, input.events)
  if (!page) return null
  page.text ??= textOf(input.room, page, false, false)
  return `${page.text}${Date.now()}}`
}

async function pollWithCare(resident: Resident, input: PollInput, poller: Poller): Promise<string> {
  if (resident.room?.private)
    await requireReadable(resident.room, { ...input, cookie: poller.cookie(), address: poller.address() })
  if (input.nick !== undefined) await markPresent(resident, input, poller)
  if (input.before_id !== undefined)
    return respond(input.room, {
      ...(await history(resident, input, input.before_id)),
      gap: false,
      reset: false,
    })
  const answer = input.wait > 0 ? await lookAndWait(resident, input, poller) : await look(resident, input)
  return respond(input.room, answer)
}

/**
 * Answers a poll, as JSON text; at once, and without touching the database, inside the window kept in memory.
 * @throws HttpError unauthorized for private rooms, forbidden for a reserved nick
 */
export function poll(input: PollInput, poller: Poller): string | Promise<string> {
  const resident = residents().peek(input.room)
  if (!resident)
    return Promise.resolve(residents().get(input.room)).then((loaded) => pollWithCare(loaded, input, poller))
  return pollFromMemory(resident, input) ?? pollWithCare(resident, input, poller)
}
