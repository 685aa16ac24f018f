import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNameServer } from '@/e2e/support/name-server'
import { type Receiver, startReceiver } from '@/e2e/support/webhook-receiver'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { inHosts, lookUpName, setNameServers } from './name-lookup'
import { post } from './post'

processState('config', () => parseConfig({ LOG_LEVEL: 'silent', WEBHOOKS_TO_PRIVATE: 'on' }))

// Names under .invalid (RFC 2606 §2) that only the name server of the test knows.
const addressesOf = (name: string): string[] | null => {
  if (name.startsWith('dead')) return null
  return name === 'hook.invalid' ? ['127.0.0.1'] : name === 'both.invalid' ? ['127.0.0.1', '::1'] : []
}

let names: Awaited<ReturnType<typeof startNameServer>>
let receiver: Receiver
beforeAll(async () => {
  names = await startNameServer(addressesOf)
  receiver = await startReceiver()
  setNameServers([names.server])
})
afterAll(async () => {
  await receiver.stop()
  await names.stop()
})
const send = (host: string) => post(new URL(`http://${host}:${receiver.port}/`), {}, '{}')

it('names that no server answers for delay no other webhook, and end as a failure of DNS', async () => {
  const ended: string[] = []
  const dead = Array.from({ length: 20 }, async (_, i) => {
    const { outcome } = await send(`dead${i}.invalid`)
    ended.push(outcome)
  })
  expect((await send('hook.invalid')).outcome).toBe('delivered')
  expect((await send('localhost')).outcome).toBe('delivered')
  expect(ended).toEqual([])
  await Promise.all(dead)
  expect(new Set(ended)).toEqual(new Set(['dns']))
})

it('a name that no server answered for is not asked for again at once', async () => {
  await expect(lookUpName('dead.invalid')).rejects.toThrow('dns')
  const queries = names.asked.length
  await expect(lookUpName('dead.invalid')).rejects.toThrow('dns')
  expect(names.asked.length).toBe(queries)
})

it('concurrent look-ups of a name, and later ones for a while, are one', async () => {
  setNameServers([names.server])
  const found = await Promise.all(Array.from({ length: 9 }, () => lookUpName('both.invalid')))
  for (const addresses of [...found, await lookUpName('BOTH.invalid.')])
    expect(addresses).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  expect(names.asked.filter((name) => name === 'both.invalid')).toHaveLength(1)
})

it('a name that the server denies is a failure of DNS', async () => {
  expect((await send('none.invalid')).outcome).toBe('dns')
})

it('the hosts file comes first', () => {
  const text =
    '# 192.0.2.9 hook\n127.0.0.1\tlocalhost\r\n::1 localhost ip6-localhost # two\n192.0.2.1 a Hook b\n'
  expect(inHosts(text, 'hook')).toEqual([{ address: '192.0.2.1', family: 4 }])
  expect(inHosts(text, 'localhost').map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
  expect(inHosts(text, 'two')).toEqual([])
})
