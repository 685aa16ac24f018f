import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { unique } from '@/e2e/support/talk'

test.describe('where short links are for holders of a key', () => {
  test.use({ expectedStatuses: [401] })

  test('a link with a key fills the form, and a page without one asks for it', async ({ page, server }) => {
    const admin = administration(server)
    await admin.patch('/settings', { create_links: 'keys', create_notice: 'Ask Robin.' })
    const { key } = await admin.post<{ key: string }>('/keys', { scopes: ['link'], note: unique('note') })
    await page.goto('/tools/links')
    const target = page.getByRole('textbox', { name: 'Long address' })
    const field = page.getByLabel('Key', { exact: true })
    await expect(field).toHaveCount(0)
    await target.fill('https://example.com/')
    await page.getByRole('button', { name: 'Shorten' }).click()
    await expect(page.getByText('Ask Robin.')).toBeVisible()
    await expect(field).toBeVisible()
    await expectAccessibleInLong(page)
    await field.fill(key)
    await page.getByRole('button', { name: 'Shorten' }).click()
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible()

    await page.goto(`/tools/links#create_key=${key}`)
    await page.reload()
    await expect(page).toHaveURL(/\/tools\/links$/)
    await admin.patch('/settings', { create_links: 'everybody', create_notice: '' })
  })
})
