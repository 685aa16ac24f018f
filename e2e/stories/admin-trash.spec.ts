import { expect, expectAccessible, test } from '@/e2e/fixtures'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { phone } from '@/e2e/support/browser'
import { addLink, visit } from '@/e2e/support/links'
import { unique } from '@/e2e/support/talk'
import { create, serve } from '@/e2e/support/text'
import { adminTexts, storedTexts } from '@/lib/admin/texts'

for (const { where, options } of [
  { where: 'on a desktop, in English', options: {} },
  { where: 'on a phone, in Chinese', options: { ...phone, viewport: { width: 390, height: 844 } } },
])
  test.describe(`what was deleted, ${where}`, () => {
    test.use(options)

    test('is listed; a text is restored with its address, a link deleted for good', async ({
      page,
      server,
      speak,
    }) => {
      const [t, shared] = [speak(storedTexts), speak(adminTexts)]
      const dialog = page.getByRole('dialog')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const deleteIt = async (panel: 'texts' | 'links', name: string) => {
        await page.goto(`/setting?panel=${panel}`)
        await button(shared('deleteOf', { name })).click()
        await dialog.getByRole('button', { name: shared('delete'), exact: true }).click()
        await expect(page.getByText(t('deleted', { name }))).toBeVisible()
        await page.getByRole('checkbox', { name: t('trash') }).check()
        await expect(page.getByRole('row', { name })).toBeVisible()
        // It would lead nowhere.
        await expect(page.getByRole('link', { name })).toHaveCount(0)
        await expect(button(shared('deleteOf', { name }))).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        await expectAccessible(page)
      }
      const name = unique('text')
      await create(server.url, { name, text: `the text of ${name}` })
      const { link } = await addLink(server.url, { target: 'https://example.org/' })
      await logInAsAdministrator(page, server.superKey)

      await deleteIt('texts', name)
      expect((await serve(server.url, name)).status).toBe(404)
      await button(t('restoreOf', { name })).click()
      await expect(page.getByText(t('restored', { name }))).toBeVisible()
      await expect(page.getByRole('row', { name })).toHaveCount(0)
      await page.goto(`/tools/text/${name}`)
      await expect(page.getByText(`the text of ${name}`)).toBeVisible()

      await deleteIt('links', link)
      await button(t('purgeOf', { name: link })).click()
      await expect(dialog.getByText(t('purgeText'))).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t('purgeYes'), exact: true }).click()
      await expect(page.getByText(t('purged', { name: link }))).toBeVisible()
      await expect(page.getByRole('row', { name: link })).toHaveCount(0)
      expect((await visit(server.url, link)).status).toBe(404)
    })
  })
