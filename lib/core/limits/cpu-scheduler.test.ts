import { setImmediate as nextIteration } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { CpuScheduler } from './cpu-scheduler'
import { countLimits } from './shared-amounts'

const waitingMax = countLimits.costly_work

let scheduler: CpuScheduler
let started: string[]
beforeEach(() => {
  scheduler = new CpuScheduler()
  started = []
})

/** Requests a slot and records the result. */
const submit = (name: string, network = 'one', isDisconnected = () => false) =>
  scheduler.acquire(network, isDisconnected).then((isGranted) => {
    started.push(isGranted ? name : `${name} refused`)
    return isGranted
  })

describe('CPU-bound work', () => {
  it('starts at once when nothing waits, and one job per event loop iteration', async () => {
    const requests = ['a', 'b', 'c', 'd'].map((name) => submit(name))
    await requests[0]
    const seen = [started.join('')]
    for (let turn = 0; turn < 4; turn++) {
      await nextIteration()
      seen.push(started.join(''))
    }
    expect(seen).toEqual(['a', 'ab', 'abc', 'abcd', 'abcd'])
    expect(scheduler.usage.used).toBe(0)
  })

  it('is served round-robin by network', async () => {
    const requests = ['a1', 'a2', 'a3', 'a4'].map((name) => submit(name, 'a'))
    await Promise.all([...requests, submit('b1', 'b'), submit('c1', 'c'), submit('b2', 'b')])
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('of disconnected clients is skipped', async () => {
    let isDisconnected = false
    const requests = [submit('a'), submit('gone', 'one', () => isDisconnected), submit('b')]
    isDisconnected = true
    await Promise.all(requests)
    expect(started).toEqual(['a', 'gone refused', 'b'])
    expect(scheduler.usage.refused).toBe(0)
  })

  it('is refused when too many jobs wait, first to the network with most of them', async () => {
    const requests = Array.from({ length: waitingMax + 1 }, (_, i) => submit(`${i}`))
    expect(scheduler.usage.used).toBe(waitingMax)
    expect(await scheduler.acquire('one')).toBe(false)
    expect(scheduler.usage.used).toBe(waitingMax)
    const other = submit('other', 'two')
    const step = scheduler.acquireNext('administrators').then(() => started.push('step'))
    await Promise.all([...requests, other, step])
    expect(started.filter((name) => name.endsWith('refused'))).toEqual([`${waitingMax} refused`])
    expect(started.indexOf('other')).toBeLessThan(5)
    expect(started.indexOf('step')).toBeLessThan(6)
    expect(scheduler.usage.refused).toBe(2)
    expect(scheduler.usage.used).toBe(0)
  })

  it('is not refused to others when networks of one site flood with one job each', async () => {
    const flood = Array.from({ length: waitingMax + 1 }, (_, i) =>
      submit(`flood ${i}`, `2001:db8:1:${i.toString(16)}::/64`),
    )
    const other = submit('other', '2001:db8:2:1::/64')
    const last = submit('last of the flood', '2001:db8:1:fffe::/64')
    await Promise.all([...flood, other, last])
    expect(started.indexOf('other')).toBeLessThan(5)
    expect(started.filter((name) => name.endsWith('refused'))).toHaveLength(2)
  })

  it('that occupies the processor keeps other jobs waiting until it is released', async () => {
    await submit('held')
    const release = scheduler.occupy()
    const next = submit('next')
    for (let i = 0; i < 3; i++) await nextIteration()
    expect(started).toEqual(['held'])
    release()
    release()
    await next
    // After a double release, still one job starts per iteration.
    const requests = [submit('x'), submit('y')]
    await nextIteration()
    expect(started).toEqual(['held', 'next', 'x'])
    await Promise.all(requests)
  })

  it('that is never released keeps other jobs waiting for a limited time', async () => {
    await submit('held')
    scheduler.occupy()
    await submit('next')
    expect(started).toEqual(['held', 'next'])
  })
})
