import type { LaunchOptions } from '@playwright/test'
import { chromiumFlags, installedBrowser, installedShell } from '@/scripts/test-browser.mjs'

const launch = (executablePath: string | undefined): LaunchOptions => ({
  args: chromiumFlags,
  // Without it, a file cannot have a Chinese name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  // Without a path, Playwright starts its own download, by default the headless shell.
  ...(executablePath ? { executablePath } : {}),
})

/** The fast browser of most stories. */
export const shellLaunch = launch(installedShell())

/** Chromium itself, for stories with notifications: `test.use({ launchOptions: chromiumLaunch })`. */
export const chromiumLaunch: LaunchOptions = { channel: 'chromium', ...launch(installedBrowser()) }
