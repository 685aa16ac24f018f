import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { roomCache } from '@/lib/chat/server/room-cache'
import { ipBatchInput } from '@/lib/ip/contract/ip'
import { describeMany } from '@/lib/ip/server/build-record'
import { geoip } from '@/lib/ip/server/geoip'
import { parseConfig } from './config'
import { detachedCopy, detachedSlice } from './detached-slice'
import { PathTable } from './dispatch/path-table'
import { readParameters } from './http/body'
import { attachPeer, clientAddressOf, forwardedAddress } from './http/client-address'
import { requestOf } from './http/incoming-message'
import { requestOrigin } from './http/origin'
import { queryOf, readUrlEncoded } from './http/query'
import { BodyReservation } from './limits/bodies'
import { processState } from './process-state'

// Unit tests do not start Node with --expose-gc.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function held(): Promise<number> {
  // Resolved promises are collectable an iteration later, external memory another one later.
  for (let i = 0; i < 3; i++) {
    await nextTurn()
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Bytes retained by each of so many results, on average. */
async function bytesHeldByEach(count: number, make: (i: number) => unknown): Promise<number> {
  const kept: unknown[] = [await make(count)] // excludes what the code creates once
  const before = await held()
  for (let i = 0; i < count; i++) kept.push(await make(i))
  const after = await held()
  if (kept.length !== count + 1) throw new Error('They were not all made.')
  return (after - before) / count
}

/** Length of the source of a slice. */
const wholeLength = 100_000
/** A slice with its entry and noise of the test runner; a tenth of the source. */
const bytesMax = 10_000
const count = 40

const padding = 'p'.repeat(wholeLength)
const nameOf = (i: number) => `aaaaaaaaaaaaaaaa${i}`
const addressNumber = (i: number) => `198.100.${100 + (i >> 8)}.${100 + (i % 100)}`
/** A flat string, like network input. */
const flat = (text: string) => Buffer.from(text).toString()

const known = new Set(['room', 'nick'])

function fromQuery(query: string): unknown {
  const into: Record<string, unknown> = {}
  readUrlEncoded(queryOf(flat(`http://localhost/poll?${query}`)), known, into)
  return into.room
}

async function fromBody(type: string, body: string): Promise<unknown> {
  const into: Record<string, unknown> = {}
  const reservation = new BodyReservation()
  const incoming = new IncomingMessage(new Socket())
  incoming.headers['content-type'] = type
  incoming.push(body)
  incoming.push(null)
  incoming.complete = true
  await readParameters(requestOf(incoming), { known, binary: [] }, into, 1_000_000, reservation)
  reservation.release()
  return into.room
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function behindProxy(name: string, value: string): Request {
  const request = new Request('http://localhost/', { headers: { [name]: flat(value) } })
  attachPeer(request, '127.0.0.1')
  return request
}

const paths = new PathTable([['/sf/[name]', '']])

/** Sources of retained strings. */
const sources: Record<string, (i: number) => unknown> = {
  'a parameter of a query': (i) => fromQuery(`room=${nameOf(i)}&x=${padding}`),
  'one behind the padding': (i) => fromQuery(`x=${padding}&room=${nameOf(i)}`),
  'one with a plus sign': (i) => fromQuery(`x=${padding}&room=a+${nameOf(i)}`),
  'one that is percent-encoded': (i) => fromQuery(`x=${padding}&room=%61${nameOf(i)}`),
  'a query before a fragment': (i) => queryOf(flat(`http://localhost/poll?room=${nameOf(i)}#${padding}`)),
  'a query behind a long path': (i) => queryOf(flat(`http://localhost/${padding}?room=${nameOf(i)}`)),
  'a part of a path': (i) =>
    paths.match(flat(`/sf/${nameOf(i)}?${padding}`).split('?')[0] ?? '')?.params.name,
  'a form': (i) => fromBody('application/x-www-form-urlencoded', `room=${nameOf(i)}&x=${padding}`),
  'a form in parts': (i) =>
    fromBody('multipart/form-data; boundary=x', `${part('room', nameOf(i))}${part('x', padding)}--x--`),
  'a JSON body': (i) => fromBody('application/json', `{"room":"${nameOf(i)}","x":"${padding}"}`),
  'an address that proxies report': (i) =>
    forwardedAddress('127.0.0.1', flat(`${padding}, ${addressNumber(i)}`), { hops: 1 }),
  'one that is reported to a handler': (i) =>
    clientAddressOf(behindProxy('x-forwarded-for', `${padding}, ${addressNumber(i)}`)),
  'a host that proxies report': (i) =>
    requestOrigin(behindProxy('x-forwarded-host', `${nameOf(i)}.example, ${padding}`)),
}

describe('values sliced from long input do not retain it', () => {
  beforeAll(() => {
    processState('config', () => parseConfig({ TRUST_PROXY: '1' }))
  })

  it.each(Object.entries(sources))('%s', async (_, make) => {
    expect(await make(1)).toMatch(/aaaaaaaa1|198\.100/)
    expect(await bytesHeldByEach(count, make)).toBeLessThan(bytesMax)
  })
})

describe('caches of names do not retain the input they were sliced from', () => {
  const cut = (name: string) => flat(name + padding).slice(0, name.length)
  let close = async () => {}
  beforeAll(async () => {
    close = await open('sqlite')
    await geoip().open()
  })
  afterAll(() => close())

  it('a room that nobody has written to', async () => {
    const ask = async (i: number) => void (await roomCache().get(cut(nameOf(i))))
    expect(await bytesHeldByEach(count, ask)).toBeLessThan(bytesMax)
    expect(roomCache().count).toBeGreaterThan(count)
  })

  it('the place of an address in a list', async () => {
    const ask = async (i: number) => {
      const { ips } = ipBatchInput.parse({ ips: flat(`${addressNumber(i)},${padding}`) })
      expect((await describeMany(ips))[0]).toMatchObject({ code: 200, ip: addressNumber(i) })
    }
    expect(await bytesHeldByEach(count, ask)).toBeLessThan(bytesMax)
  })
})

it('keeps every character', () => {
  const whole = flat(`é漢👩‍💻 ${padding}`)
  expect(detachedSlice(whole, whole.slice(0, 9))).toBe('é漢👩‍💻 p')
  expect(detachedCopy('a\ud800')).toBe('a\ud800')
})
