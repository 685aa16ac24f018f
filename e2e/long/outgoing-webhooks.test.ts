import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { Fleet } from '@/e2e/support/fleet'
import { send } from '@/e2e/support/http'
import { makePki } from '@/e2e/support/pki'
import { Program } from '@/e2e/support/program'
import { type Server, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { say, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import { type Receiver, startReceiver, verify } from '@/e2e/support/webhook-receiver'
import type { AdminDelivery, AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { freePort } from '@/scripts/test-postgres.mjs'

// Outgoing webhooks: two instances of which one is killed or replaced, slow receivers, receivers with TLS, and the
// programs of docs/webhooks.md.

type Made = AdminOutgoingWebhook & { secret: string }
const env = { WEBHOOKS_TO_PRIVATE: 'on' }
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `m${from + i}`)

describe('two instances on one PostgreSQL', () => {
  let fleet: Fleet
  let receiver: Receiver
  let room = ''
  let hook: Made
  beforeAll(async () => {
    fleet = await Fleet.start(2, env)
    receiver = await startReceiver()
    room = unique('room')
    await say(fleet.first.url, { room, nick: 'ann', msg: 'before' })
    hook = await administration(fleet.first).post<Made>('/outhooks', { room, url: receiver.url })
  })
  afterAll(async () => {
    await receiver.stop()
    await fleet.stop()
  })
  const sayThere = async (texts: string[]) => {
    for (const [index, msg] of texts.entries()) await say(fleet.at(index % 2).url, { room, nick: 'ann', msg })
  }
  const underWay = (server: Server) => metric(server, 'webhook_deliveries_under_way')

  it('deliver each message once, in order, whichever received it', async () => {
    await sayThere(numbered(0, 60))
    await until('all of them', () => receiver.arrivals.length >= 60)
    await until('nothing to be under way', async () => {
      const counts = await Promise.all(fleet.instances.map(underWay))
      return counts.every((count) => count === 0)
    })
    expect(receiver.texts()).toEqual(numbered(0, 60))
    for (const arrival of receiver.arrivals) verify(hook.secret, arrival)
  })

  it('take over from one that is killed during a delivery', async () => {
    receiver.arrivals.length = 0
    receiver.respond(() => undefined)
    await sayThere(['m60'])
    await until('it to arrive', () => receiver.arrivals.length === 1)
    const counts = await Promise.all(fleet.instances.map(underWay))
    const busy = counts.indexOf(1)
    expect(counts.toSorted()).toEqual([0, 1])
    await fleet.at(busy).crash()
    receiver.respond()
    await say(fleet.at(1 - busy).url, { room, nick: 'ann', msg: 'm61' })
    // A dead instance's lease ends after a minute.
    await until('the other to deliver', () => receiver.arrivals.length >= 3, 120_000)
    expect(receiver.texts()).toEqual(['m60', 'm60', 'm61'])
    await fleet.restart(busy)
  })

  it('lose and repeat nothing when they are replaced one after the other', async () => {
    receiver.arrivals.length = 0
    expect(await fleet.replace(0)).toBe(0)
    await sayThere(numbered(100, 120))
    expect(await fleet.replace(1)).toBe(0)
    await until('all of them', () => receiver.arrivals.length >= 20, 120_000)
    expect(receiver.texts()).toEqual(numbered(100, 120))
  })
})

describe('a receiver that never ends its headers', () => {
  it('is given up after fifteen seconds, and retried', async () => {
    const server = await startServer({ env })
    const receiver = await startReceiver()
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'before' })
    const admin = administration(server)
    const { id } = await admin.post<Made>('/outhooks', { room, url: receiver.url })
    receiver.respond((response) => {
      // Fewer than end an attempt by their number.
      const timer = setInterval(() => response.writeProcessing(), 2000)
      response.on('close', () => clearInterval(timer))
    })
    await say(server.url, { room, nick: 'ann', msg: 'hello' })
    const read = () => admin.get<AdminOutgoingWebhook>(`/outhooks/${id}`)
    await until('it to fail', async () => (await read()).last_outcome === 'timeout', 120_000)
    receiver.respond()
    await until('it to be tried again', async () => (await read()).last_outcome === 'delivered', 120_000)
    expect(receiver.texts()).toEqual(['hello', 'hello'])
    await server.stop()
    await receiver.stop()
  })
})

describe('a receiver that speaks HTTPS', () => {
  it('is called by its name, and its certificate checked', async () => {
    const pki = makePki()
    const receiver = await startReceiver(pki.server)
    const room = unique('room')
    const trusting = await startServer({ env: { ...env, NODE_EXTRA_CA_CERTS: pki.server.certFile } })
    const other = await startServer({ env })
    const outcomeAt = async (server: Server) => {
      await say(server.url, { room, nick: 'ann', msg: 'before' })
      const admin = administration(server)
      const { id } = await admin.post<Made>('/outhooks', { room, url: receiver.url })
      return (await admin.post<AdminDelivery>(`/outhooks/${id}/test`)).outcome
    }
    expect(await outcomeAt(trusting)).toBe('delivered')
    expect(receiver.arrivals[0]?.headers.host).toBe(`localhost:${receiver.port}`)
    expect(await outcomeAt(other)).toBe('tls')
    expect(receiver.arrivals).toHaveLength(1)
    await Promise.all([trusting.stop(), other.stop(), receiver.stop()])
    pki.remove()
  })
})

describe('the receivers of the guide', () => {
  const guide = readFileSync('docs/webhooks.md', 'utf8')
  const blockOf = (language: string) => guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''
  const programs = [
    ['Node', process.execPath, ['--input-type=module', '-e', blockOf('js')]],
    ['Python', 'python3', ['-c', blockOf('python')]],
  ] as const

  it.each(programs)('in %s accepts signed messages and nothing else', async (_, program, args) => {
    const server = await startServer({ env })
    const [port, room] = [await freePort(), unique('room')]
    await say(server.url, { room, nick: 'ann', msg: 'before' })
    const url = `http://127.0.0.1:${port}/`
    const admin = administration(server)
    const { secret, id } = await admin.post<Made>('/outhooks', { room, url })
    const running = new Program(program, [...args], { SECRET: secret, PORT: `${port}` })
    try {
      const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
      const forge = () =>
        send(url, { method: 'POST', headers, body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        )
      await running.until('it to listen', async () => (await forge()) === 401)
      await say(server.url, { room, nick: 'ann', msg: '你好' })
      await running.until('the message', () => /^msg_\d+_\d+ 你好$/m.test(running.output))
      await admin.post(`/outhooks/${id}/secret`)
      await say(server.url, { room, nick: 'ann', msg: 'signed twice' })
      await running.until('the second', () => /^msg_\d+_\d+ signed twice$/m.test(running.output))
    } finally {
      running.signal('SIGTERM')
      await server.stop()
    }
  })
})
