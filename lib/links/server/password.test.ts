import { beforeAll, expect, it } from 'vitest'
import { hashNow } from '@/lib/core/auth/passwords/password-hashing'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { linkLimits } from '../limits'
import { requirePassword } from './password'

const right = 'sesame'
let passwordHash = ''
beforeAll(async () => {
  processState('config', () => parseConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }))
  processState('keys', () => ({ keys: { tagKey: 'tag' } }))
  passwordHash = await hashNow(right)
})

/** A request whose address is that of the last hop. */
const from = (address: string): Request =>
  new Request('http://localhost/', {
    headers: { 'x-platform-peer': '127.0.0.1', 'x-forwarded-for': address },
  })

let links = 0
const newLink = () => ({ link: `link${++links}`, createdTime: links, passwordHash })

/** 'right', or the slug of the refusal. */
const open = (link: ReturnType<typeof newLink>, given: string, address: string): Promise<string> =>
  requirePassword(link, given, from(address)).then(
    () => 'right',
    (refusal: { reason: string }) => refusal.reason,
  )

const count = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length

it('attempts that a busy server refuses are not guesses', async () => {
  const link = newLink()
  // Networks that fill the queue, so that the attempts of a network with many are refused.
  const crowd = Array.from({ length: 30 }, (_, i) => open(newLink(), 'wrong', `198.51.${i}.1`))
  const refused = Array.from({ length: linkLimits.guessesOfNetworkMax }, (_, i) =>
    open(link, `wrong ${i}`, '192.0.2.1'),
  )
  const outcomes = await Promise.all(refused)
  await Promise.all(crowd)
  expect(count(outcomes, 'unavailable')).toBeGreaterThan(0)
  const checked = count(outcomes, 'unauthorized')
  // As many more as were refused before, then no other.
  for (let i = checked; i < linkLimits.guessesOfNetworkMax; i++)
    expect(await open(link, 'wrong', '192.0.2.1')).toBe('unauthorized')
  expect(await open(link, right, '192.0.2.1')).toBe('conflict')
})

it('right passwords are no guesses, however many a network sends at once, and whatever else it sends', async () => {
  const link = newLink()
  const wrong = Array.from({ length: 5 }, (_, i) => open(link, `wrong ${i}`, '192.0.2.4'))
  const rights = Array.from({ length: 30 }, () => open(link, right, '192.0.2.4'))
  expect(new Set(await Promise.all(rights))).toEqual(new Set(['right']))
  expect(new Set(await Promise.all(wrong))).toEqual(new Set(['unauthorized']))
})

it.each([
  ['the same wrong password', () => 'wrong'],
  ['different ones', (i: number) => `wrong ${i}`],
])('%s, sent at once, are as many guesses as one after another', async (_, passwordOf) => {
  const link = newLink()
  const sent = Array.from({ length: 30 }, (_, i) => open(link, passwordOf(i), '192.0.2.5'))
  const outcomes = await Promise.all(sent)
  expect(count(outcomes, 'unauthorized')).toBe(linkLimits.guessesOfNetworkMax)
  expect(count(outcomes, 'conflict')).toBe(30 - linkLimits.guessesOfNetworkMax)
  expect(await open(link, right, '192.0.2.5')).toBe('conflict')
})

it('the addresses of one network use up half of the guesses of all, and the right password of another works', async () => {
  const link = newLink()
  const { guessesOfAllMax, guessesOfNetworkMax } = linkLimits
  let wrong = 0
  for (let i = 0; i < guessesOfAllMax; i++) {
    const outcome = await open(link, `wrong ${i}`, `192.0.2.${100 + Math.floor(i / guessesOfNetworkMax)}`)
    if (outcome === 'unauthorized') wrong++
  }
  expect(wrong).toBe(guessesOfAllMax / 2)
  expect(await open(link, right, '192.0.2.99')).toBe('conflict')
  expect(await open(link, right, '198.51.100.1')).toBe('right')
})

it('guesses at many other links reset no count, and keep no other network out', {
  timeout: 120_000,
}, async () => {
  const link = newLink()
  for (let i = 0; i < linkLimits.guessesOfNetworkMax; i++)
    expect(await open(link, 'wrong', '192.0.2.2')).toBe('unauthorized')
  // A /48 has 65,536 networks.
  const flood = Array.from({ length: 3_000 }, (_, i) =>
    open(newLink(), 'wrong', `2001:db8:1:${i.toString(16)}::1`),
  )
  await Promise.all(flood)
  expect(await open(link, right, '192.0.2.2')).toBe('conflict')
  for (let i = 0; i < 10; i++) expect(await open(newLink(), right, `203.0.113.${i}`)).toBe('right')
  expect(await open(link, right, '203.0.113.1')).toBe('right')
})

it('a right password starts the count of its network anew', async () => {
  const link = newLink()
  const guess = async (times: number) => {
    for (let i = 0; i < times; i++) expect(await open(link, 'wrong', '192.0.2.3')).toBe('unauthorized')
  }
  await guess(linkLimits.guessesOfNetworkMax - 1)
  expect(await open(link, right, '192.0.2.3')).toBe('right')
  await guess(linkLimits.guessesOfNetworkMax)
  expect(await open(link, 'wrong', '192.0.2.3')).toBe('conflict')
})
