import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Sources with their mutants asleep, by path. */
/** @type {Record<string, string>} */
const sources = JSON.parse(readFileSync(process.env.MUTATE_SOURCES ?? '', 'utf8'))

/** The files in the order in which they are given: the quickest first. */
class AsGiven extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files
  }
}

export default defineConfig({
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (_code, id) => (sources[id] === undefined ? undefined : { code: sources[id], map: null }),
    },
  ],
  test: {
    include: ['lib/**/*.test.{ts,tsx}'],
    // The same suites run on SQLite.
    exclude: ['node_modules/**', 'lib/generated/**', '**/*.postgresql.test.ts', 'lib/main/layers.test.ts'],
    setupFiles: ['scripts/mutate/setup.mjs'],
    sequence: { sequencer: AsGiven },
    maxWorkers: 2,
    // Where a mutant sends nothing any more, a test waits in vain.
    testTimeout: 10_000,
    hookTimeout: 30_000,
  },
})
