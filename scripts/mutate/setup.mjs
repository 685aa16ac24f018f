/**
 * In each test file: which mutant is awake, and which of them the file meets.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'

const { awake, callsMax, metFolder } = inject(/** @type {never} */ ('mutants'))
let calls = 0
/** @type {Set<number>} */
const met = new Set()

Reflect.set(globalThis, '__mutate', (/** @type {number} */ id) => {
  // A mutant that makes a loop endless is noticed here.
  if (++calls > callsMax) throw new Error('a mutant made this endless')
  if (metFolder !== null) met.add(id)
  return id === awake
})

afterAll(() => {
  if (metFolder === null) return
  const { testPath = '' } = expect.getState()
  writeFileSync(
    join(metFolder, `${process.pid}-${Date.now()}.json`),
    JSON.stringify({ testPath, calls, met: [...met] }),
  )
})
