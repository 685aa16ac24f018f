import { expect, expectAccessible, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { phone } from '@/e2e/support/browser'
import { Network } from '@/e2e/support/networks'
import { startServer } from '@/e2e/support/server'
import { poll, success, texts } from '@/e2e/support/talk'
import { serve } from '@/e2e/support/text'
import { until } from '@/e2e/support/until'
import { actionTexts, cleanUpTexts } from '@/lib/actions/texts'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import { formatList } from '@/lib/core/i18n/format-list'
import { queueTexts } from '@/lib/reports/texts'

for (const { where, options } of [
  { where: 'on a desktop, in English', options: {} },
  { where: 'on a phone, in Chinese', options: phone },
])
  test.describe(`cleaning up ${where}`, () => {
    test.use(options)

    test('everything of a sender goes, and the sender is banned, with two clicks; it is undone with one', async ({
      page,
      language,
      speak,
    }) => {
      const [t, list, stored] = [speak(cleanUpTexts), speak(actionTexts), speak(storedTexts)]
      const server = await startServer({ env: { TRUST_PROXY: '1' } })
      const [one, other] = [new Network(71), new Network(72)]
      const say = (sender: Network, nick: string, msg: string) =>
        sender.call(`${server.url}/send`, { room: 'main', nick, msg })
      const read = async () => texts((await poll(server.url, { room: 'main' })).messages)
      try {
        for (const msg of ['pills', 'more pills']) expect((await say(one, 'mallory', msg)).status).toBe(200)
        await one.call(`${server.url}/api/sf/v1/save`, { name: 'pills', text: 'pills' })
        await say(other, 'ann', 'hello')
        await logInAsAdministrator(page, server.superKey, server.url)

        await page.goto(`${server.url}/setting?panel=messages`)
        const panel = page.getByRole('region', { name: speak(adminTexts)('messages'), exact: true })
        const dialog = page.getByRole('dialog')
        const row = panel.getByRole('row').filter({ hasText: 'more pills' })
        await row.getByRole('button', { name: speak(messageTexts)('banOf', { nick: 'mallory' }) }).click()
        const what = formatList(language, [t('messages', { count: 2 }), t('texts', { count: 1 })])
        const counted = { senders: t('senders', { count: 1 }), addresses: t('addresses', { count: 1 }) }
        await expect(dialog.getByText(t('askDeleteBan', { what, ...counted }))).toBeVisible()
        await expectAccessible(page)
        await dialog.getByRole('button', { name: t('yesDeleteBan') }).click()
        await expect(panel.getByText(t('deleted', { what }))).toBeVisible()
        await expect(row).toHaveCount(0)
        expect(await read()).toEqual(['hello'])
        expect((await serve(server.url, 'pills')).status).toBe(404)
        expect((await say(one, 'mallory', 'again')).status).toBe(403)
        expect((await say(other, 'ann', 'hello again')).status).toBe(200)

        await panel.getByRole('button', { name: t('undo'), exact: true }).click()
        await expect(panel.getByText(t('undone'))).toBeVisible()
        await expect(row).toBeVisible()
        expect(await read()).toEqual(['pills', 'more pills', 'hello', 'hello again'])
        expect((await serve(server.url, 'pills')).text).toBe('pills')
        expect((await say(one, 'mallory', 'back')).status).toBe(200)

        for (const name of ['pills', 'hello again'])
          await panel
            .getByRole('row')
            .filter({ hasText: name })
            .filter({ hasNotText: 'more' })
            .getByRole('checkbox')
            .check()
        await panel.getByRole('button', { name: t('selection') }).click()
        const selected = { what: t('messages', { count: 2 }), senders: t('senders', { count: 2 }) }
        const addresses = t('addresses', { count: 2 })
        await expect(dialog.getByText(t('askDeleteBan', { ...selected, addresses }))).toBeVisible()
        await dialog.getByRole('combobox', { name: t('ban') }).selectOption(t('noBan'))
        await dialog.getByRole('combobox', { name: t('what') }).selectOption(t('hide'))
        await expect(dialog.getByText(t('askHide', selected))).toBeVisible()
        await dialog.getByRole('button', { name: t('yesHide') }).click()
        await expect(panel.getByText(t('hidden', selected))).toBeVisible()
        expect(await read()).toEqual(['more pills', 'hello', 'back'])

        await other.call(`${server.url}/api/sf/v1/save`, { name: 'copy', text: 'pills' })
        await other.call(`${server.url}/go/addlink`, { target: 'https://shop.bad.example/pills' })
        const both = { senders: t('senders', { count: 2 }), addresses }
        const only = { senders: t('senders', { count: 1 }), addresses: t('addresses', { count: 1 }) }
        for (const [kind, button, question] of [
          ['links', 'sameHostOf', { what: t('links', { count: 1 }), ...only }],
          ['texts', 'sameBytesOf', { what: t('texts', { count: 2 }), ...both }],
        ] as const) {
          await page.goto(`${server.url}/setting?panel=${kind}`)
          const name = stored(button, { name: 'pills', host: 'shop.bad.example' })
          await page.getByRole('button', { name }).click()
          await expect(dialog.getByText(t('askDeleteBan', question))).toBeVisible()
          await page.keyboard.press('Escape')
        }
        await page.getByRole('button', { name: stored('cleanUpOf', { name: 'pills' }) }).click()
        await dialog.getByRole('checkbox', { name: t('block') }).check()
        await dialog.getByRole('button', { name: t('yesDeleteBan') }).click()
        await expect(page.getByText(t('blocked'))).toBeVisible()
        await until('the text is gone', async () => (await serve(server.url, 'pills')).status === 404)

        const { actions } = await administration(server).get<{ actions: { id: number }[] }>('/actions')
        const [blocking, hiding] = actions
        await page.goto(`${server.url}/setting?panel=actions`)
        await expect(page.getByText(list('blocks')).filter({ visible: true })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: list('unblockOf', blocking) }).click()
        await dialog.getByRole('button', { name: list('unblockYes') }).click()
        await expect(page.getByText(list('unblocked', blocking))).toBeVisible()
        await page.getByRole('button', { name: list('undoOf', hiding) }).click()
        await expect(page.getByText(list('undoes', hiding))).toBeVisible()
        await until('the messages are back', async () => (await read()).includes('hello again'))
      } finally {
        for (const network of [one, other]) network.close()
        await page.goto('about:blank')
        await server.stop()
      }
    })
  })

