import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import {
  type Attack,
  type Attacked,
  clients,
  fill,
  inTurn,
  request,
  startAttacked,
  times,
  withstands,
} from '../support/memory-attack'
import type { Server } from '../support/server'

// Attacks on memory, half a minute each, while others are served. The server must not run out of memory, and must release
// it afterwards.

let attacked: Attacked
let server: Server
let attack: Attack

describe('a server with 512 MB of heap withstands', () => {
  beforeEach(async () => {
    attacked = await startAttacked()
    ;({ server, attack } = attacked)
  })
  afterEach(async () => {
    attack.end()
    expect(await server.stop()).toBe(0)
  })

  it('pipelined requests whose answers are not read', async () => {
    const one = request('GET /openapi.json HTTP/1.1')
    const packet = one.repeat(Math.floor(65_000 / one.length))
    await withstands(attacked, 'pipelined /openapi.json', () => times(50, () => attack.open(packet)))
  })

  it('pipelined polls of a room full of long messages', async () => {
    await fill(server, 'long', 255)
    const one = request('GET /poll?room=long&limit=500 HTTP/1.1')
    const packet = one.repeat(Math.floor(65_000 / one.length))
    await withstands(attacked, 'pipelined polls', () => times(50, () => attack.open(packet)))
  })

  it('readers that never read', async () => {
    await fill(server, 'long', 255)
    const save = json({ name: 'large', text: 'x'.repeat(1_000_000) })
    expect((await send(`${server.url}/api/sf/v1/save`, save)).status).toBe(200)
    await withstands(attacked, '600 readers that never read', () =>
      times(600, (i) =>
        attack.open(request(i % 2 ? 'GET /poll?room=long&limit=500 HTTP/1.1' : 'GET /sf/large HTTP/1.1')),
      ),
    )
  })

  it('pages of every size from twenty rooms full of long messages', async () => {
    for (let room = 0; room < 20; room++) await fill(server, `room${room}`, 255)
    await withstands(attacked, 'pages of twenty rooms', async () => {
      for (let limit = 500; limit >= 485; limit--)
        await times(20, (room) => send(`${server.url}/poll?room=room${room}&limit=${limit}`))
    })
  })

  it('more waiting polls than fit', async () => {
    const head = (i: number) => `GET /poll?room=wait${i % 100}&after_id=1&after_time=1&wait=25 HTTP/1.1`
    await withstands(attacked, '12,000 waiting polls', () =>
      times(12_000, (i) => attack.open(request(head(i)))),
    )
  })

  it('bodies that stop in the middle', async () => {
    const head = 'POST /send HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 131072'
    const body = `{"msg":"${'x'.repeat(130_000)}`
    await withstands(attacked, '2,000 stalled bodies', () =>
      times(2000, () => attack.open(request(head, body))),
    )
  })

  it('large bodies that stop in the middle', async () => {
    const head = 'POST /api/sf/v1/save HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 6000000'
    const body = `{"text":"${'漢'.repeat(1_500_000)}`
    await withstands(attacked, '200 stalled large bodies', () =>
      times(200, () => attack.open(request(head, body))),
    )
  })

  it('slow bodies, each behind an address of 120 kB', async () => {
    const json = 'Content-Type: application/json\r\nContent-Length: 100000'
    const head = `POST /send?x=${'x'.repeat(120_000)} HTTP/1.1\r\n${json}`
    await withstands(attacked, '4,000 slow bodies with long addresses', async () => {
      // A little above the required pace.
      attack.drip(' '.repeat(1200), 1000)
      await inTurn(4000, () => attack.open(request(head, '{')))
    })
  })

  it('texts of 1 MiB from 32 clients at a time', async () => {
    await withstands(attacked, 'texts of 1 MiB', () =>
      clients(32, async (client, i) => {
        const name = `text${client}-${i % 50}`
        const saved = await send(
          `${server.url}/api/sf/v1/save`,
          json({ name, text: `${i}${'\n'.repeat(1_000_000)}` }),
        )
        expect([200, 409, 503]).toContain(saved.status)
        expect([200, 404, 503]).toContain((await send(`${server.url}/sf/${name}`)).status)
      }),
    )
  })

  it('many simultaneous views of the costliest pages', async () => {
    await fill(server, 'long', 255, '\\')
    const paths = ['/docs/chat', '/chat?room=long', '/openapi.json', '/setting', '/']
    await withstands(attacked, 'costly pages', () =>
      clients(64, async (client, i) => {
        const { status } = await send(`${server.url}${paths[(client + i) % paths.length]}`)
        expect([200, 503]).toContain(status)
      }),
    )
  })

  it('searches of rooms full of long messages, some of them never read', async () => {
    await times(20, (room) => fill(server, `room${room}`, 255))
    const found = (room: number) => `/search?room=room${room % 20}&q=%E6%BC%A2&limit=500`
    const notFound = (room: number) => `/search?room=room${room % 20}&q=%E6%BC%A2%E5%AD%97`
    await withstands(attacked, 'searches', async () => {
      await times(300, (i) => attack.open(request(`GET ${found(i)} HTTP/1.1`)))
      await clients(64, async (client, i) => {
        const { status } = await send(`${server.url}${(client % 2 ? found : notFound)(client + i)}`)
        expect([200, 503]).toContain(status)
      })
    })
  })

  it('pictures of new rooms, some of them never read', async () => {
    const picture = (name: string) => `/card.png?room=${encodeURIComponent(name)}`
    await withstands(attacked, 'pictures of rooms', async () => {
      await times(300, (i) => attack.open(request(`GET ${picture(`unread${i}`)} HTTP/1.1`).repeat(32)))
      await clients(64, async (client, i) => {
        const { status } = await send(`${server.url}${picture(`${'漢'.repeat(40)}${client}-${i}`)}`)
        expect([200, 503]).toContain(status)
      })
    })
  })

  it('cached names, in addresses full of padding', async () => {
    const padding = 'p'.repeat(100_000)
    const asked = (name: string) => [
      `/poll?room=${name}&x=${padding}`,
      `/online?x=${padding}&room=${name}`,
      `/api/sf/v1/get?name=${name}&x=${padding}`,
      `/go/parse?link=${name}&x=${padding}`,
      `/poll?room=main&nick=${name}&x=${padding}`,
      `/poll?room=${name}#${padding}`,
    ]
    await withstands(attacked, 'names in long addresses', () =>
      clients(32, async (client, i) => {
        // V8 copies substrings below 13 characters.
        const paths = asked(`name-of-nothing-${client}-${i}`)
        const { status } = await send(server.url + paths[i % paths.length])
        expect([200, 404, 503]).toContain(status)
      }),
    )
  })

  it('large posts to webhooks of each kind, some of them incomplete', async () => {
    const room = 'builds'
    const admin = administration(server)
    await admin.post('/rooms', { room })
    const { token } = await admin.post<CreatedIncomingWebhook>('/inhooks', { room, nick: 'build' })
    const path = (i: number) => `/hooks/${token}${['', '/slack', '/discord'][i % 3]}`
    const field = { title: '漢'.repeat(20), value: '<http://a.example|b> &amp; ' }
    const body = JSON.stringify({
      text: '&amp;'.repeat(20_000),
      attachments: Array.from({ length: 2000 }, () => ({ pretext: 'a', fields: [field, field] })),
      embeds: Array.from({ length: 2000 }, () => ({ title: 'b', fields: [{ name: 'c', value: 'd' }] })),
    })
    const head = (i: number) =>
      `POST ${path(i)} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
    await withstands(attacked, 'posts to hooks', async () => {
      await times(300, (i) => attack.open(request(head(i), body.slice(0, -1000))))
      await clients(32, async (client, i) => {
        const headers = { 'Content-Type': 'application/json' }
        const { status } = await send(`${server.url}${path(client + i)}`, { method: 'POST', headers, body })
        expect([200, 204, 503]).toContain(status)
      })
    })
  })
})
