import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundledThreads } from './e2e/support/bundled-threads.mjs'
import { LongestFirst } from './e2e/support/longest-first.mjs'
import { writeImports } from './scripts/generated-imports.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': root.replace(/\/$/, '') }

// A file may have been added since the last build.
writeImports()

export default defineConfig({
  test: {
    maxWorkers: 2,
    // For a busy machine.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        plugins: [bundledThreads(alias)],
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          // Of e2e, only the checker has unit tests.
          exclude: ['node_modules/**', '.next/**', 'e2e/!(torture)/**', 'lib/generated/**'],
          isolate: false,
          setupFiles: ['e2e/support/setup-unit.ts'],
          globalSetup: ['e2e/support/setup-postgres.ts'],
          // For a busy machine; it only ends what hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        plugins: [bundledThreads(alias)],
        test: {
          name: 'contract',
          include: ['e2e/contract/**/*.test.ts'],
          // These files share only read-only modules; reloading them for each took long.
          isolate: false,
          globalSetup: [
            'e2e/support/setup-postgres.ts',
            'e2e/support/setup-build.ts',
            'e2e/support/setup-contract.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 150_000,
        },
      },
      {
        resolve: { alias },
        plugins: [bundledThreads(alias)],
        test: {
          name: 'long',
          include: ['e2e/long/**/*.test.ts'],
          globalSetup: ['e2e/support/setup-postgres.ts', 'e2e/support/setup-build.ts'],
          testTimeout: 300_000,
          hookTimeout: 150_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
