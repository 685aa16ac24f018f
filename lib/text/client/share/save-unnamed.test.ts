import { expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/core/api/api-error'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { unnamedSaver } from './save-unnamed'

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
