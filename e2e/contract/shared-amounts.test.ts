import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedAmountName, sharedAmounts } from '@/lib/core/limits/shared-amounts'
import { administration } from '../support/admin'
import { type AmountCase, one, other, whileAccepted } from '../support/amounts/case'
import { chatAmounts } from '../support/amounts/chat'
import { type MailPlatform, mailAmounts, startMailPlatform } from '../support/amounts/mail'
import { memoryAmounts } from '../support/amounts/memory'
import { type Server, startServer } from '../support/server'
import { get, success, unique } from '../support/talk'
import { until } from '../support/until'

const storageBytes = 20_000_000
let server: Server
let platform: MailPlatform
beforeAll(async () => {
  const env = { TRUST_PROXY: '1', STORAGE_MAX_BYTES: `${storageBytes}` }
  ;[server, platform] = await Promise.all([startServer({ env }), startMailPlatform()])
})
afterAll(async () => {
  await Promise.all([server?.stop(), platform?.stop()])
})

const saveText = (network = one, bytes = 100) =>
  network.call(`${server.url}/api/sf/v1/save`, { text: 'x'.repeat(bytes) })
const send = (network = one, headers = network.header()) =>
  network.call(`${server.url}/send`, { room: 'main', nick: 'ann', msg: unique('message') }, headers)

const storage: AmountCase = {
  async take() {
    let taken = 0
    // What was admitted shortly before counts twice, so there may be room again.
    await until('the storage to be full', async () => {
      for (const bytes of [1_000_000, 100_000, 10_000, 1000])
        taken += (bytes * 4 * (await whileAccepted(() => saveText(one, bytes), 507))) / 3
      return JSON.parse((await get(server.url, '/readyz')).text).storage === 'full'
    })
    await whileAccepted(() => send(), 507)
    return taken / storageBytes
  },
  async works() {
    success(await send(other))
    success(await saveText(other))
    success(await other.call(`${server.url}/go/addlink`, { target: 'https://example.com/' }))
    success(await other.call(`${server.url}/poll?room=main&nick=zoe`))
    // An administrator has room, too; clients whose network is unknown have not.
    const words = [{ word: unique('word') }]
    expect((await administration(server).call('POST', '/words', { words })).status).toBe(200)
    for (const address of ['10.1.2.3', '127.0.0.1', 'fd00::1'])
      await whileAccepted(() => send(other, { 'X-Forwarded-For': address }), 507)
    success(await send(other))
  },
}

const cases: Record<SharedAmountName, AmountCase> = {
  storage,
  ...mailAmounts(() => platform),
  ...chatAmounts(() => platform.server),
  ...memoryAmounts(),
}

it.each(Object.entries(sharedAmounts))(
  '%s: one network takes what it can get, and another one still works',
  async (name, { part }) => {
    const { take, works } = cases[name as SharedAmountName]
    const taken = await take()
    // Sizes are estimates, and the last piece may be larger than what was left.
    if (part !== null && taken !== null) {
      expect(taken).toBeLessThan(part * 1.1)
      expect(taken).toBeGreaterThan(part * 0.75)
    }
    await works()
  },
)
