import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, installedBrowser } from './scripts/test-browser.mjs'

const executablePath = installedBrowser()

/** `npm run test:long` tells every story, those that take long too, and has axe look at each state on the way. */
const isLong = process.env.LONG_STORIES === '1'

/** The same stories for somebody on a bad network: each script and each call comes so much later. */
const networkDelayMs = Number(process.env.NETWORK_DELAY_MS ?? 0)

/**
 * Whom the stories are told of: in `npm test` the first alone, in the long run a story tagged `@everybody` all of them.
 * `@desktop` are those of both desktops. They are told of no phone, because there
 * - a window fills the screen: none is moved, resized, stacked or maximized (windows.spec.ts has a story of the phone),
 * - no key is F6, and the list of people, one of the regions it goes to, is folded away,
 * and the story of notices on a phone brings a telephone of its own.
 */
const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }
const people = [
  { name: 'desktop, English' },
  { name: 'desktop, Chinese', grep: /@everybody|@desktop/, use: { locale: 'zh-CN' } },
  { name: 'phone, English', grep: /@everybody/, use: phone },
  { name: 'phone, Chinese', grep: /@everybody/, use: { ...phone, locale: 'zh-CN' } },
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
