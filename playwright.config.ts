import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, installedBrowser } from './scripts/test-browser.mjs'

const executablePath = installedBrowser()

/** `npm run test:long` tells every story, those that take long too, and has axe look at each state on the way. */
const isLong = process.env.LONG_STORIES === '1'

/** The same stories for somebody on a bad network: each script and each call comes so much later. */
const networkDelayMs = Number(process.env.NETWORK_DELAY_MS ?? 0)

export default defineConfig({
  testDir: 'e2e/stories',
  metadata: { isLong, networkDelayMs },
  ...(isLong ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // They would take the place of what stories put between the page and the server; offline.spec.ts allows them.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      args: chromiumFlags,
      // As on everybody's desktop: without it, a file cannot be called by a Chinese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
    },
  },
})
