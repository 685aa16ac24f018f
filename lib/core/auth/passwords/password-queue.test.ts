import { describe, expect, it } from 'vitest'
import { networkOf } from '../../network'
import { type Priority, passwordSemaphore } from './password-hashing'

const priorities = ['proven', 'known', 'unknown'] as const

/** Checks per second: 50 ms each, two at a time. */
const checksOfSecond = 40

/**
 * A semaphore with jobs that end on demand, and the order in which they started.
 * @param waitingMax length of each queue, by default that of the platform
 */
function bench(runningMax: number, waitingMax?: number) {
  const scheduler = passwordSemaphore(runningMax, waitingMax)
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const request = (priority: Priority, address: string, name: string) => {
    const label = `${address} ${name}`
    scheduler
      .runAs(priority, { network: networkOf(address), name }, () => {
        started.push(label)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch(() => refused.push(label))
  }
  const nextIteration = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends running jobs until none is left. */
  const finish = async () => {
    await nextIteration()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await nextIteration()
    }
  }
  return { scheduler, started, refused, ends, request, nextIteration, finish }
}

describe('password checks', () => {
  it('run a few at a time, and all of them run', async () => {
    const { scheduler, started, request, nextIteration, finish } = bench(2, 64)
    for (let i = 0; i < 10; i++) request('unknown', 'a', `${i}`)
    await nextIteration()
    expect(started).toHaveLength(2)
    expect(scheduler.waitingCount).toBe(8)
    await finish()
    expect(started).toHaveLength(10)
    expect(scheduler.waitingCount).toBe(0)
  })

  it('of an unknown address are delayed by one check by a flood from another address', async () => {
    const { started, request, nextIteration, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) request('unknown', 'flood', `${i}`)
    await nextIteration()
    request('unknown', 'other', 'bob')
    await finish()
    expect(started.indexOf('other bob')).toBeLessThanOrEqual(2)
  })

  it('of another account at the same address are delayed by one check by a flood for one account', async () => {
    const { started, request, nextIteration, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) request('unknown', 'shared', 'ann')
    await nextIteration()
    request('unknown', 'shared', 'bob')
    await finish()
    expect(started.indexOf('shared bob')).toBeLessThanOrEqual(2)
  })

  it('proven ones run first, then known and unknown ones alternately', async () => {
    const { started, request, nextIteration, finish } = bench(1, 64)
    request('unknown', 'x', 'running')
    await nextIteration()
    for (let i = 0; i < 3; i++) request('unknown', 'u', `${i}`)
    for (let i = 0; i < 3; i++) request('known', 'k', `${i}`)
    request('proven', 'p', 'ann')
    await finish()
    expect(
      started
        .slice(1)
        .map((label) => label[0])
        .join(''),
    ).toMatch(/^p(uk|ku){3}$/)
  })

  it('beyond the limit are refused to the account with most requests, not to the newcomer', async () => {
    const { started, refused, request, nextIteration, finish } = bench(1, 8)
    request('unknown', 'x', 'running')
    await nextIteration()
    for (let i = 0; i < 20; i++) request('unknown', 'flood', 'ann')
    request('unknown', 'flood', 'carol')
    request('unknown', 'other', 'bob')
    await finish()
    expect(new Set(refused)).toEqual(new Set(['flood ann']))
    expect(refused).toHaveLength(14)
    expect(started).toContain('other bob')
    expect(started).toContain('flood carol')
  })

  it('of one IPv6 /64 count as one caller', async () => {
    const { started, refused, request, nextIteration, finish } = bench(1, 8)
    request('unknown', '192.0.2.1', 'running')
    await nextIteration()
    for (let i = 0; i < 8; i++) request('unknown', `2001:db8::${i}`, `${i}`)
    request('unknown', '2001:db8:0:1::1', 'bob')
    await finish()
    expect(refused).toEqual(['2001:db8::7 7'])
    expect(started.indexOf('2001:db8:0:1::1 bob')).toBeLessThanOrEqual(2)
  })

  it.each(['known', 'unknown'] as const)(
    '%s ones run within a second while many networks flood all queues',
    async (priority) => {
      const { started, refused, request, nextIteration, finish } = bench(1)
      const floodAll = (times: number) => {
        for (let i = 0; i < 64 * times; i++)
          for (const other of priorities) request(other, `${other} ${i % 64}`, `${i}`)
      }
      request('unknown', 'x', 'running')
      await nextIteration()
      floodAll(10)
      // Another client, then more requests of the flood.
      request(priority, 'other', 'bob')
      floodAll(2)
      await finish()
      expect(refused).not.toContain('other bob')
      expect(started).toContain('other bob')
      expect(started.indexOf('other bob')).toBeLessThanOrEqual(checksOfSecond)
    },
  )

  it('proven ones run next while many networks flood the other queues', async () => {
    const { started, request, nextIteration, finish } = bench(1)
    request('unknown', 'x', 'running')
    await nextIteration()
    for (let i = 0; i < 640; i++)
      for (const other of ['known', 'unknown'] as const) request(other, `${other} ${i % 64}`, 'ann')
    request('proven', 'other', 'bob')
    await finish()
    expect(started.indexOf('other bob')).toBe(1)
  })

  it('of another site are not refused while all networks of one site flood', async () => {
    const { started, refused, request, nextIteration, finish } = bench(1, 12)
    request('unknown', 'x', 'running')
    await nextIteration()
    const flood = (from: number) => {
      for (let i = from; i < from + 128; i++) request('unknown', `2001:db8:1:${i.toString(16)}::1`, `${i}`)
    }
    flood(0)
    request('unknown', '2001:db8:2:1::1', 'bob')
    flood(128)
    await finish()
    expect(refused).not.toContain('2001:db8:2:1::1 bob')
    expect(started).toContain('2001:db8:2:1::1 bob')
  })

  it('are not refused after a flood from many networks with one request each', async () => {
    const { started, refused, request, nextIteration, finish } = bench(1, 12)
    request('unknown', 'x', 'running')
    await nextIteration()
    for (let i = 0; i < 64; i++) request('unknown', `flood ${i}`, 'ann')
    request('unknown', 'other', 'bob')
    await finish()
    expect(refused).not.toContain('other bob')
    expect(started).toContain('other bob')
  })

  it('are not overtaken by networks that come later', async () => {
    const { started, request, nextIteration, ends } = bench(1, 12)
    request('unknown', 'other', 'mistyped')
    request('unknown', 'x', 'running')
    await nextIteration()
    for (let i = 0; i < 5; i++) request('unknown', `before ${i}`, 'ann')
    request('unknown', 'other', 'right')
    for (let i = 0; i < 7; i++) {
      ends.shift()?.()
      await nextIteration()
      request('unknown', `later ${i}`, 'ann')
    }
    expect(started.slice(1)).toEqual([
      'x running',
      ...Array.from({ length: 5 }, (_, i) => `before ${i} ann`),
      'other right',
    ])
  })

  it('continue after a failure', async () => {
    const scheduler = passwordSemaphore(1, 4)
    const failing = scheduler.runAs('unknown', { network: 'a' }, () => Promise.reject(new Error('no memory')))
    const next = scheduler.runAs('unknown', { network: 'a' }, async () => 'done')
    await expect(failing).rejects.toThrow('no memory')
    await expect(next).resolves.toBe('done')
  })
})
