import type { Page } from '@playwright/test'
import { programs, programTexts } from '@/components/desktop/programs'
import { skins } from '@/lib/core/skin'
import { expect, test } from '../fixtures'
import { logInAsAdministrator } from '../support/admin-pages'
import { programWindow, startProgram, untilInteractive } from '../support/browser'
import { coveredIcons, misfits, sizes } from '../support/geometry'
import { say } from '../support/talk'
import { create } from '../support/text'

// One load for each page and skin, resized. The short run has each page in one skin, the long one in every skin.

const chat = '/chat?room=geometry&nick=ann'
const pages = [
  '/',
  chat,
  '/chat?room=geometry',
  ...programs.map(({ href }) => href).filter((href) => href !== '/'),
  '/tools/text/geometry.py',
  '/nothing/here',
]

test.use({ expectedStatuses: [404] })

// Nine sizes of a page, the longest of which takes a second to lay out on a busy machine.
test.describe.configure({ timeout: 180_000 })

async function expectToFit(page: Page): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => misfits(page), `at ${width} × ${height}`).toEqual([])
  }
}

test.beforeAll(async ({ server }) => {
  for (let i = 0; i < 40; i++) await say(server.url, { room: 'geometry', nick: 'bob', msg: `line ${i}` })
  await create(server.url, { name: 'geometry.py', text: 'print("hello")\n'.repeat(200) })
})

for (const [index, path] of pages.entries())
  for (const [place, skin] of skins.entries())
    test(`the windows of ${path} fit the desktop in ${skin}`, {
      tag: place === index % skins.length ? '@desktop' : ['@desktop', '@long'],
    }, async ({ page, baseURL }) => {
      await page.context().addCookies([{ name: 'skin', value: skin, url: baseURL ?? '' }])
      await page.goto(path)
      await untilInteractive(page)
      await expectToFit(page)
    })

test('the control panel fits the desktop', { tag: '@desktop' }, async ({ page, server }) => {
  await logInAsAdministrator(page, server.superKey)
  await expectToFit(page)
})

test('programs beside the chat fit the desktop', { tag: '@desktop' }, async ({ page, speak }) => {
  await page.goto(chat)
  const names = speak(programTexts)
  for (const id of ['text', 'ip', 'links', 'qr', 'contacts', 'mail', 'uuid', 'time'] as const) {
    await startProgram(page, names(id))
    await expect(programWindow(page, names(id))).toBeVisible()
  }
  await expectToFit(page)
})

test('the program icons are reachable beside the chat', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(chat)
  for (const [width, height] of sizes.filter(([width]) => width >= 1000)) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => coveredIcons(page), `at ${width} × ${height}`).toEqual([])
  }
})
