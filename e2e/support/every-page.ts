import type { BrowserContext, Page } from '@playwright/test'
import { panelHref, panelNames } from '@/components/admin/panel-names'
import type { Skin } from '@/lib/core/skin'
import { programOf, programs } from '@/lib/main/programs'
import { openEmoji, openMessageMenu, openPalette, openProgram, openSubmenu } from './chat-states'

/** The pages of all programs at `/tools/`. */
export const toolPages = programs.map(({ href }) => href).filter((href) => href.startsWith('/tools/'))

/** A page: an address, and what is opened on it. */
export interface ShownPage {
  name: string
  path: string
  /** Opens a menu or dialog, in any language. */
  open?: (page: Page) => Promise<void>
}

const chat = `/chat?${new URLSearchParams({ room: 'main', nick: 'ann' })}`
const chineseChat = `/chat?${new URLSearchParams({ room: '闲聊', nick: '小明' })}`
const menu = (page: Page, index: number) => page.getByRole('menubar').getByRole('menuitem').nth(index)

/** Every page, with the menus and dialogs that look unlike others. */
export const everyPage: readonly ShownPage[] = [
  { name: 'desktop', path: '/' },
  { name: 'chat', path: chat },
  { name: 'chat-chinese', path: chineseChat },
  // The draft is kept, so no later page shows this room.
  { name: 'chat-palette', path: chineseChat, open: openPalette },
  { name: 'chat-message-menu', path: chat, open: openMessageMenu },
  { name: 'chat-emoji', path: chat, open: openEmoji },
  { name: 'chat-program', path: chat, open: (page) => openProgram(page, programOf('qr')) },
  {
    name: 'chat-view-menu',
    path: chat,
    open: async (page) => {
      await menu(page, 1).click()
      await openSubmenu(page, 0)
    },
  },
  {
    name: 'chat-dialog',
    path: chat,
    open: async (page) => {
      await menu(page, 2).click()
      await page.getByRole('menu').getByRole('menuitem').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'start-menu',
    path: '/',
    open: async (page) => {
      await page.getByRole('contentinfo').getByRole('button').first().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'chat-frozen', path: '/chat?room=archive&nick=ann' },
  { name: 'chat-private', path: '/chat?room=club&nick=ann' },
  { name: 'offline', path: '/offline' },
  { name: 'chat-invalid', path: '/chat?room=a/b&nick=ann' },
  ...toolPages.map((path) => ({ name: path.slice(1).replace('tools/', 'tool-'), path })),
  { name: 'reading', path: '/tools/text/noodles.py#L4-L6' },
  { name: 'reading-guarded', path: '/tools/text/one-reader' },
  { name: 'reading-missing', path: '/tools/text/nothing-is-here' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-service', path: '/docs/chat' },
  { name: 'docs-guide', path: '/docs/errors' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'link-tip', path: '/go/noodles' },
  { name: 'link-preview', path: '/go/noodles+' },
  { name: 'link-missing', path: '/go/nothing-is-here' },
  { name: 'contact', path: '/add/qq?id=10001' },
  { name: 'contact-copied', path: '/add/wechat?id=ann_1998' },
  { name: 'setting-log-in', path: '/setting' },
  ...panelNames.map((panel) => ({ name: `setting-${panel}`, path: panelHref(panel) })),
]

/** Page errors from now on, except answers such as 404. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  return complaints
}

/** Whether a page needs a session of an administrator. */
export const isPanel = ({ path }: ShownPage): boolean => path.includes('panel=')

/** Opens a page and waits until it is idle. A chat holds a poll: it is idle once it follows its room. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if ((await page.getByRole('log').count()) > 0) await page.locator('[data-taskbar] .bg-good').waitFor()
  else await page.waitForLoadState('networkidle')
}

export async function show(page: Page, { path, open }: ShownPage, base: string): Promise<void> {
  await visit(page, base + path)
  await open?.(page)
}

/** Applies a skin to an open page; pages with a fixed skin are reloaded. */
export async function dress(page: Page, context: BrowserContext, skin: Skin): Promise<void> {
  await context.addCookies([{ name: 'skin', value: skin, url: new URL(page.url()).origin }])
  const isLive = await page.evaluate((to) => {
    const hasAll = document.querySelector('[data-taskbar]') !== null
    if (hasAll) document.documentElement.dataset.skin = to
    return hasAll
  }, skin)
  if (!isLive) await page.reload({ waitUntil: 'networkidle' })
}
