import type { Page } from '@playwright/test'
import { chatWindow } from './chat-pages'

/** A state of a page that axe looks at. */
export interface AxePlace {
  name: string
  path: string
  /** Brings the state about, in whichever language. */
  act?: (page: Page) => Promise<void>
}

const tools = ['text', 'ip', 'links', 'qrcode', 'contacts', 'mail', 'uuid']

/** Opens what hangs from a button or an entry of a menu bar, and waits for it. */
async function openMenu(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click()
  await page.locator('[role=menu]').first().waitFor()
}

async function openDialog(page: Page, menu: number, entry: number): Promise<void> {
  await page.locator('[role=menubar] [role=menuitem]').nth(menu).click()
  await page.locator('[role=menu] [role=menuitem]').nth(entry).click()
  await page.getByRole('dialog').waitFor()
}

/** Every page, and of the chat every menu and dialog. @param room one that something was said in */
export function axePlaces(room: string): AxePlace[] {
  const chat = `/chat?room=${room}&nick=ann`
  const menuItem = (index: number) => `[role=menubar] [role=menuitem]:nth-child(${index})`
  return [
    { name: 'log-on', path: '/' },
    { name: 'chat', path: chat },
    ...[1, 2, 3].map((index) => ({
      ...{ name: `menu ${index} of the chat`, path: chat },
      act: (page: Page) => openMenu(page, menuItem(index)),
    })),
    { name: 'start menu', path: chat, act: (page) => openMenu(page, '[data-taskbar] [aria-haspopup=menu]') },
    { name: 'menu of the window', path: chat, act: (page) => openMenu(page, '[data-act=menu]') },
    { name: 'dialog of the nick', path: chat, act: (page) => openDialog(page, 0, 1) },
    { name: 'dialog about the chat', path: chat, act: (page) => openDialog(page, 2, 1) },
    {
      name: 'palette',
      path: chat,
      act: async (page) => {
        await chatWindow(page).log.waitFor()
        await page.locator('textarea[name=msg]').pressSequentially('/')
        await page.locator('[role=listbox]').waitFor()
      },
    },
    {
      name: 'program beside the chat',
      path: chat,
      act: async (page) => {
        await openMenu(page, '[data-taskbar] [aria-haspopup=menu]')
        await page.locator('[role=menu] a[href="/tools/text"]').click()
        await page.locator('[data-window=text]').waitFor()
      },
    },
    { name: 'address of no chat', path: '/chat?room=%20' },
    ...tools.map((name) => ({ name, path: `/tools/${name}` })),
    { name: 'reference', path: '/docs' },
    { name: 'control panel', path: '/setting' },
    { name: 'no such page', path: '/no/such/page' },
    { name: 'no such link', path: '/go?v=nothing-like-it' },
  ]
}
