import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import { type Edge, startHaproxy, startNginx } from '../support/edges'
import { Fleet } from '../support/fleet'
import { type Call, encode, json } from '../support/http'
import { makePki, type Pki } from '../support/pki'
import { Relay } from '../support/relay'
import { SteadyClient, SteadyLoad } from '../support/steady-load'
import { readAll, success, unique } from '../support/talk'
import { until } from '../support/until'

// Three instances behind the shipped configurations for several.

/** For a busy machine. */
const timeoutMs = 180_000
const names = ['nginx', 'haproxy'] as const

let pki: Pki
let fleet: Fleet
let relays: Relay[] = []
const edges: Partial<Record<(typeof names)[number], Edge>> = {}

function originOf(name: (typeof names)[number]): string {
  const edge = edges[name]
  if (!edge) throw new Error(`${name} did not start`)
  return `https://127.0.0.1:${edge.port}`
}

beforeAll(async () => {
  pki = makePki()
  fleet = await Fleet.start(3, { DRAIN_SECONDS: '1', TRUST_PROXY: '127.0.0.1' })
  relays = await Promise.all(fleet.instances.map(({ port }) => Relay.start(port)))
  const urls = relays.map(({ url }) => url)
  edges.nginx = await startNginx(pki, ...urls)
  edges.haproxy = await startHaproxy(pki, ...urls)
}, timeoutMs)

afterAll(async () => {
  for (const edge of Object.values(edges)) await edge.stop()
  for (const relay of relays) await relay.stop()
  await fleet?.stop()
  pki?.remove()
})

/** The requests for a room that an instance has answered. */
const answeredBy = (relay: Relay, room: string): string[] =>
  relay
    .exchanges()
    .filter(({ request, response }) => response !== '' && request.includes(room))
    .map(({ request }) => request)

/** The keys of requests for a room, by instance. */
const keysOf = (room: string): (string | undefined)[] =>
  relays
    .flatMap((relay) => answeredBy(relay, room))
    .map((request) => /^idempotency-key: (.*)\r$/im.exec(request)?.[1])

/** Sends a request with a connection of its own. */
async function ask(name: (typeof names)[number], path: string, call: Call = {}) {
  return new SteadyClient([originOf(name)], 0, false).call(path, call)
}

/** Kills the instance that first answers a request for this room, before its response arrives. */
function killWhoAnswers(room: string): () => number {
  let killed = -1
  for (const [index, relay] of relays.entries())
    relay.loses = (request) => {
      if (killed >= 0 || !request.includes(room)) return false
      killed = index
      fleet.at(index).signal('SIGKILL')
      return true
    }
  return () => killed
}

/** Waits until the proxy uses every instance: after an outage, a check comes first. */
async function everyInstanceServes(name: (typeof names)[number]): Promise<void> {
  const room = unique('room')
  await until('requests to every instance', async () => {
    await ask(name, `/poll?${encode({ room })}`)
    return relays.every((relay) => answeredBy(relay, room).length > 0)
  })
}

/** Sends a message whose first instance is killed before its response. @returns that instance */
async function sendAndKill(name: (typeof names)[number], method: string, dead: number[]): Promise<number> {
  const room = unique('room')
  const message = { room, nick: 'ann', msg: '漢'.repeat(1000) }
  const whoWasKilled = killWhoAnswers(room)
  const response = await (method === 'GET'
    ? ask(name, `/send?${encode(message)}`)
    : ask(name, '/send', json(message)))
  const killed = whoWasKilled()
  await fleet.at(killed).exited
  const { id } = success<SendResponse>(response)
  const alive = [0, 1, 2].find((index) => index !== killed && !dead.includes(index)) ?? 0
  const stored = await readAll(fleet.at(alive).url, { room })
  expect([method, stored.map((each) => each.id)]).toEqual([method, [id]])
  const keys = keysOf(room)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  return killed
}

it(
  'no client notices the restart of an instance: behind nginx, behind HAProxy, without a proxy',
  async () => {
    const base = fleet.at(1).url
    const origins = [...names.map((name) => [originOf(name)]), fleet.urls]
    const loads = await Promise.all(origins.map((each) => SteadyLoad.start(each, base, 2)))
    expect(await fleet.replace(0)).toBe(0)
    for (const load of loads) {
      await load.stop()
      expect(load.failureCounts).toEqual([])
      expect(load.answeredCount).toBeGreaterThan(0)
      expect(await load.unaccounted(base)).toEqual([])
      expect(await load.misread(base)).toEqual([])
    }
  },
  timeoutMs,
)

describe.each(names)('behind %s', (name) => {
  it('requests without an Idempotency-Key get a unique one', async () => {
    const room = unique('room')
    const query = encode({ room, nick: 'ann', msg: 'hello' })
    const seen = new Set<string | undefined>()
    const calls: Record<string, string>[] = [{}, {}, { 'Idempotency-Key': '' }]
    for (const headers of calls) {
      const { status, headers: answered, text } = await ask(name, `/send?${query}`, { headers })
      expect(status).toBe(200)
      const made = keysOf(room).find((key) => !seen.has(key))
      seen.add(made)
      expect(made).toMatch(/^[\x21-\x7e]{16,64}$/)
      expect(JSON.stringify(answered) + text).not.toContain(made)
    }
    // The other instances know it a moment later.
    await until('three messages', async () => (await readAll(fleet.at(2).url, { room })).length === 3)
  })

  it('a caller’s key is passed on', async () => {
    const room = unique('room')
    for (const key of [unique('!').padEnd(64, '~'), `"${unique('quoted')}"`]) {
      const path = `/send?${encode({ room, nick: 'ann', msg: `hello ${key.length}` })}`
      expect((await ask(name, path, { headers: { 'Idempotency-Key': key } })).status).toBe(200)
      expect(keysOf(room)).toContain(key)
    }
  })

  it(
    'a message whose instance is killed between commit and answer is answered once and stored once',
    async () => {
      const killed: number[] = []
      await everyInstanceServes(name)
      try {
        for (const method of ['GET', 'POST']) killed.push(await sendAndKill(name, method, killed))
      } finally {
        await Promise.all(killed.map((index) => fleet.restart(index)))
      }
    },
    timeoutMs,
  )
})
