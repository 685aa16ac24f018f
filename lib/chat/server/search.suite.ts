import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, say, texts } from '@/e2e/support/store'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import type { Message, SearchInput } from '../contract/chat'
import { chatLimits } from '../limits'
import { pageBytesMax } from './page'
import { roomCache } from './room-cache'
import { searchRoom } from './search'

async function search(room: string, input: Partial<SearchInput> & { q: string }) {
  return searchRoom(await roomCache().get(room), { room, limit: limits.pageRowsMax, ...input }, '')
}

/** What a search finds page by page, and how it went. */
async function searchAll(room: string, q: string) {
  const messages: Message[] = []
  const lookedAt: number[] = []
  for (let beforeId: number | null | undefined; beforeId !== null; ) {
    const page = await search(room, { q, before_id: beforeId })
    messages.push(...page.messages)
    lookedAt.push(page.looked_at)
    beforeId = page.before_id
  }
  return { messages, lookedAt }
}

/** How far one search goes, the same on both databases. */
export function searchSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  }, 60_000)
  afterAll(() => close())

  it('scans at most 2,000 messages per call, each once, and returns where to continue', async () => {
    await say('stack', 'needle first')
    const rows = 4500
    await Promise.all(Array.from({ length: rows }, (_, i) => say('stack', `hay ${i}`)))
    await say('stack', 'needle last')
    const { messages, lookedAt } = await searchAll('stack', 'NEEDLE')
    expect(texts(messages)).toEqual(['needle last', 'needle first'])
    expect(lookedAt.reduce((sum, each) => sum + each)).toBe(rows + 2)
    expect(Math.max(...lookedAt)).toBeLessThanOrEqual(chatLimits.searchRowsMax)
    expect(Math.min(...lookedAt)).toBeGreaterThan(0)
    expect(lookedAt.length).toBeGreaterThan(2)
  })

  it('returns no more bytes than a poll', async () => {
    const long = '字'.repeat(messageLengthMax)
    for (let i = 0; i < 60; i++) await say('long', `${i} ${long.slice(10)}`)
    const first = await search('long', { q: '字字' })
    expect(Buffer.byteLength(JSON.stringify(first.messages))).toBeLessThanOrEqual(pageBytesMax + 2)
    expect(first.messages.length).toBeLessThan(60)
    const { messages } = await searchAll('long', '字字')
    expect(messages.map(({ msg }) => Number.parseInt(msg, 10))).toEqual(
      Array.from({ length: 60 }, (_, i) => 59 - i),
    )
  })
}
