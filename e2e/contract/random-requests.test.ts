import { expect, it } from 'vitest'
import { type Call, send } from '@/e2e/support/http'
import { expectRefusalShape } from '@/e2e/support/refusal'
import { onEveryTarget } from '@/e2e/support/targets'

/** A seeded generator (mulberry32), so that failures can be repeated. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (max: number) => Math.floor(next() * max)
  return { upTo, one: <T>(items: readonly [T, ...T[]]): T => items[upTo(items.length)] ?? items[0] }
}

type Random = ReturnType<typeof generator>

const paths = ['/poll', '/send', '/create', '/rooms', '/online', '/healthz', '/readyz', '/api/x'] as const
const names = [
  ...([
    'room',
    'nick',
    'msg',
    'type',
    'send_id',
    'key',
    'username',
    'password',
    'session',
    'events',
  ] as const),
  ...([
    'after_time',
    'after_id',
    'before_id',
    'limit',
    '__proto__',
    'constructor',
    'toString',
    '',
    'x',
  ] as const),
] as const
const values = [
  ...([
    '',
    '0',
    '1',
    '-1',
    '1e3',
    '9007199254740993',
    '99999999999999999999',
    'true',
    'null',
    '[]',
    '{}',
  ] as const),
  ...([
    '%00',
    '%',
    '%FF',
    '%ED%A0%80',
    '%F4%90%80%80',
    '%C0%80',
    '%E2%80%AE',
    '%EF%BF%BF',
    '%0d%0aX:1',
  ] as const),
  ...([
    'main',
    'custom',
    'ann',
    'ann%23x',
    '%23',
    "'%20OR%201=1--",
    '..%2f..',
    '%3Cb%3E',
    '你',
    '+',
    '&',
    '=',
  ] as const),
] as const
const jsonValues = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'main',
  '\u0000',
  '\ud800',
  [],
  [[]],
  {},
  'x'.repeat(5000),
] as const

/** Arbitrary bytes, percent-encoded. */
function bytes(random: Random): string {
  const length = random.upTo(12)
  return Array.from({ length }, () => `%${random.upTo(256).toString(16).padStart(2, '0')}`).join('')
}

function query(random: Random): string {
  const pairs = Array.from({ length: random.upTo(7) }, () => {
    const name = random.upTo(10) === 0 ? bytes(random) : random.one(names)
    return `${name}${random.one(['=', '=', '=', '', '=='])}${random.upTo(3) === 0 ? bytes(random) : random.one(values)}`
  })
  return encodeURI(pairs.join('&')).replaceAll('%25', '%')
}

function body(random: Random): Call {
  const kind = random.one([
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
  ])
  const headers = { 'Content-Type': kind }
  if (kind.endsWith('urlencoded')) return { headers, body: query(random) }
  if (random.upTo(4) === 0)
    return { headers, body: Buffer.from(Array.from({ length: random.upTo(40) }, () => random.upTo(256))) }
  const entries = Array.from({ length: random.upTo(7) }, () => [random.one(names), random.one(jsonValues)])
  return { headers, body: JSON.stringify(Object.fromEntries(entries)) }
}

function request(random: Random): [target: string, call: Call] {
  const target = `${random.one(paths)}${random.upTo(20) === 0 ? '/' : ''}?${query(random)}`
  const method = random.one(['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE'])
  const headers: Record<string, string> =
    random.upTo(10) === 0 ? { Authorization: random.one(['Bearer x', 'Basic eDp5', 'Bearer', ' ']) } : {}
  if (method === 'GET') return [target, { method, headers }]
  const sent = body(random)
  return [target, { method, ...sent, headers: { ...sent.headers, ...headers } }]
}

onEveryTarget(({ url }) => {
  it.each([1, 2])('no random request causes an internal error (seed %i)', async (seed) => {
    const random = generator(seed)
    for (let i = 0; i < 150; i++) {
      const [target, call] = request(random)
      const response = await send(`${url}${target}`, call)
      const what = `${call.method} ${target} ${call.body ?? ''}`
      expect(response.status, what).toBeLessThan(500)
      expect(response.headers['content-type'], what).toMatch(/^application\/json/)
      if (response.status === 200) expect(JSON.parse(response.text), what).toMatchObject({ code: 200 })
      else expectRefusalShape(response)
    }
  })
})
