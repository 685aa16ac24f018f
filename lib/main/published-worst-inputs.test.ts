import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { allInputs, worstInputs } from '@/e2e/support/worst-inputs'
import { tableIn } from '@/scripts/long-tests.mjs'

const file = fileURLToPath(new URL('../../docs/withstands.md', import.meta.url))

it('docs/withstands.md names endpoints and pages that exist; `npm run test:long` adds new ones', () => {
  const published = tableIn(file)
    .slice(2)
    .map((row) => /^\| `([^`]+)`/.exec(row)?.[1])
  const covered = new Set(worstInputs(allInputs).map(({ endpoint }) => endpoint))
  expect(published.length).toBeGreaterThan(100)
  expect([...covered]).toEqual(expect.arrayContaining(published))
})
