import { type LookupAddress, promises } from 'node:dns'
import { afterEach, expect, it, vi } from 'vitest'
import { startReceiver } from '@/e2e/support/webhook-receiver'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { post } from './post'
import { resolveHost } from './ssrf-guard'

const settings = processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))
const allowPrivate = (isAllowed: boolean) => Object.assign(settings, { hasPrivateWebhooks: isAllowed })

afterEach(() => void vi.restoreAllMocks())

/** A reserved name (RFC 2606 §2) that only the stubbed resolver knows. */
const host = 'hook.invalid'
const open = { address: '1.1.1.1', family: 4 }
const hidden = { address: '127.0.0.1', family: 4 }

function resolver(...responses: LookupAddress[][]) {
  const lookUp = vi.spyOn(promises, 'lookup')
  for (const response of responses) lookUp.mockResolvedValueOnce(response as never)
  return lookUp
}

it.each([
  ['first', [hidden, open]],
  ['last', [open, hidden]],
])('a host is refused when one of its addresses is private, %s or not', async (_, addresses) => {
  allowPrivate(false)
  resolver(addresses)
  await expect(resolveHost(host)).rejects.toThrow('private_address')
})

it('public addresses are returned in the resolver’s order', async () => {
  allowPrivate(false)
  const other = { address: '2606:4700:4700::1111', family: 6 }
  resolver([other, open])
  expect(await resolveHost(host)).toEqual([other, open])
})

it('the connection uses the checked addresses without a second lookup', async () => {
  allowPrivate(true)
  const receiver = await startReceiver()
  receiver.respond()
  const lookUp = resolver([hidden], [open])
  const { outcome } = await post(new URL(`http://${host}:${receiver.port}/`), {}, '{}')
  expect(outcome).toBe('delivered')
  expect(lookUp).toHaveBeenCalledTimes(1)
  expect(receiver.arrivals.at(-1)?.headers.host).toBe(`${host}:${receiver.port}`)
  await receiver.stop()
})
