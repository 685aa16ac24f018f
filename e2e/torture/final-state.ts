import type { Parameters } from '@/e2e/support/http'
import type { Message, PollResponse } from '@/lib/chat/contract/chat'
import type { Caller } from './caller'
import type { Final } from './history'

const limit = 500
/** How often reading a page may fail, as the fault may have after-effects. */
const failuresMax = 200

async function page(caller: Caller, slot: number, parameters: Parameters): Promise<PollResponse> {
  for (let failures = 0; failures < failuresMax; failures++) {
    const response = await caller.get('poll', slot, '/poll', { ...parameters, limit })
    if (response) return JSON.parse(response.text) as PollResponse
  }
  throw new Error(`instance ${slot} does not answer: ${JSON.stringify(caller.history.calls.at(-1))}`)
}

async function forwards(caller: Caller, slot: number, room: string, events: boolean): Promise<Message[]> {
  const rows: Message[] = []
  let cursor = { after_time: 1, after_id: 0 }
  for (;;) {
    const response = await page(caller, slot, { room, ...cursor, events: events ? 1 : undefined })
    rows.push(...response.messages)
    cursor = response.cursor
    if (!response.has_more) return rows
  }
}

async function backwards(caller: Caller, slot: number, room: string): Promise<Message[]> {
  const pages: Message[][] = []
  for (let before: Parameters = {}; ; ) {
    const { messages } = await page(caller, slot, { room, ...before })
    const [first] = messages
    if (!first) return pages.reverse().flat()
    pages.push(messages)
    before = { before_id: first.id }
  }
}

/** The newest id of a room on any instance. */
export async function lastId(caller: Caller, room: string): Promise<number> {
  const ids = caller.platform.slots.map(async (slot) => {
    const { cursor } = await page(caller, slot, { room, events: 1 })
    return cursor.after_id
  })
  return Math.max(...(await Promise.all(ids)))
}

/** Reads a room in every way from every instance, while nothing is sent. */
export async function readFinals(caller: Caller, rooms: string[]): Promise<Final[]> {
  const finals: Final[] = []
  for (const room of rooms)
    for (const slot of caller.platform.slots) {
      const spoken = await forwards(caller, slot, room, false)
      const events = await forwards(caller, slot, room, true)
      finals.push({ slot, room, spoken, events, backwards: await backwards(caller, slot, room) })
    }
  return finals
}
