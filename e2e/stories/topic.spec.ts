import { chatTexts } from '@/lib/chat/texts'
import { expect, test } from '../fixtures'
import { administration } from '../support/admin'
import { say, unique } from '../support/talk'

test('a long topic takes one line until it is pressed, and its addresses are links', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const room = unique('topic')
  const address = 'https://example.com/tea'
  const topic = `Tea ${address} ${'and modems, 也谈天气 '.repeat(8)}— be kind`
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await administration(server).patch(`/rooms/${room}`, { topic })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const region = page.getByRole('region', { name: speak(chatTexts)('topic'), exact: true })
  const height = async () => (await region.boundingBox())?.height ?? 0
  await expect(region).toContainText('be kind')
  const folded = await height()
  await region.locator('p').click({ position: { x: 12, y: 10 } })
  await expect.poll(height).toBeGreaterThan(folded + 10)
  await expect(region.getByRole('link', { name: address })).toHaveAttribute('href', address)
  await page.getByRole('textbox', { name: speak(chatTexts)('message') }).click()
  await expect.poll(height).toBe(folded)
})
