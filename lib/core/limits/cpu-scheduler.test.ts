import { setImmediate as loopTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { CpuScheduler, cpuWaitingMax } from './cpu-scheduler'

let work: CpuScheduler
let begun: string[]
beforeEach(() => {
  work = new CpuScheduler()
  begun = []
})

/** Asks for a turn and notes what came of it. */
const ask = (name: string, network = 'one', isGone = () => false) =>
  work.acquire(network, isGone).then((hasTurn) => {
    begun.push(hasTurn ? name : `${name} refused`)
    return hasTurn
  })

describe('costly work', () => {
  it('begins at once when nobody waits, and once in a turn of the event loop', async () => {
    const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name))
    await asked[0]
    const seen = [begun.join('')]
    for (let turn = 0; turn < 4; turn++) {
      await loopTurn()
      seen.push(begun.join(''))
    }
    expect(seen).toEqual(['a', 'ab', 'abc', 'abcd', 'abcd'])
    expect(work.waitingCount).toBe(0)
  })

  it('of one network waits behind the first of each other', async () => {
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a'))
    await Promise.all([...asked, ask('b1', 'b'), ask('c1', 'c'), ask('b2', 'b')])
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('of callers who went away takes no turn', async () => {
    let isGone = false
    const asked = [ask('a'), ask('gone', 'one', () => isGone), ask('b')]
    isGone = true
    await Promise.all(asked)
    expect(begun).toEqual(['a', 'gone refused', 'b'])
    expect(work.refusedCount).toBe(0)
  })

  it('is refused when too many wait, and whoever has most of them makes room for others', async () => {
    const asked = Array.from({ length: cpuWaitingMax + 1 }, (_, i) => ask(`${i}`))
    expect(work.waitingCount).toBe(cpuWaitingMax)
    expect(await work.acquire('one')).toBe(false)
    expect(work.waitingCount).toBe(cpuWaitingMax)
    const other = ask('other', 'two')
    const step = work.acquireNext('administrators').then(() => begun.push('step'))
    await Promise.all([...asked, other, step])
    expect(begun.filter((name) => name.endsWith('refused'))).toEqual([`${cpuWaitingMax} refused`])
    expect(begun.indexOf('other')).toBeLessThan(5)
    expect(begun.indexOf('step')).toBeLessThan(6)
    expect(work.refusedCount).toBe(2)
    expect(work.waitingCount).toBe(0)
  })

  it('is not refused to others by networks of one site that ask once each', async () => {
    const flood = Array.from({ length: cpuWaitingMax + 1 }, (_, i) =>
      ask(`flood ${i}`, `2001:db8:1:${i.toString(16)}::/64`),
    )
    const other = ask('other', '2001:db8:2:1::/64')
    expect(await work.acquire('2001:db8:1:fffe::/64')).toBe(false)
    await Promise.all([...flood, other])
    expect(begun).toContain('other')
    expect(begun.filter((name) => name.endsWith('refused'))).toHaveLength(1)
  })

  it('that goes on after its turn keeps the others waiting until it is done', async () => {
    await ask('held')
    const release = work.occupy()
    const next = ask('next')
    for (let i = 0; i < 3; i++) await loopTurn()
    expect(begun).toEqual(['held'])
    release()
    release()
    await next
    // However it was said, one begins in each turn.
    const asked = [ask('x'), ask('y')]
    await loopTurn()
    expect(begun).toEqual(['held', 'next', 'x'])
    await Promise.all(asked)
  })

  it('that is never done holds the others back for a while only', async () => {
    await ask('held')
    work.occupy()
    await ask('next')
    expect(begun).toEqual(['held', 'next'])
  })
})
