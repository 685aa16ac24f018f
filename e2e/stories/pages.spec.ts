import { expect, expectAccessible, test } from '../fixtures'
import { chatWindow, line } from '../support/browser'
import { say, unique } from '../support/talk'

test('the sign-in dialog and the chat are accessible', async ({ page, server }) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await page.goto('/')
  await expectAccessible(page)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'hello')).toBeVisible()
  await expect(chatWindow(page).message).toBeEditable()
  await expectAccessible(page)
})

test.describe('an unknown address', () => {
  test.use({ expectedStatuses: [404] })

  test('has a page that is protected and accessible, and leads home', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    expect(response?.headers()['content-security-policy']).toMatch(/'nonce-/)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /desktop|start|home/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('on a phone', () => {
  test.use({ expectedStatuses: [404] })

  test('no page scrolls sideways', async ({ newPerson, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'n'.repeat(32), msg: 'x'.repeat(1000) })
    const phone = await newPerson({ viewport: { width: 375, height: 667 } })
    for (const path of ['/', `/chat?room=${room}&nick=ann`, '/no/such/page']) {
      await phone.goto(path)
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await phone.evaluate(overflow), path).toBe(0)
      if (!path.startsWith('/chat')) continue
      await expect(line(phone, 'x'.repeat(1000))).toBeVisible()
      await expect(chatWindow(phone).message).toBeInViewport()
      expect(await phone.evaluate(overflow), path).toBe(0)
    }
  })
})
