import { expect, type Locator, type Page } from '@playwright/test'
import { adminTexts } from '@/lib/admin/texts'
import { anyLanguage } from './texts'

/** The control panel, by role and label. */
export function settingPage(page: Page) {
  return {
    key: page.getByLabel('Super key'),
    logIn: page.getByRole('button', { name: 'Sign in' }),
    logOut: page.getByRole('button', { name: 'Sign out', exact: true }),
    dialog: page.getByRole('dialog'),
    find: page.getByRole('searchbox', { name: 'Find' }),
    search: page.getByRole('button', { name: 'Search' }),
    /** Opens a panel by the navigation; the one before is shown until it has loaded. */
    async open(name: string): Promise<Locator> {
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name, exact: true }).click()
      const panel = page.getByRole('region', { name, exact: true })
      await panel.waitFor()
      return panel
    },
  }
}

/** Signs in with the super key. @param base of a server other than the worker's */
export async function logInAsAdministrator(page: Page, key: string, base = ''): Promise<void> {
  await page.goto(`${base}/setting`)
  const field = page.getByLabel(anyLanguage(adminTexts, 'key'))
  await field.fill(key)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: anyLanguage(adminTexts, 'title', ' – .+') })).toBeVisible()
}

/** The panel of messages; opens it unless the address did. */
export async function openMessages(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Messages', exact: true })
  if (!page.url().includes('panel=messages')) await settingPage(page).open('Messages')
  return panel
}

export function messageFilters(panel: Locator) {
  return {
    find: panel.getByRole('searchbox', { name: 'Find' }),
    field: (name: 'Room' | 'Nickname' | 'Mark' | 'Network' | 'From' | 'To') =>
      panel.getByLabel(new RegExp(`^${name}( \\(your time\\))?$`)),
    reset: panel.getByRole('button', { name: 'Reset' }),
  }
}

/** A text file to upload. */
export function textFile(content: string | Buffer) {
  return { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }
}
