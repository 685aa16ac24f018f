import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/core/api/api-error'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { randomName, unnamedSaver } from './save-unnamed'

const stored = { code: 200 }
const taken = () => new ApiError(409, 'conflict', 'taken', [], 0, 'text_name_taken')

/** A call with these outcomes in turn, and the names that it was given. */
function calls(...outcomes: (object | Error)[]) {
  const names: unknown[] = []
  const once = vi.fn(async (_: string, fields: { name?: string }) => {
    names.push(fields.name)
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  return { names, once: once as unknown as IdempotentCall }
}

it('each text gets a name of its own', async () => {
  const { names, once } = calls(stored, stored)
  const save = unnamedSaver()
  await save(once, { text: 'one', encoding: 'plain' })
  await save(once, { text: 'two', encoding: 'plain' })
  expect(new Set(names).size).toBe(2)
})

it('a retry after a failure has the same name', async () => {
  const { names, once } = calls(new Error('lost'), stored)
  const save = unnamedSaver()
  await expect(save(once, { text: 'one', encoding: 'plain' })).rejects.toThrow('lost')
  await save(once, { text: 'one', encoding: 'plain' })
  expect(names[0]).toBe(names[1])
})

it('a name that is taken is replaced, at most five times', async () => {
  const { names, once } = calls(...Array.from({ length: 5 }, taken))
  await expect(unnamedSaver()(once, { text: 'one', encoding: 'plain' })).rejects.toThrow('taken')
  expect(new Set(names).size).toBe(5)
})

afterEach(() => void vi.restoreAllMocks())

it('a name has ten characters that cannot be confused, each as likely as the others', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 6200; i++) {
    const name = randomName()
    expect(name).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
    for (const character of name) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(31)
  // 2,000 each: six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(270)
})

it('a name discards bytes that would make some characters more likely', () => {
  const bytes = [...Array(10).fill(255), ...Array(10).fill(248), 0, 1, 2, 3, 4, 5, 6, 7, 8, 30]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.set(bytes.splice(0, array.length))
    return array
  })
  expect(randomName()).toBe('23456789az')
})