test('what a report is about is cleaned up from the queue, and both are undone as one', async ({
  page,
  speak,
}) => {
  const [t, queue] = [speak(cleanUpTexts), speak(queueTexts)]
  const server = await startServer({ env: { TRUST_PROXY: '1' } })
  const network = new Network(73)
  const read = async () => texts((await poll(server.url, { room: 'main' })).messages)
  try {
    const sent = await network.call(`${server.url}/send`, { room: 'main', nick: 'mallory', msg: 'pills' })
    const { id } = success<{ id: number }>(sent)
    await network.call(`${server.url}/report`, { kind: 'message', id, reason: 'spam' })
    await logInAsAdministrator(page, server.superKey, server.url)
    await page.goto(`${server.url}/setting?panel=reports`)
    const what = queue('message', { subject: String(id) })
    await page.getByRole('button', { name: queue('banOf', { what }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('yesDeleteBan') })
      .click()
    await expect(page.getByText(queue('banned'))).toBeVisible()
    await expect(page.getByText(queue('empty'))).toBeVisible()
    expect(await read()).toEqual([])
    await page.getByRole('button', { name: queue('undo') }).click()
    await expect(page.getByRole('button', { name: queue('banOf', { what }) })).toBeVisible()
    await until('the message is back', async () => (await read()).includes('pills'))
  } finally {
    network.close()
    await page.goto('about:blank')
    await server.stop()
  }
})
