import type { Page } from '@playwright/test'
import { editTexts } from '@/lib/chat/late-texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { expect, expectAccessible, test } from '../fixtures'
import { administration } from '../support/admin'
import { chatWindow, line, openRowMenu, type } from '../support/browser'
import { editBar, rowOf, talk, untilOwn } from '../support/own-messages'
import { poll, texts, unique } from '../support/talk'
import { anyLanguage, sentence } from '../support/texts'

test.describe('what is refused', () => {
  test.use({ expectedStatuses: [403, 404, 422] })

  const problemIn = (page: Page) =>
    page.getByRole('alert').filter({ hasText: anyLanguage(editTexts, 'notSaved') })

  test('is said above the field, and the text stays', { tag: '@all' }, async ({
    page,
    newPerson,
    server,
  }) => {
    const admin = administration(server)
    const { room } = await talk(page, newPerson, ['first'])
    const { message } = chatWindow(page)
    const word = unique('word')
    await admin.post('/words', { word, action: 'block' })
    await message.press('ArrowUp')
    await expect(editBar(page)).toBeVisible()
    await message.fill(`a ${word}`)
    await message.press('Enter')
    await expect(problemIn(page)).toBeVisible()
    await expect(message).toHaveValue(`a ${word}`)
    await expectAccessible(page)
    await message.fill('gone meanwhile')
    const { messages } = await poll(server.url, { room })
    await admin.delete(`/messages/${messages[0]?.id}`)
    await message.press('Enter')
    await expect(problemIn(page)).toBeVisible()
    await expect(message).toHaveValue('gone meanwhile')
    await message.press('Escape')
    await expect(message).toHaveValue('')
  })

  test('is an edit that comes too late, also where edits are switched off by then', { tag: '@all' }, async ({
    page,
    newPerson,
    server,
    speak,
  }) => {
    const [edit, menu] = [speak(editTexts), speak(messageMenuTexts)]
    await talk(page, newPerson, ['first'])
    const { message } = chatWindow(page)
    await message.press('ArrowUp')
    await expect(editBar(page)).toBeVisible()
    await message.fill('another text')
    await administration(server).patch('/settings', { edit_minutes: 0 })
    try {
      await message.press('Enter')
      await expect(problemIn(page)).toBeVisible()
      await page.reload()
      await expect(message).toHaveValue('another text')
      await message.press('Enter')
      await expect(problemIn(page)).toContainText(edit('tooLate'))
      await expect(message).toHaveValue('another text')
      await message.press('Escape')
      await openRowMenu(rowOf(page, 'first'))
      await expect(page.getByRole('menuitem', { name: menu('reply') })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: menu('edit') })).toHaveCount(0)
    } finally {
      await administration(server).patch('/settings', { edit_minutes: 15 })
    }
  })
})

test('without a network an edit waits in the field, and it is saved once', { tag: '@all' }, async ({
  browser,
  server,
  speak,
}) => {
  const edit = speak(editTexts)
  // Of its own: browsers report every request that fails.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'helo')
  await expect(line(page, 'helo')).toBeVisible()
  await expect(page.getByTitle(anyLanguage(chatTexts, 'sending'))).toHaveCount(0)
  await untilOwn(page, 1)
  const { message } = chatWindow(page)
  await message.press('ArrowUp')
  await expect(editBar(page)).toBeVisible()
  await message.fill('hello')
  await context.setOffline(true)
  await message.press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: sentence(edit('notSaved')) })
  await expect(problem).toBeVisible()
  await expect(message).toHaveValue('hello')
  await context.setOffline(false)
  // It arrives, and its response does not.
  const keys: (string | undefined)[] = []
  await page.route('**/edit', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await message.press('Enter')
  await expect.poll(async () => texts((await poll(server.url, { room })).messages)).toEqual(['hello'])
  await expect(problem).toBeVisible()
  await expect(message).toHaveValue('hello')
  await message.press('Enter')
  await expect(editBar(page)).toHaveCount(0)
  await expect(message).toHaveValue('')
  await expect(line(page, 'hello')).toBeVisible()
  // The log has the row of the edit by now, and the same text is no further one.
  expect(new Set(keys).size).toBe(1)
  await context.close()
})
