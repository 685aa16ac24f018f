import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failureOf, isBuilt } from './prepare.mjs'

it('a folder that another build has cleared is built again, whatever its stamp says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  writeFileSync(join(folder, 'source-hash'), 'abc')
  expect(isBuilt(folder, 'abc')).toBe(false)
  writeFileSync(join(folder, 'BUILD_ID'), 'one')
  expect(isBuilt(folder, 'abc')).toBe(true)
  expect(isBuilt(folder, 'other sources')).toBe(false)
  rmSync(folder, { recursive: true })
})

it('a build that the system killed is said to have lacked memory, and how to do without', () => {
  expect(failureOf(['next', 'build'], 1, null)).toBe('"node next build" ended with 1: nothing is started.')
  expect(failureOf(['next', 'build'], null, 'SIGKILL')).toMatch(
    /^"node next build" ended with SIGKILL: .*memory.*copy the folder\.$/,
  )
})
