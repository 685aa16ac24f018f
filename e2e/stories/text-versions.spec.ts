import { textTexts } from '@/lib/text/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { unique } from '../support/talk'
import { callText, create, serve } from '../support/text'

test('the owner compares versions of a text, restores one, and undoes that', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(textTexts)
  const { name, token } = await create(server.url, { name: unique('poem'), text: 'roses\nviolets\n' })
  for (const text of ['roses\ndaisies\n', 'roses\ndaisies\ntulips\n'])
    await callText(server.url, 'update', { name, token, text })
  await page.goto(`/tools/text?name=${name}`)
  const show = page.getByRole('button', { name: t('versionsShow') })
  await expect(show).toBeDisabled()
  await page.getByLabel(t('tokenNeeded')).fill(token)
  await show.click()
  const older = page.getByLabel(t('versionOlder'))
  await expect(older.locator('option')).toHaveCount(2)
  await page.getByRole('button', { name: t('compare') }).click()
  const changes = page.getByRole('region', { name: t('differences') })
  await expect(changes).toContainText('+ tulips')
  await expect(changes).not.toContainText('violets')
  await older.selectOption({ index: 1 })
  await expect(changes).toHaveCount(0)
  await page.getByLabel(t('versionNewer')).selectOption({ index: 1 })
  await page.getByRole('button', { name: t('compare') }).click()
  await expect(changes).toContainText('- violets')
  await expect(changes).toContainText('+ daisies')
  await expect(changes).not.toContainText('tulips')
  await expectAccessibleInLong(page)

  await page.getByRole('button', { name: t('restore') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('restoreYes') })
    .click()
  await expect(page.getByText(t('restored'))).toBeVisible()
  await expect(page.getByLabel(t('text'), { exact: true })).toHaveValue('roses\nviolets\n')
  expect((await serve(server.url, name)).text).toBe('roses\nviolets\n')
  // What it replaced is the newest version now.
  await expect(older.locator('option')).toHaveCount(3)
  await page.getByRole('button', { name: t('restore') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('restoreYes') })
    .click()
  await expect.poll(async () => (await serve(server.url, name)).text).toBe('roses\ndaisies\ntulips\n')
})

test.describe('with a wrong token', () => {
  test.use({ expectedStatuses: [401] })

  test('no version is listed', async ({ page, server }) => {
    const { name } = await create(server.url, { name: unique('poem'), text: 'roses' })
    await page.goto(`/tools/text?name=${name}`)
    await page.getByLabel(/^its token/i).fill('wrong')
    await page.getByRole('button', { name: 'Show earlier versions' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'token or the key is wrong' })).toBeVisible()
  })
})
