import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mutants, patched } from './mutants'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the patches of a mutant', () => {
  it.each(mutants)('apply to the current sources: $name', ({ patches }) => {
    expect(patches.length).toBeGreaterThan(0)
    for (const patch of patches) expect(patched(patch, root)).toContain(patch.to)
  })
})
