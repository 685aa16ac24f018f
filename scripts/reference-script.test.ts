import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { referenceScript } from './reference-script.mjs'

it('the script of the reference is one that stands by itself, without React, and small', async () => {
  const code = await referenceScript()
  expect(() => new Script(code)).not.toThrow()
  expect(code).not.toMatch(/\brequire\(|react/i)
  expect(gzipSync(code).byteLength).toBeLessThan(8_000)
})
