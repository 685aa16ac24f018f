import type { Locator, Page } from '@playwright/test'
import { chatTexts, signInTexts } from '@/lib/chat/texts'
import { taskbarTexts } from '@/lib/desktop/texts'
import { anyLanguage } from './texts'

export const programWindow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name })

export const task = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name })

export async function startProgram(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: anyLanguage(taskbarTexts, 'start') }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The position and size on the screen, in whole pixels. */
export async function boxOf(window: Locator) {
  const box = await window.boundingBox()
  if (!box) throw new Error('not to be seen')
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
  return { x, y, width, height }
}

/** Drags from a point by a distance. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

/** A phone of a Chinese reader. */
export const phone = { viewport: { width: 375, height: 667 }, locale: 'zh-CN', hasTouch: true }

const desktop = { viewport: { width: 1280, height: 720 }, locale: 'zh-CN', hasTouch: false }

/** The devices of readers: desktop and phone, English and Chinese. The short run has the phone in Chinese. */
export const devices = [desktop, phone].flatMap((device) =>
  ['en-US', 'zh-CN'].map((locale) => ({
    name: `${device.viewport.width} px wide, ${locale}`,
    options: { ...device, locale },
    tag: device.hasTouch && locale === 'zh-CN' ? [] : ['@long'],
  })),
)

/** Touches an element until its menu opens: near its start, where a message has its time. */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const page = target.page()
  const box = await target.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 8]
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.getByRole('menu').waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** Opens the menu of a row: by touch, or with the right button. */
export async function openRowMenu(row: Locator): Promise<void> {
  const isTouched = await row.page().evaluate(() => matchMedia('(pointer: coarse)').matches)
  if (isTouched) await press(row)
  else {
    // A right click opens the browser's menu until ours has loaded with the hover.
    // On the time: a nick has a menu of its own.
    const position = { x: 20, y: 5 }
    await row.hover({ position })
    await row.page().getByRole('log').locator('button[aria-haspopup=menu]').waitFor()
    await row.click({ button: 'right', position })
  }
}

/** Makes a page hidden or visible: automated browsers show every page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}

/** Takes the focus from a page, or gives it back: automated browsers give it to every page. */
export async function setFocused(page: Page, focused: boolean): Promise<void> {
  await page.evaluate((value) => {
    document.hasFocus = () => value
    window.dispatchEvent(new Event(value ? 'focus' : 'blur'))
  }, focused)
}

/** Makes a page poll at once, as on an `online` event; a hidden page polls every 15 seconds. */
export const askNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Delays requests of a page. @param address a glob of Playwright's @returns releases them */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Waits until the scripts of a page run, which the task bar's clock shows. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('[data-taskbar] time').filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
}

/** The sign-in dialog at `/`, in any language. */
export function logOnDialog(page: Page) {
  return {
    nick: page.getByRole('textbox', { name: anyLanguage(signInTexts, 'nick') }),
    username: page.getByRole('textbox', { name: anyLanguage(signInTexts, 'username') }),
    password: page.getByLabel(anyLanguage(signInTexts, 'password')),
    submit: page.getByRole('button', { name: anyLanguage(signInTexts, 'enter') }),
    chooseCustomRoom: () => page.getByRole('tab', { name: anyLanguage(signInTexts, 'customRoom') }).click(),
  }
}

/** The chat window at `/chat`, in any language. */
export function chatWindow(page: Page) {
  return {
    log: page.getByRole('log'),
    message: page.getByRole('textbox', { name: anyLanguage(chatTexts, 'message') }),
    send: page.getByRole('button', { name: anyLanguage(chatTexts, 'send') }),
    people: page.getByRole('region', { name: anyLanguage(chatTexts, 'here') }),
  }
}

/** Makes a page forget what it sent, as if the time for changes were over: ↑ then recalls lines. */
export const forgetOwn = (page: Page): Promise<void> =>
  page.evaluate(() => window.localStorage.removeItem('own'))

/** Sends a message once the scripts of the page run: before them, Enter begins a line. */
export async function type(page: Page, text: string): Promise<void> {
  const { message } = chatWindow(page)
  await message.waitFor()
  await untilInteractive(page)
  await message.fill(text)
  await message.press('Enter')
}

export function line(page: Page, text: string | RegExp): Locator {
  return chatWindow(page).log.getByText(text)
}
