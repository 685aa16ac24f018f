import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { startServer } from '@/e2e/support/server'

test('the dashboard of a full platform reports that nothing more can be stored, in both languages', {
  tag: '@long',
}, async ({ page }) => {
  const server = await startServer({ env: { STORAGE_MAX_BYTES: '1' } })
  try {
    await logInAsAdministrator(page, server.superKey, server.url)
    const alert = page.getByRole('alert').filter({ hasText: 'nothing new is stored' })
    await expect(alert).toContainText('The storage limit was reached (today')
    await expect(page.getByRole('group', { name: 'Now' })).toContainText('Free space0 bytes')
    await expectAccessibleInLong(page)
    await page.context().addCookies([{ name: 'lang', value: 'zh', url: server.url }])
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: '已达上限' })).toBeVisible()
  } finally {
    await server.stop()
  }
})

test('the dashboard of a platform with space shows no warning, and what memory is used for', async ({
  page,
  server,
}) => {
  await logInAsAdministrator(page, server.superKey)
  await expect(page.getByRole('group', { name: 'Now' })).toContainText(/Free space[\d.]+ [MGT]B/)
  await expect(page.getByText('nothing new is stored')).toHaveCount(0)
  const memory = page.getByRole('group', { name: 'Memory' })
  await expect(memory.getByRole('meter')).toHaveCount(11)
  await expect(memory.getByRole('meter', { name: 'Connections' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ of [\d,]+$/,
  )
  // The panel scrolls; the page behind it does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
})
