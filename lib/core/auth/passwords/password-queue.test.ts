import { describe, expect, it } from 'vitest'
import { queueMax } from '../../limits/queues'
import { PasswordScheduler, type Priority, priorities, type Requester } from './password-queue'

/** The lines as the platform has them, and how many checks it makes in a second: 50 ms each, two at a time. */
const linesOfPlatform = {
  proven: queueMax.password_checks_proven,
  known: queueMax.password_checks_known,
  unknown: queueMax.password_checks_unknown,
}
const checksOfSecond = 40

const linesOf = (waitingMax: number) => ({ proven: waitingMax, known: waitingMax, unknown: waitingMax })

/** Work that ends when it is told to, and says in which order it was begun. */
function bench(runningMax: number, waitingMax: number | Record<Priority, number>) {
  const work = new PasswordScheduler(
    runningMax,
    typeof waitingMax === 'number' ? linesOf(waitingMax) : waitingMax,
  )
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const request = (priority: Priority, address: string, name: string) => {
    const requester: Requester = { priority, address, name }
    const label = `${address} ${name}`
    work
      .run(requester, () => {
        begun.push(label)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch(() => refused.push(label))
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends what runs until nothing is left. */
  const finish = async () => {
    await turn()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await turn()
    }
  }
  return { work, begun, refused, ends, request, turn, finish }
}

describe('password checks', () => {
  it('run a few at a time and all get their turn', async () => {
    const { work, begun, request, turn, finish } = bench(2, 64)
    for (let i = 0; i < 10; i++) request('unknown', 'a', `${i}`)
    await turn()
    expect(begun).toHaveLength(2)
    expect(work.waitingCount).toBe(8)
    await finish()
    expect(begun).toHaveLength(10)
    expect(work.waitingCount).toBe(0)
  })

  it('of an address nobody has heard of wait for one turn of a flood from another', async () => {
    const { begun, request, turn, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) request('unknown', 'flood', `${i}`)
    await turn()
    request('unknown', 'other', 'bob')
    await finish()
    expect(begun.indexOf('other bob')).toBeLessThanOrEqual(2)
  })

  it('of another account at the same address wait for one turn of a flood for one', async () => {
    const { begun, request, turn, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) request('unknown', 'shared', 'ann')
    await turn()
    request('unknown', 'shared', 'bob')
    await finish()
    expect(begun.indexOf('shared bob')).toBeLessThanOrEqual(2)
  })

  it('that were right lately go first, then known and unknown take turns', async () => {
    const { begun, request, turn, finish } = bench(1, 64)
    request('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 3; i++) request('unknown', 'u', `${i}`)
    for (let i = 0; i < 3; i++) request('known', 'k', `${i}`)
    request('proven', 'p', 'ann')
    await finish()
    expect(
      begun
        .slice(1)
        .map((label) => label[0])
        .join(''),
    ).toMatch(/^p(uk|ku){3}$/)
  })

  it('beyond the limit are refused to whoever asks for most, not to the newcomer', async () => {
    const { begun, refused, request, turn, finish } = bench(1, 8)
    request('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 20; i++) request('unknown', 'flood', 'ann')
    request('unknown', 'flood', 'carol')
    request('unknown', 'other', 'bob')
    await finish()
    expect(new Set(refused)).toEqual(new Set(['flood ann']))
    expect(refused).toHaveLength(14)
    expect(begun).toContain('other bob')
    expect(begun).toContain('flood carol')
  })

  it('of one IPv6 network are those of one caller, whichever of its addresses they come from', async () => {
    const { begun, refused, request, turn, finish } = bench(1, 8)
    request('unknown', '192.0.2.1', 'running')
    await turn()
    for (let i = 0; i < 8; i++) request('unknown', `2001:db8::${i}`, `${i}`)
    request('unknown', '2001:db8:0:1::1', 'bob')
    await finish()
    expect(refused).toEqual(['2001:db8::7 7'])
    expect(begun.indexOf('2001:db8:0:1::1 bob')).toBeLessThanOrEqual(2)
  })

  it.each(['known', 'unknown'] as const)(
    '%s ones are made within a second, however many networks flood all lines',
    async (priority) => {
      const { begun, refused, request, turn, finish } = bench(1, linesOfPlatform)
      const floodAll = (times: number) => {
        for (let i = 0; i < 64 * times; i++)
          for (const other of priorities) request(other, `${other} ${i % 64}`, `${i}`)
      }
      request('unknown', 'x', 'running')
      await turn()
      floodAll(10)
      // Somebody else comes, and those of the flood come again.
      request(priority, 'other', 'bob')
      floodAll(2)
      await finish()
      expect(refused).not.toContain('other bob')
      expect(begun).toContain('other bob')
      expect(begun.indexOf('other bob')).toBeLessThanOrEqual(checksOfSecond)
    },
  )

  it('proven ones go before what is known or unknown, however many networks flood those lines', async () => {
    const { begun, request, turn, finish } = bench(1, linesOfPlatform)
    request('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 640; i++)
      for (const other of ['known', 'unknown'] as const) request(other, `${other} ${i % 64}`, 'ann')
    request('proven', 'other', 'bob')
    await finish()
    expect(begun.indexOf('other bob')).toBe(1)
  })

  it('of whoever comes while all networks of one site flood are not refused', async () => {
    const { begun, refused, request, turn, finish } = bench(1, 12)
    request('unknown', 'x', 'running')
    await turn()
    const flood = (from: number) => {
      for (let i = from; i < from + 128; i++) request('unknown', `2001:db8:1:${i.toString(16)}::1`, `${i}`)
    }
    flood(0)
    request('unknown', '2001:db8:2:1::1', 'bob')
    flood(128)
    await finish()
    expect(refused).not.toContain('2001:db8:2:1::1 bob')
    expect(begun).toContain('2001:db8:2:1::1 bob')
  })

  it('of whoever comes after a flood from many networks that asked once are not refused', async () => {
    const { begun, refused, request, turn, finish } = bench(1, 12)
    request('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 64; i++) request('unknown', `flood ${i}`, 'ann')
    request('unknown', 'other', 'bob')
    await finish()
    expect(refused).not.toContain('other bob')
    expect(begun).toContain('other bob')
  })

  it('are not overtaken by networks that come later, however many there are', async () => {
    const { begun, request, turn, ends } = bench(1, 12)
    request('unknown', 'other', 'mistyped')
    request('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 5; i++) request('unknown', `before ${i}`, 'ann')
    request('unknown', 'other', 'right')
    for (let i = 0; i < 7; i++) {
      ends.shift()?.()
      await turn()
      request('unknown', `later ${i}`, 'ann')
    }
    expect(begun.slice(1)).toEqual([
      'x running',
      ...Array.from({ length: 5 }, (_, i) => `before ${i} ann`),
      'other right',
    ])
  })

  it('go on after one has failed', async () => {
    const work = new PasswordScheduler(1, linesOf(4))
    const requester: Requester = { priority: 'unknown', address: 'a', name: 'b' }
    const failing = work.run(requester, () => Promise.reject(new Error('no memory')))
    const next = work.run(requester, async () => 'done')
    await expect(failing).rejects.toThrow('no memory')
    await expect(next).resolves.toBe('done')
  })
})
