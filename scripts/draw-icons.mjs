// @ts-check
// Draws the icons of the installed application from their sources in public/icons, with the browser of the tests. They are
// kept in the repository: run `node scripts/draw-icons.mjs` after a source was changed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, installedBrowser } from './test-browser.mjs'

const folder = path.resolve(import.meta.dirname, '../public')

/** Source, file and edge in pixels. Launchers crop maskable icons; iOS rounds its own. */
const icons = /** @type {const} */ ([
  ['icons/app.svg', 'icons/app-192.png', 192],
  ['icons/app.svg', 'icons/app-512.png', 512],
  ['icons/app-maskable.svg', 'icons/app-maskable-192.png', 192],
  ['icons/app-maskable.svg', 'icons/app-maskable-512.png', 512],
  ['icons/app-maskable.svg', 'apple-touch-icon.png', 180],
])

const browser = await chromium.launch({ args: chromiumFlags, executablePath: installedBrowser() })
const page = await browser.newPage()
for (const [source, file, size] of icons) {
  const svg = readFileSync(path.join(folder, source)).toString('base64')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0"><img src="data:image/svg+xml;base64,${svg}" width="${size}" height="${size}" style="display:block">`,
  )
  writeFileSync(path.join(folder, file), await page.screenshot({ omitBackground: true }))
}
await browser.close()
