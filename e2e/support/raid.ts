import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { AddLinkResponse } from '@/lib/links/contract/schemas'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { type Call, type JsonResponse, json, send } from './http'
import { inTurn } from './memory-attack'
import { success, unique } from './talk'

// A raid, and those who talk, share and shorten meanwhile.

/** Who sends under several nicknames, from several addresses in turn. */
export interface Sender {
  nick: string
  /** Of a trip: the nicknames change, the trip does not. */
  secret?: string
  addresses: string[]
}

const hosts = (network: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${network}.${from + i}`)

/** Five in three networks, on 18 addresses. */
export const raiders: Sender[] = [
  { nick: 'win-now', addresses: hosts('198.51.100', 1, 4) },
  { nick: 'pills', secret: 'cheap', addresses: hosts('198.51.100', 5, 3) },
  { nick: 'casino', addresses: hosts('203.0.113', 1, 4) },
  { nick: 'loan', secret: 'quick', addresses: hosts('203.0.113', 5, 3) },
  { nick: 'crypto', secret: 'moon', addresses: [1, 2, 3, 4].map((i) => `2001:db8:1:${i}::1`) },
]

/** In networks of their own, but for one in each network of the raiders, one of them under a nickname of theirs. */
export const bystanders: Sender[] = [
  ...Array.from({ length: 20 }, (_, i) => ({ nick: `ann${i}-`, addresses: [`192.0.${i + 2}.1`] })),
  { nick: 'win-now', addresses: ['198.51.100.200'] },
  { nick: 'bob', secret: 'own', addresses: ['203.0.113.200'] },
  { nick: 'eve', addresses: ['2001:db8:1:c8::1'] },
]

interface Item {
  /** Where it came from. */
  address: string
  /** Who sees its address may see it. */
  isOpen: boolean
}

/** What senders have made. */
export interface Made {
  messages: (SendResponse & Item)[]
  texts: ({ name: string; token: string } & Item)[]
  links: ({ link: string; token: string } & Item)[]
}

const atOnce = 20

/** Calls that were repeated because a busy machine answered 503. */
export const repeats = { count: 0 }

/** Repeats a call that is answered with 503, as clients do. */
export async function patiently(url: string, call?: Call): Promise<JsonResponse> {
  for (;;) {
    const response = await send(url, call)
    if (response.status !== 503) return response
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    repeats.count++
    await sleep(Number(response.headers['retry-after']) * 1000)
  }
}

/** What some senders do, at addresses of the platform in turn. */
export class Crowd {
  readonly made: Made = { messages: [], texts: [], links: [] }

  constructor(
    readonly senders: Sender[],
    private readonly urls: () => string[],
  ) {}

  #call(i: number, path: string, body: object): Promise<JsonResponse> {
    const urls = this.urls()
    const headers = { 'X-Forwarded-For': this.#addressOf(i), 'Idempotency-Key': unique('call') }
    return patiently(`${urls[i % urls.length]}${path}`, json(body, headers))
  }

  #senderOf(i: number): Sender & { turn: number } {
    const { senders } = this
    return { nick: '', addresses: [], ...senders[i % senders.length], turn: Math.floor(i / senders.length) }
  }

  #addressOf(i: number): string {
    const { addresses, turn } = this.#senderOf(i)
    return addresses[turn % addresses.length] ?? ''
  }

  /** The i-th message. */
  say(i: number, room: string, msg = `message ${i} ${unique('words')}`): Promise<JsonResponse> {
    const { nick, secret, turn } = this.#senderOf(i)
    return this.#call(i, '/send', {
      room,
      nick: `${nick}${turn % 7 || ''}${secret ? `#${secret}` : ''}`,
      msg,
    })
  }

  /** A hundred in each room in turn. */
  async talk(count: number, rooms: string[], first = 0): Promise<void> {
    const talk = async (i: number) => {
      const room = rooms[Math.floor(i / 100) % rooms.length] ?? ''
      const said = success<SendResponse>(await this.say(first + i, room))
      this.made.messages.push({ ...said, address: this.#addressOf(first + i), isOpen: true })
    }
    await inTurn(count, talk, atOnce)
  }

  /** Some have versions, a key, limited reads, or the bytes of others. */
  async share(count: number): Promise<void> {
    const share = async (i: number) => {
      const name = unique('text')
      const text = i % 7 === 0 ? 'the same words' : `text ${i} ${name}`
      const guard = [{}, { read_key: unique('a long read key') }, { reads_max: 5 }][i % 7]
      const save = (body: object) => this.#call(i, '/api/sf/v1/save', { name, ...body })
      const { token = '' } = success<StoredTextResponse>(await save({ text, ...guard }))
      if (i % 7 === 3) success(await save({ text: `${text}, changed`, token }))
      const isOpen = ![1, 2].includes(i % 7)
      this.made.texts.push({ name, token, address: this.#addressOf(i), isOpen })
    }
    await inTurn(count, share, atOnce)
  }

  /** Some have a password, limited visits, a warning, or the target of others. */
  async shorten(count: number): Promise<void> {
    const shorten = async (i: number) => {
      const target = `https://example.com/${i % 7 === 0 ? 'same' : unique('page')}`
      const more = [{}, { password: 'a good password' }, { max_visits: 5 }, { tip: true }][i % 7]
      const { link, token = '' } = success<AddLinkResponse>(
        await this.#call(i, '/go/addlink', { target, ...more }),
      )
      this.made.links.push({ link, token, address: this.#addressOf(i), isOpen: i % 7 !== 1 })
    }
    await inTurn(count, shorten, atOnce)
  }
}

const addressesOf = (senders: Sender[]) => senders.flatMap(({ addresses }) => addresses)

/** Bystanders report a message, text or link of each address of the raid; raiders report messages of bystanders. */
export async function reportRaid(urls: string[], raid: Crowd, others: Crowd): Promise<void> {
  const { messages, texts, links } = raid.made
  const openOf = <Kind extends Item>(items: Kind[], address: string) =>
    items.find((item) => item.isOpen && item.address === address)
  const items = addressesOf(raid.senders).map(
    (address, i) =>
      [
        { kind: 'message', id: openOf(messages, address)?.id },
        { kind: 'text', id: openOf(texts, address)?.name },
        { kind: 'link', id: openOf(links, address)?.link },
      ][i % 3],
  )
  const reporters = addressesOf(others.senders)
  const own = others.made.messages.map(({ id }) => ({ kind: 'message', id }))
  const reports = [
    ...items.map((item, i) => ({ item, address: reporters[i] })),
    ...raid.senders.map(({ addresses }, i) => ({ item: own[i], address: addresses[0] })),
  ]
  for (const [i, { item, address }] of reports.entries())
    success(await send(`${urls[i % urls.length]}/report`, json(item, { 'X-Forwarded-For': `${address}` })))
}
