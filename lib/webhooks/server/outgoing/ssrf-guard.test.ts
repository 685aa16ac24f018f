import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNameServer } from '@/e2e/support/name-server'
import { startReceiver } from '@/e2e/support/webhook-receiver'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { setNameServers } from './name-lookup'
import { post } from './post'
import { resolveHost } from './ssrf-guard'

const settings = processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))
const allowPrivate = (isAllowed: boolean) => Object.assign(settings, { hasPrivateWebhooks: isAllowed })

/** Reserved names (RFC 2606 §2) that only the name server of the test knows. */
let addresses: string[] = []
const open = '1.1.1.1'
const hidden = '127.0.0.1'
let names: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  names = await startNameServer(() => addresses)
})
afterAll(() => names.stop())

function known(...all: string[]): string {
  addresses = all
  setNameServers([names.server])
  return 'hook.invalid'
}

it.each([
  ['first', [hidden, open]],
  ['last', [open, hidden]],
])('a host is refused when one of its addresses is private, %s or not', async (_, all) => {
  allowPrivate(false)
  await expect(resolveHost(known(...all))).rejects.toThrow('private_address')
})

it('public addresses are returned, IPv4 first', async () => {
  allowPrivate(false)
  expect(await resolveHost(known('2606:4700:4700::1111', open))).toEqual([
    { address: open, family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ])
})

it('the connection uses the checked addresses without a second lookup', async () => {
  allowPrivate(true)
  const receiver = await startReceiver()
  receiver.respond()
  const host = known(hidden)
  const before = names.asked.length
  const { outcome } = await post(new URL(`http://${host}:${receiver.port}/`), {}, '{}')
  expect(outcome).toBe('delivered')
  expect(names.asked.length).toBe(before + 1)
  expect(receiver.arrivals.at(-1)?.headers.host).toBe(`${host}:${receiver.port}`)
  await receiver.stop()
})
