import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/longest-first.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': root.replace(/\/$/, '') }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // For a busy machine: what an expectation waits for comes at once otherwise.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          // In e2e only what judges the others is tested by itself.
          exclude: ['node_modules/**', '.next/**', 'e2e/!(torture)/**', 'lib/generated/**'],
          globalSetup: ['e2e/support/setup-postgres.ts'],
          // On a busy machine everything takes long; this only ends what hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'contract',
          include: ['e2e/contract/**/*.test.ts'],
          // These files ask servers; what they share in memory is read only, and loading it anew for each took long.
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
