import { expect, type Locator, type Page } from '@playwright/test'

/** What an administrator sees at `/setting`, by role and label. */
export function settingPage(page: Page) {
  return {
    key: page.getByLabel('Super key'),
    logIn: page.getByRole('button', { name: 'Log in' }),
    logOut: page.getByRole('button', { name: 'Log out', exact: true }),
    dialog: page.getByRole('dialog'),
    find: page.getByRole('searchbox', { name: 'Find' }),
    search: page.getByRole('button', { name: 'Search' }),
    /** Opens a panel by the navigation. */
    async open(name: string): Promise<Locator> {
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name, exact: true }).click()
      return page.getByRole('region', { name, exact: true })
    },
  }
}

/** Logs in with the super key; the panel is open then. @param base of another server than the stories' own */
export async function logInAsAdministrator(page: Page, key: string, base = ''): Promise<void> {
  await page.goto(`${base}/setting`)
  await page.getByLabel('Super key').fill(key)
  await page.getByLabel('Super key').press('Enter')
  await expect(page.getByRole('heading', { name: /^Control panel/ })).toBeVisible()
}

/** A text file as a person chooses it. */
export function textFile(content: string | Buffer) {
  return { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }
}
