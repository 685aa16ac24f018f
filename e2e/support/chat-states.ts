import type { Page } from '@playwright/test'
import { chatTexts } from '@/lib/chat/texts'
import type { Program } from '@/lib/main/programs'
import { openRowMenu } from './browser'
import { anyLanguage } from './texts'

// Opens menus and dialogs in any language, on a page that is idle and interactive.

/** Opens the menu or dialog of a button or menu bar entry. */
export async function openMenu(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click()
  await page.locator('[role=menu]').first().waitFor()
}

/** Opens a submenu of the open menu. @param index among its submenus */
export async function openSubmenu(page: Page, index: number): Promise<void> {
  await page.locator('[role=menu] [aria-haspopup=menu]').nth(index).click()
  await page.locator('[role=menu]').nth(1).waitFor()
}

/** Opens what an entry of the chat's menu bar opens. */
export async function openByMenu(
  page: Page,
  menu: number,
  name: RegExp,
  role: 'dialog' | 'search' = 'dialog',
): Promise<void> {
  await page.locator('[role=menubar] [role=menuitem]').nth(menu).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole(role).waitFor()
}

/** Opens the list of commands. */
export async function openPalette(page: Page): Promise<void> {
  await page.locator('textarea[name=msg]').pressSequentially('/')
  await page.locator('[role=listbox]').waitFor()
}

/** Opens the list of people behind an `@`. */
export async function openNicks(page: Page): Promise<void> {
  await page.locator('textarea[name=msg]').pressSequentially('@')
  await page.locator('[role=listbox]').waitFor()
}

/** Opens the menu of a nick in the log. */
export async function openNickMenu(page: Page): Promise<void> {
  await page.locator('[role=log] [data-nick]').last().click()
  await page.locator('[role=menu]').waitFor()
}

/** Opens the emoji picker. */
export async function openEmoji(page: Page): Promise<void> {
  await page.getByRole('button', { name: anyLanguage(chatTexts, 'emoji') }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openProgram(page: Page, { id, href }: Program): Promise<void> {
  await openMenu(page, '[data-taskbar] [aria-haspopup=menu]')
  await page.locator(`[role=menu] a[href="${href}"]`).click()
  await page.locator(`[data-window=${id}]`).waitFor()
}

export async function openMessageMenu(page: Page): Promise<void> {
  await openRowMenu(page.locator('[role=log] [data-message]').last())
  await page.locator('[role=menu]').waitFor()
}

/** Pastes without the real clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator('textarea[name=msg]').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.focus()
    const isLeft = field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    if (isLeft) document.execCommand('insertText', false, pasted)
  }, text)
}
