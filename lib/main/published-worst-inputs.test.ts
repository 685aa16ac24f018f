import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { allInputs, worstInputs } from '@/e2e/support/worst-inputs'
import { tableIn } from '@/scripts/published-table.mjs'

const file = fileURLToPath(new URL('../../docs/withstands.md', import.meta.url))

it('docs/withstands.md covers every endpoint and page; `npm run test:long` regenerates it', () => {
  const published = tableIn(file)
    .slice(2)
    .map((row) => /^\| `([^`]+)`/.exec(row)?.[1])
  const covered = new Set(worstInputs(allInputs).map(({ endpoint }) => endpoint))
  expect(published.toSorted()).toEqual([...covered].sort())
})
