import type { Message, PollResponse } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { expect, test } from '../fixtures'
import { askNow, chatWindow, line, setHidden } from '../support/browser'
import { storeMessages } from '../support/messages'
import { startScreenReader } from '../support/screen-reader'
import { unique } from '../support/talk'

// The page's policy would not let the screen reader in.
test.use({ bypassCSP: true })

test('new messages are read out, counted and notified as before after the stream was restored from a backup', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await storeMessages(server, room, 150)
  /** The room after the restore: nothing until the page has the old one, and then lower ids. */
  const stream: Message[] = []
  const add = (...msgs: string[]) => {
    for (const msg of msgs) {
      const id = stream.length + 1
      const said = { room, nick: 'bob', trip: null, msg, is_admin: false, ref_id: null } as const
      stream.push({ ...said, id, time: Date.now() + id, type: 'message' })
    }
  }
  let isRestored = false
  await page.route(/\/poll\?/, async (route) => {
    if (!isRestored) return route.continue()
    const afterId = Number(new URL(route.request().url()).searchParams.get('after_id'))
    const messages = stream.filter(({ id }) => id > afterId)
    const reset = afterId > stream.length
    // Like a waiting poll, for a moment.
    if (messages.length === 0 && !reset) await new Promise((resolve) => setTimeout(resolve, 200))
    const last = stream.at(-1)
    const response: PollResponse = {
      room,
      messages: reset ? [] : messages,
      reset,
      gap: false,
      has_more: false,
      frozen: false,
      cursor: { after_time: last?.time ?? 0, after_id: last?.id ?? 0 },
      server_time: Date.now(),
    }
    await route.fulfill({ json: { code: 200, ...response } }).catch(() => undefined)
  })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(page).message).toBeEditable()
  await expect(line(page, 'message 150')).toBeVisible()
  const reader = await startScreenReader(page)
  const readOut = async () => (await reader.readOut()).join('\n')

  add(...Array.from({ length: 60 }, (_, i) => `kept ${i + 1}`))
  isRestored = true
  await askNow(page)
  await expect(line(page, 'kept 60')).toBeInViewport()
  add('said again')
  await askNow(page)
  await expect.poll(readOut).toContain('said again')
  expect(await readOut()).not.toContain('kept')

  const { log } = chatWindow(page)
  await log.evaluate((box) => box.scrollTo({ top: -600 }))
  await expect(page.getByRole('button', { name: t('toNewest') })).toBeVisible()
  add('said below')
  await askNow(page)
  await expect(page.getByRole('button', { name: t('fresh', { count: 1 }) })).toBeVisible()
  await setHidden(page, true)
  add('said to nobody')
  await askNow(page)
  await expect(page).toHaveTitle(/^\(1\)/)
  await reader.stop()
})
