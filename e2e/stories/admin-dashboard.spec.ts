import { expect, expectAccessible, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { phone } from '@/e2e/support/browser'
import { execute } from '@/e2e/support/database'
import { startServer } from '@/e2e/support/server'
import { adminTexts, dashboardTexts, memoryTexts } from '@/lib/admin/texts'
import { dayMs } from '@/lib/core/contract/days'
import { formatList } from '@/lib/core/i18n/format-list'
import { programTexts } from '@/lib/main/programs'

for (const { where, options, tag } of [
  { where: 'on a desktop, in English', options: {}, tag: ['@long'] },
  { where: 'on a phone, in Chinese', options: phone, tag: [] },
])
  test.describe(`the dashboard ${where}`, { tag }, () => {
    test.use(options)

    test('begins with what needs attention, leads to it, and ends with memory', async ({ page, speak }) => {
      const server = await startServer()
      try {
        const admin = administration(server)
        const [t, shared] = [speak(dashboardTexts), speak(adminTexts)]
        await logInAsAdministrator(page, server.superKey, server.url)
        const attention = page.getByRole('group', { name: t('attention') })
        await expect(attention.getByText(t('calm'))).toBeVisible()
        await expect(page.getByRole('link', { name: t('privacy') })).toHaveAttribute('href', '/privacy')
        const captions = await page.locator('fieldset > legend').allInnerTexts()
        expect(captions[0]).toBe(t('attention'))
        expect(captions.at(-1)).toBe(speak(memoryTexts)('memory'))

        await admin.patch('/services/qr', { status: 'suspended' })
        await admin.post('/outhooks', { room: 'main', url: 'https://hooks.example/chat' })
        await execute(server.data.databaseUrl, 'UPDATE out_hooks SET failures = 2, next_try_time = 1')
        await execute(
          server.data.databaseUrl,
          `INSERT INTO admin_audit (time, session, action, target, after) VALUES
            (${Date.now() - dayMs / 2}, 'platform', 'key.refused', 'super key', '{"attempts":7}')`,
        )
        await page.reload()
        const problems = attention.getByRole('listitem')
        await expect(problems).toHaveCount(3)
        await expect(attention.getByText(t('calm'))).toHaveCount(0)
        await expect(problems.filter({ hasText: t('failingWebhooks', { count: 1 }) })).toBeVisible()
        await expect(problems.filter({ hasText: speak(programTexts)('qr') })).toBeVisible()
        await expect(problems.last()).toContainText('7')
        await expectAccessible(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0)

        await problems
          .last()
          .getByRole('button', { name: shared('audit') })
          .click()
        const audit = page.getByRole('region', { name: shared('audit'), exact: true })
        await expect(audit.getByRole('searchbox')).toHaveValue('key.refused')
        await expect(audit.locator('[data-index]')).toHaveCount(1)
        await page.goBack()
        await problems
          .first()
          .getByRole('button', { name: shared('outhooks') })
          .click()
        await expect(page.getByRole('region', { name: shared('outhooks'), exact: true })).toBeVisible()
      } finally {
        // Its calls would be refused.
        await page.goto('about:blank')
        await server.stop()
      }
    })

    test('names keys that are the same', async ({ page, language, speak }) => {
      const superKey = 'one-key-for-two-doors'
      const server = await startServer({ env: { SUPER_KEY: superKey, METRICS_KEY: superKey } })
      try {
        const t = speak(dashboardTexts)
        await logInAsAdministrator(page, superKey, server.url)
        const problems = page.getByRole('group', { name: t('attention') }).getByRole('listitem')
        await expect(problems).toHaveCount(1)
        const names = formatList(language, ['SUPER_KEY', 'METRICS_KEY'])
        await expect(problems).toHaveText(t('equalKeys', { names }))
        await expectAccessibleInLong(page)
      } finally {
        await page.goto('about:blank')
        await server.stop()
      }
    })
  })
