import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json, send } from '../support/http'
import {
  type Attack,
  type Attacked,
  fill,
  inTurn,
  request,
  startAttacked,
  times,
  withstands,
} from '../support/memory-attack'
import { makePki, type Pki } from '../support/pki'
import type { Server } from '../support/server'
import { clientHello } from '../support/tls-client'

// The same with TLS of our own: handshakes that stop, and what TLS connections can hold.

let pki: Pki
let attacked: Attacked
let server: Server
let attack: Attack

describe('a server with 512 MB of heap and TLS of its own withstands', () => {
  beforeAll(() => {
    pki = makePki()
  })
  afterAll(() => pki.remove())
  beforeEach(async () => {
    attacked = await startAttacked({ TLS_CERT: pki.server.certFile, TLS_KEY: pki.server.keyFile })
    ;({ server, attack } = attacked)
  })
  afterEach(async () => {
    attack.end()
    expect(await server.stop()).toBe(0)
  })

  it('handshakes that stop before they begin, in the middle of the first message, and after it', async () => {
    const hello = await clientHello()
    const beginnings = [Buffer.alloc(0), hello.subarray(0, -10), hello]
    await withstands(attacked, '12,000 handshakes that stop', () =>
      times(12_000, (i) => attack.openBare(beginnings[i % beginnings.length] ?? hello)),
    )
  })

  it('more idle connections after the handshake than fit', async () => {
    await withstands(attacked, '8,000 idle connections over TLS', () => inTurn(8000, () => attack.open('')))
  })

  it('waiting polls', async () => {
    const head = (i: number) => `GET /poll?room=wait${i % 100}&after_id=1&after_time=1&wait=25 HTTP/1.1`
    await withstands(attacked, '8,000 waiting polls over TLS', () =>
      inTurn(8000, (i) => attack.open(request(head(i)))),
    )
  })

  it('readers that never read', async () => {
    await fill(server, 'long', 255)
    const save = json({ name: 'large', text: 'x'.repeat(1_000_000) })
    expect((await send(`${server.url}/api/sf/v1/save`, save)).status).toBe(200)
    const packet = (path: string) => request(`GET ${path} HTTP/1.1`).repeat(32)
    await withstands(attacked, '600 readers over TLS that never read', () =>
      inTurn(600, (i) => attack.open(packet(i % 2 ? '/poll?room=long&limit=500' : '/sf/large'))),
    )
  })

  it('bodies that stop in the middle', async () => {
    const small = 'POST /send HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 131072'
    const large = 'POST /api/sf/v1/save HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 6000000'
    await withstands(attacked, 'stalled bodies over TLS', async () => {
      await inTurn(2000, () => attack.open(request(small, `{"msg":"${'x'.repeat(130_000)}`)))
      await inTurn(200, () => attack.open(request(large, `{"text":"${'漢'.repeat(1_500_000)}`)))
    })
  })
})
