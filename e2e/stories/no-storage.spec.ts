import { chatMenuTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts } from '@/lib/chat/texts'
import { expect, test } from '../fixtures'
import { chatWindow, line, type } from '../support/browser'
import { say, unique } from '../support/talk'

test('choices last until the page is left where the browser forbids storage', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const sessions: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/poll' && searchParams.has('session')) sessions.push(searchParams.get('session'))
  })
  const room = unique('room')
  await say(server.url, { room, nick: 'eve', msg: 'unwanted' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'unwanted')).toBeVisible()

  await type(page, '/ignore eve')
  await expect(line(page, speak(commandTexts)('ignored', { nick: 'eve' }))).toBeVisible()
  await expect(line(page, 'unwanted')).toHaveCount(0)
  await say(server.url, { room, nick: 'eve', msg: 'unheard' })
  await say(server.url, { room, nick: 'bob', msg: 'heard' })
  await expect(line(page, 'heard')).toHaveCount(1)
  await expect(chatWindow(page).log).not.toContainText('unheard')

  await page.getByRole('menuitem', { name: t('view') }).click()
  await page.getByRole('menuitemradio', { name: speak(chatMenuTexts)('large') }).click()
  await expect(line(page, /^heard$/)).toHaveCSS('font-size', '18px')

  await expect.poll(() => sessions.length).toBeGreaterThan(2)
  expect(new Set(sessions).size).toBe(1)
  // After a reload nothing else identifies the tab.
  expect(new URL(page.url()).searchParams.get('nick')).toBe('ann')
})
