import type { Page } from '@playwright/test'
import { openRowMenu } from './browser'

// What can be opened on a page, by roles and places only, so that it works in every language. The page is at rest, or alive.

/** Opens what hangs from a button or an entry of a menu bar, and waits for it. */
export async function openMenu(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click()
  await page.locator('[role=menu]').first().waitFor()
}

/** Opens a menu within the one that is open. @param index of those there are */
export async function openSubmenu(page: Page, index: number): Promise<void> {
  await page.locator('[role=menu] [aria-haspopup=menu]').nth(index).click()
  await page.locator('[role=menu]').nth(1).waitFor()
}

/** Opens a dialog of the menu bar of the chat. @param entry of those that neither tick nor choose */
export async function openDialog(page: Page, menu: number, entry: number): Promise<void> {
  await page.locator('[role=menubar] [role=menuitem]').nth(menu).click()
  await page.locator('[role=menu] [role=menuitem]').nth(entry).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the commands above what is being written. */
export async function openPalette(page: Page): Promise<void> {
  await page.locator('textarea[name=msg]').pressSequentially('/')
  await page.locator('[role=listbox]').waitFor()
}

/** Opens the emoji and kaomoji above what is being written. */
export async function openEmoji(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Emoji|表情)/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens a program from the start menu. */
export async function openProgram(page: Page, program: { id: string; page: string }): Promise<void> {
  await openMenu(page, '[data-taskbar] [aria-haspopup=menu]')
  await page.locator(`[role=menu] a[href="${program.page}"]`).click()
  await page.locator(`[data-window=${program.id}]`).waitFor()
}

/** Opens the menu of the newest message. */
export async function openMessageMenu(page: Page): Promise<void> {
  await openRowMenu(page.locator('[role=log] [data-message]').last())
  await page.locator('[role=menu]').waitFor()
}

/** Pastes as the browser does, which lets no script reach the real clipboard. */
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
