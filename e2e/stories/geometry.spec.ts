import type { Page } from '@playwright/test'
import { languageCookie, languages } from '@/lib/core/i18n/language'
import { type Skin, skins } from '@/lib/core/skin'
import { programs, programTexts } from '@/lib/main/programs'
import { expect, test } from '../fixtures'
import { logInAsAdministrator } from '../support/admin-pages'
import { boxOf, programWindow, startProgram, untilInteractive } from '../support/browser'
import { say } from '../support/talk'
import { create, serve } from '../support/text'

/** In CSS pixels: a desktop at 200 % zoom, tablets, laptops, large screens. */
const sizes = [
  [600, 480],
  [640, 360],
  [720, 450],
  [800, 600],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const

/** What does not fit the desktop at the page's present size: a line each. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollHeight, scrollWidth } = document.documentElement
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
      found.push(`the page is ${scrollWidth} × ${scrollHeight}`)
    const bottom = document.querySelector('[data-taskbar]')?.getBoundingClientRect().top ?? 0
    const isShown = (element: Element) => getComputedStyle(element).visibility === 'visible'
    const fits = (name: string, box: DOMRect) => {
      const sides = [box.left, box.top, box.right, box.bottom].map(Math.round)
      const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < bottom + 1
      if (!isInside || box.height === 0) found.push(`${name} is at ${sides}`)
    }
    for (const each of [...document.querySelectorAll<HTMLElement>('[data-window]')].filter(isShown)) {
      const name = each.dataset.window
      fits(`window ${name}`, each.getBoundingClientRect())
      for (const bar of each.querySelectorAll(':scope > header, :scope > footer'))
        fits(`${bar.localName} of ${name}`, bar.getBoundingClientRect())
      if (each.scrollHeight > each.clientHeight + 1) found.push(`window ${name} cuts its content`)
    }
    return found
  })

/** The program icons that something covers, by address. */
const coveredIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const icons = [...document.querySelectorAll<HTMLAnchorElement>('nav a:has(img)')]
    const isCovered = (icon: Element) => {
      const { left, top, width, height } = icon.getBoundingClientRect()
      return !icon.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    return icons.filter(isCovered).map((icon) => icon.pathname)
  })

// The short run covers pairs: each page has every skin and every size, and over all pages each skin has every size and
// both languages. The long run has all sizes of every page in every skin and both languages.

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

async function expectToFit(page: Page, [width, height]: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await expect.poll(() => misfits(page), `at ${width} × ${height}`).toEqual([])
}

async function expectToFitEverySize(page: Page): Promise<void> {
  for (const size of sizes) await expectToFit(page, size)
}

const wearSkin = (page: Page, skin: Skin = 'win98') =>
  page.evaluate((name) => {
    document.documentElement.dataset.skin = name
  }, skin)

test.beforeAll(async ({ server }) => {
  for (let i = 0; i < 40; i++) await say(server.url, { room: 'geometry', nick: 'bob', msg: `line ${i}` })
  // A worker runs this once per language.
  if ((await serve(server.url, 'geometry.py')).status === 404)
    await create(server.url, { name: 'geometry.py', text: 'print("hello")\n'.repeat(200) })
})

for (const [index, path] of pages.entries()) {
  test(`the windows of ${path} fit the desktop`, { tag: '@desktop' }, async ({ page, server }) => {
    for (const [half, language] of languages.entries()) {
      await page.context().addCookies([{ name: languageCookie, value: language, url: server.url }])
      await page.goto(path)
      await untilInteractive(page)
      for (const [place, size] of sizes.entries()) {
        if ((place + index + half) % languages.length !== 0) continue
        await wearSkin(page, skins[(place + index) % skins.length])
        await expectToFit(page, size)
      }
    }
  })

  for (const skin of skins)
    test(`the windows of ${path} fit the desktop in ${skin}`, {
      tag: ['@desktop', '@long'],
    }, async ({ page }) => {
      await page.goto(path)
      await untilInteractive(page)
      await wearSkin(page, skin)
      await expectToFitEverySize(page)
    })
}

test('the control panel fits the desktop', { tag: '@desktop' }, async ({ page, server }) => {
  await logInAsAdministrator(page, server.superKey)
  await expectToFitEverySize(page)
})

test('programs beside the chat fit the desktop', { tag: '@desktop' }, async ({ page, speak }) => {
  await page.goto(chat)
  const names = speak(programTexts)
  for (const { id } of programs.filter(({ href }) => href.startsWith('/tools/'))) {
    await startProgram(page, names(id))
    await expect(programWindow(page, names(id))).toBeVisible()
  }
  await expectToFitEverySize(page)
})

test('programs open in the free space, where the chat does not move, and return into it with the desktop', {
  tag: '@desktop',
}, async ({ page, speak }) => {
  const large = { width: 2560, height: 1440 }
  await page.setViewportSize(large)
  await page.goto(chat)
  const names = speak(programTexts)
  const boxes = async () =>
    Promise.all((await page.locator('[data-window]').all()).map((each) => boxOf(each)))
  const [alone] = await boxes()
  const opened = ['links', 'contacts', 'mail', 'text'] as const
  for (const id of opened) {
    await startProgram(page, names(id))
    await expect(programWindow(page, names(id))).toBeVisible()
  }
  const before = await boxes()
  expect(before).toHaveLength(opened.length + 1)
  expect(before[0]).toEqual(alone)
  for (const [index, a] of before.entries())
    for (const b of before.slice(index + 1))
      expect(
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
      ).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(() => misfits(page)).toEqual([])
  await page.setViewportSize(large)
  await expect.poll(boxes).toEqual(before)
})

test('the program icons are reachable beside the chat', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(chat)
  for (const [width, height] of sizes.filter(([width]) => width >= 1000)) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => coveredIcons(page), `at ${width} × ${height}`).toEqual([])
  }
})
