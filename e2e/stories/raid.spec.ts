import { expect, expectAccessible, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { phone } from '@/e2e/support/browser'
import { startServer } from '@/e2e/support/server'
import { poll, texts, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import { cleanUpTexts } from '@/lib/actions/texts'
import { adminTexts } from '@/lib/admin/texts'
import { raidTexts } from '@/lib/chat/admin-texts'
import { raidLimits } from '@/lib/chat/limits'
import { chatTexts } from '@/lib/chat/texts'
import { queueTexts } from '@/lib/reports/texts'

for (const { where, options } of [
  { where: 'on a desktop, in English', options: {} },
  { where: 'on a phone, in Chinese', options: phone },
])
  test.describe(`raid mode ${where}`, () => {
    test.use(options)
    test.use({ expectedStatuses: [409] })

    test('is one click, holds a new sender whose page says so, and one click lets them in', async ({
      page,
      newPerson,
      speak,
    }) => {
      const server = await startServer()
      try {
        const [t, q] = [speak(raidTexts), speak(queueTexts)]
        await logInAsAdministrator(page, server.superKey, server.url)
        const box = page.getByRole('group', { name: t('caption') })
        const count = raidLimits.minutesDefault
        await box.getByRole('button', { name: t('start', { count }) }).click()
        await expect(box.getByText(t('on'))).toBeVisible()
        await expect(box.getByRole('timer')).toHaveText(/(?:9:[0-5]\d|10:00)/)

        const sender = await newPerson(options)
        const msg = unique('hello')
        await sender.goto(`${server.url}/chat?room=main&nick=newcomer`)
        const field = sender.getByRole('textbox', { name: speak(chatTexts)('message') })
        await field.fill(msg)
        await field.press('Enter')
        const waiting = sender
          .getByRole('status')
          .filter({ hasText: speak(chatTexts)('slowed', { reason: '' }).trim() })
        await expect(waiting).toBeVisible()
        await expect(waiting).not.toContainText('T00')
        await expectAccessible(sender)

        await box.getByRole('button', { name: t('show') }).click()
        const queue = page.getByRole('region', { name: speak(adminTexts)('reports'), exact: true })
        const held = queue.getByRole('listitem').filter({ hasText: msg })
        await expect(held).toBeVisible()
        await expectAccessible(page)
        const what = q('held', { nick: 'newcomer' })
        await held.getByRole('button', { name: q('banOf', { what }) }).click()
        // It would be a ban of the administrator's own address.
        await expect(page.getByRole('dialog')).toContainText(speak(cleanUpTexts)('ownAddress'))
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        if (options === phone) await held.getByRole('button', { name: q('admitOf', { what }) }).click()
        else await page.keyboard.press('l')
        await expect(queue.getByText(q('admitted', { nick: 'newcomer' }))).toBeVisible()
        await expect(queue.getByText(q('empty'))).toBeVisible()
        // Their page sends it again by itself.
        await until('the message', async () =>
          texts((await poll(server.url, { room: 'main' })).messages).includes(msg),
        )
        await expect(waiting).toHaveCount(0)
        await sender.goto('about:blank')

        await page.goBack()
        await box.getByRole('button', { name: t('extend', { count }) }).click()
        await expect(box.getByRole('timer')).toHaveText(/(?:19:|20:00)/)
        await box.getByRole('button', { name: t('end') }).click()
        await expect(box.getByText(t('off'))).toBeVisible()
        expect(await administration(server).get('/raid')).toMatchObject({ until: 0 })

        await box.getByRole('button', { name: t('freeze') }).click()
        await expect(box.getByText(t('isFrozen'))).toBeVisible()
        expect(await administration(server).get('/settings')).toMatchObject({ freeze_all: true })
        await box.getByRole('button', { name: t('unfreeze') }).click()
        await expect(box.getByText(t('isFrozen'))).toHaveCount(0)
      } finally {
        await page.goto('about:blank')
        await server.stop()
      }
    })
  })
