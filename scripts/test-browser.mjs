/**
 * A browser for the tests: CHROMIUM_PATH, else an installed Chromium or Chrome, else Debian's package (as root), else
 * Playwright's own download. And its headless shell, which has the same engine, takes half the time, and cannot show
 * notifications: the browser of CHROMIUM_PATH, else an installed shell, else Debian's package (as root), else the browser.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall, installedProgram, installPackage } from './test-tools.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'

/** Flags for any user and any container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** An installed browser, if any. @returns {string | undefined} */
export function installedBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
  return given || installedProgram(...names)
}

/** An installed headless shell, else the browser, if any. @returns {string | undefined} */
export const installedShell = () =>
  (process.env.CHROMIUM_PATH ? undefined : installedProgram(shell)) ?? installedBrowser()

/** Whether a step succeeds; it prints its errors. @param {() => void} step */
function attempt(step) {
  try {
    step()
    return true
  } catch {
    return false
  }
}

const download = () =>
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/**
 * Provides a browser, installing one if necessary.
 * @returns {string | undefined} its path, or undefined for Playwright's own
 */
export function provideBrowser() {
  const install = () => canInstall() && attempt(() => installPackage('chromium'))
  const found = installedBrowser() ?? (install() ? installedBrowser() : undefined)
  if (found || attempt(download)) return found
  throw new Error('The browser tests need Chromium. Install it, or name it with CHROMIUM_PATH.')
}

/** Provides the headless shell, or else the browser. @returns {string | undefined} as {@link provideBrowser} */
export function provideShell() {
  const browser = provideBrowser()
  if (browser && installedShell() === browser && !process.env.CHROMIUM_PATH && canInstall())
    attempt(() => installPackage(shell))
  return installedShell()
}
