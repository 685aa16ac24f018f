import { defineConfig, devices } from '@playwright/test'
import { shellLaunch } from './e2e/support/browser-launch'

/** `npm run test:long` runs all tests, with axe at each step. */
const isLong = process.env.LONG_STORIES === '1'

/** Simulates a bad network: delays each script and call. */
const networkDelayMs = Number(process.env.NETWORK_DELAY_MS ?? 0)

/**
 * `npm test` uses the first project only; the long run uses all of them for tests tagged `@all`, and both desktops
 * for `@desktop`. The latter do not apply to phones, where a window fills the screen, there is no F6, and the list of
 * people is folded away.
 */
const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }
const people = [
  { name: 'desktop, English' },
  { name: 'desktop, Chinese', grep: /@all|@desktop/, use: { locale: 'zh-CN' } },
  { name: 'phone, English', grep: /@all/, use: phone },
  { name: 'phone, Chinese', grep: /@all/, use: { ...phone, locale: 'zh-CN' } },
  // Sentences that are 40 % longer: what is not translatable, or breaks, shows.
  { name: 'desktop, pseudo-locale', grep: /@all/, use: { locale: 'en-x-qps' } },
]

export default defineConfig({
  testDir: 'e2e/stories',
  metadata: { isLong, networkDelayMs },
  ...(isLong ? {} : { grepInvert: /@long/ }),
  projects: isLong ? people : people.slice(0, 1),
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
    // They would replace the routes of tests; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Without pictures and pages, which would take a third more time; `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: shellLaunch,
  },
})
