import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import type { AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { administration } from '../support/admin'
import { ask, execute, type Provider } from '../support/database'
import { asBrowser, type Call, form, json, send } from '../support/http'
import { runToEnd } from '../support/program'
import { createData, type Server, type ServerData, servingNode, startServer } from '../support/server'
import { success, unique } from '../support/talk'
import { until } from '../support/until'
import { type Receiver, startReceiver, verify } from '../support/webhook-receiver'

type Secrets = Record<string, string>
type Made = AdminOutgoingWebhook & { secret: string }

/** What the platform keeps secret, as an operator finds it. */
function secretsOf(provider: Provider, { folder, databaseUrl }: ServerData) {
  const file = path.join(folder, 'keys.json')
  if (provider === 'sqlite')
    return {
      read: async (): Promise<Secrets> => JSON.parse(readFileSync(file, 'utf8')),
      write: async (secrets: Secrets) => writeFileSync(file, JSON.stringify(secrets)),
    }
  return {
    async read(): Promise<Secrets> {
      const rows = await ask<{ name: string; value: string }>(databaseUrl, 'SELECT name, value FROM secrets')
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    },
    async write(secrets: Secrets) {
      const values = Object.entries(secrets).map(([name, value]) => `('${name}', '${value}')`)
      await execute(
        databaseUrl,
        `BEGIN; DELETE FROM secrets; INSERT INTO secrets (name, value) VALUES ${values}; COMMIT`,
      )
    },
  }
}

const hookSecret = 'the-secret-of-the-webhook'
const fresh = () => randomBytes(32).toString('base64url')

const shownKeys = (output: string) => ({
  adminKey: /^ {2}ADMIN_KEY {2}(\S{43}) /m.exec(output)?.[1] ?? '',
  superKey: /^ {2}SUPER_KEY {2}(\S{43}) /m.exec(output)?.[1] ?? '',
})

describe.each(['sqlite', 'postgresql'] as const)('node server.mjs --new-keys on %s', (provider) => {
  let data: ServerData
  let receiver: Receiver
  let secrets: ReturnType<typeof secretsOf>
  let incoming: CreatedIncomingWebhook
  /** The secrets of the outgoing webhook: for a day after a change the one before signs, too. */
  const signing: string[] = []
  const room = unique('room')
  const env = { SUPER_KEY: '', ADMIN_KEY: '', WEBHOOKS_TO_PRIVATE: 'on' }

  beforeAll(async () => {
    data = await createData(provider)
    receiver = await startReceiver()
    secrets = secretsOf(provider, data)
  })
  afterAll(async () => {
    await receiver.stop()
    await data.remove()
  })

  const start = () => startServer({ data, provider, env })
  const newKeys = (settings: Record<string, string> = {}) =>
    runToEnd(servingNode, ['server.mjs', '--new-keys'], {
      env: { DATA_DIR: data.folder, DATABASE_URL: data.databaseUrl, ...settings },
    })
  const cookieOf = async (address: string, call: Call) =>
    (await send(address, call)).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const panelStatus = async ({ url }: Server, headers: Record<string, string>) =>
    (await send(`${url}/api/admin/session`, { headers })).status
  const tripBy = async ({ url }: Server, nick: string, Cookie = '') =>
    success<SendResponse>(await send(`${url}/send`, json({ room, nick, msg: 'hello' }, { Cookie }))).trip

  /** Both directions work with the addresses and secrets that they were made with. */
  async function expectWebhooks(server: Server): Promise<void> {
    const text = unique('posted')
    const address = `${server.url}/hooks/${incoming.token}`
    expect((await send(address, json({ text }))).status).toBe(401)
    success(await send(address, json({ text }, { Authorization: `Bearer ${hookSecret}` })))
    await until('the delivery', () => receiver.texts().includes(text))
    for (const arrival of receiver.arrivals) for (const secret of signing) verify(secret, arrival)
    receiver.arrivals.length = 0
  }

  it('replaces everything while no instance runs: sessions and trips lapse, webhooks go on', async () => {
    let server = await start()
    const before = shownKeys(server.output())
    const bearer = { Authorization: `Bearer ${before.superKey}` }
    const admin = administration({ url: server.url, superKey: before.superKey })
    await admin.post('/rooms', { room })
    incoming = await admin.post<CreatedIncomingWebhook>('/inhooks', { room, nick: 'build' })
    await admin.patch(`/inhooks/${incoming.id}`, { secret: hookSecret })
    const outgoing = await admin.post<Made>('/outhooks', { room, url: receiver.url, include_bots: 1 })
    signing.push(outgoing.secret, (await admin.post<Made>(`/outhooks/${outgoing.id}/secret`)).secret)
    const panel = await cookieOf(`${server.url}/api/admin/session`, json({ key: before.superKey }))
    const chat = await cookieOf(`${server.url}/logon`, form({ room, nick: 'ann#her-secret' }, asBrowser))
    const trip = await tripBy(server, 'ann#her-secret')
    expect([await panelStatus(server, { Cookie: panel }), await tripBy(server, 'ann', chat)]).toEqual([
      200,
      trip,
    ])
    await expectWebhooks(server)
    const own = success<SendResponse>(
      await send(`${server.url}/send`, json({ room, nick: 'ann', msg: 'one' })),
    )
    const withdraw = () => send(`${server.url}/withdraw`, json({ id: own.id, token: own.token }))

    const known = await secrets.read()
    const refused = await newKeys()
    expect(refused).toMatchObject({ status: 1, output: '', errors: expect.stringContaining(' is in use ') })
    expect(await secrets.read()).toEqual(known)
    await server.stop()
    const { status, output, errors } = await newKeys({ METRICS_KEY: 'the-key-of-prometheus' })
    expect([status, errors]).toEqual([0, ''])
    expect(output).toMatch(/^ {2}METRICS_KEY$/m)
    expect(output).not.toMatch(/the-key-of-prometheus|TLS_KEY/)
    const after = await secrets.read()
    expect(Object.keys(after).sort()).toEqual(Object.keys(known).sort())
    for (const old of Object.values(known)) expect(Object.values(after)).not.toContain(old)
    expect(shownKeys(output)).toEqual({ adminKey: after.ADMIN_KEY, superKey: after.SUPER_KEY })

    server = await start()
    expect(shownKeys(server.output())).toEqual({ adminKey: '', superKey: '' })
    expect((await withdraw()).status).toBe(401)
    for (const headers of [bearer, { Cookie: panel }]) expect(await panelStatus(server, headers)).toBe(401)
    expect(await panelStatus(server, { Authorization: `Bearer ${after.SUPER_KEY}` })).toBe(200)
    expect(await tripBy(server, 'ann', chat)).toBeNull()
    expect(await tripBy(server, 'ann#her-secret')).toMatch(new RegExp(`^(?!${trip})`))
    await expectWebhooks(server)
    await server.stop()
  })

  it.each<[string, 'start' | 'call', (whole: Secrets) => Secrets]>([
    ['the old keys were removed', 'start', ({ hook = '' }) => ({ 'hook-before': hook })],
    [
      'some were made',
      'start',
      ({ hook = '' }) => ({ 'hook-before': hook, trip: fresh(), SUPER_KEY: fresh() }),
    ],
    ['all were made', 'start', (whole) => ({ ...whole, 'hook-before': whole.hook ?? '', hook: fresh() })],
    ['all were made', 'call', (whole) => ({ ...whole, 'hook-before': whole.hook ?? '', hook: fresh() })],
    ['webhooks were encrypted', 'start', (whole) => ({ ...whole, 'hook-before': fresh() })],
  ])('interrupted when %s, it is finished by the next %s', async (_when, finish, interrupt) => {
    await secrets.write(interrupt(await secrets.read()))
    const finished = finish === 'call' ? await newKeys() : null
    const server = await start()
    const { superKey } = shownKeys(finished?.output ?? server.output())
    expect(await panelStatus(server, { Authorization: `Bearer ${superKey}` })).toBe(200)
    expect(Object.keys(await secrets.read())).not.toContain('hook-before')
    await expectWebhooks(server)
    await server.stop()
  })
})

it('node server.mjs --new-keys makes nothing where no platform is', async () => {
  const data = await createData('sqlite')
  const env = { DATA_DIR: data.folder, DATABASE_URL: data.databaseUrl }
  const { status, errors } = await runToEnd(servingNode, ['server.mjs', '--new-keys'], { env })
  expect([status, errors]).toEqual([1, expect.stringContaining('There are no keys in ')])
  expect(readdirSync(data.folder)).toEqual([])
  await data.remove()
})
