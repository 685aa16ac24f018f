import { describe, expect, it } from 'vitest'
import { type Asker, PasswordWork, type Standing } from './password-work'

/** Work that ends when it is told to, and says in which order it was begun. */
function bench(runningMax: number, waitingMax: number) {
  const work = new PasswordWork(runningMax, waitingMax)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (standing: Standing, address: string, name: string) => {
    const asker: Asker = { standing, address, name }
    const label = `${address} ${name}`
    work
      .run(asker, () => {
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
  return { work, begun, refused, ask, turn, finish }
}

describe('password checks', () => {
  it('run a few at a time and all get their turn', async () => {
    const { work, begun, ask, turn, finish } = bench(2, 64)
    for (let i = 0; i < 10; i++) ask('unknown', 'a', `${i}`)
    await turn()
    expect(begun).toHaveLength(2)
    expect(work.waitingCount).toBe(8)
    await finish()
    expect(begun).toHaveLength(10)
    expect(work.waitingCount).toBe(0)
  })

  it('of an address nobody has heard of wait for one turn of a flood from another', async () => {
    const { begun, ask, turn, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) ask('unknown', 'flood', `${i}`)
    await turn()
    ask('unknown', 'other', 'bob')
    await finish()
    expect(begun.indexOf('other bob')).toBeLessThanOrEqual(2)
  })

  it('of another account at the same address wait for one turn of a flood for one', async () => {
    const { begun, ask, turn, finish } = bench(1, 64)
    for (let i = 0; i < 60; i++) ask('unknown', 'shared', 'ann')
    await turn()
    ask('unknown', 'shared', 'bob')
    await finish()
    expect(begun.indexOf('shared bob')).toBeLessThanOrEqual(2)
  })

  it('that were right lately go first, then known and unknown take turns', async () => {
    const { begun, ask, turn, finish } = bench(1, 64)
    ask('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 3; i++) ask('unknown', 'u', `${i}`)
    for (let i = 0; i < 3; i++) ask('known', 'k', `${i}`)
    ask('proven', 'p', 'ann')
    await finish()
    expect(
      begun
        .slice(1)
        .map((label) => label[0])
        .join(''),
    ).toMatch(/^p(uk|ku){3}$/)
  })

  it('beyond the limit are refused to whoever asks for most, not to the newcomer', async () => {
    const { begun, refused, ask, turn, finish } = bench(1, 8)
    ask('unknown', 'x', 'running')
    await turn()
    for (let i = 0; i < 20; i++) ask('unknown', 'flood', 'ann')
    ask('unknown', 'flood', 'carol')
    ask('unknown', 'other', 'bob')
    await finish()
    expect(new Set(refused)).toEqual(new Set(['flood ann']))
    expect(refused).toHaveLength(14)
    expect(begun).toContain('other bob')
    expect(begun).toContain('flood carol')
  })

  it('go on after one has failed', async () => {
    const work = new PasswordWork(1, 4)
    const asker: Asker = { standing: 'unknown', address: 'a', name: 'b' }
    const failing = work.run(asker, () => Promise.reject(new Error('no memory')))
    const next = work.run(asker, async () => 'done')
    await expect(failing).rejects.toThrow('no memory')
    await expect(next).resolves.toBe('done')
  })
})
