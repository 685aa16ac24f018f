import { expect, expectAccessibleInLong, test } from '../fixtures'
import { boxOf } from '../support/browser'
import { addLink, visit } from '../support/links'
import { unique } from '../support/talk'

test('a link is looked up by its address without going there', { tag: '@long' }, async ({ page, server }) => {
  const { link, url } = await addLink(server.url, { target: 'https://пример.рф/путь', tip: true })
  await visit(server.url, link)
  await page.goto('/tools/links?tab=look-up')
  await page.getByRole('textbox', { name: 'Short link' }).fill(url)
  await page.getByRole('button', { name: 'Look up' }).click()
  const facts = page.getByRole('status').filter({ hasText: 'Leads to' })
  await expect(facts).toContainText('https://пример.рф/путь')
  await expect(facts).toContainText('xn--e1afmkfd.xn--p1ai')
  await expect(facts).toContainText('Visits1')
  await expectAccessibleInLong(page)
})

test.describe('an error of another tab of the link page', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [401, 404] })

  test('is shown in place', async ({ page, server }) => {
    const { link: taken } = await addLink(server.url, { target: 'https://example.com/' })
    await page.goto('/tools/links')
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Edit or delete').click()
    await page.getByRole('textbox', { name: 'Short link' }).fill(`${server.url}/go/${taken}`)
    await page.getByRole('textbox', { name: 'Token' }).fill('wrong')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Change at least one thing.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Shows the target first' }).selectOption('yes')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The token or the key is wrong.')).toBeVisible()

    await tab('Look up').click()
    await page.getByRole('textbox', { name: 'Short link' }).fill(unique('nothing'))
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('There is no such short link')).toBeVisible()
  })
})

test('the page of a link with a tip leads on by its button, and the preview counts visits', async ({
  page,
  server,
}) => {
  const there = `${server.url}/healthz`
  const { link } = await addLink(server.url, { target: there, tip: true })
  await page.goto(`/go/${link}`)
  await expect(page.getByRole('heading', { name: 'You are leaving for another site' })).toBeVisible()
  await expectAccessibleInLong(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(there)
  await page.goto(`/go/${link}+`)
  await expect(page.getByRole('heading', { name: 'Where this short link leads' })).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toHaveText('1')
  const [button, facts] = [page.getByRole('link', { name: 'Continue' }), page.getByRole('definition').first()]
  expect((await boxOf(button)).y).toBeLessThan((await boxOf(facts)).y)
  await expectAccessibleInLong(page)
})

test.describe('the moments of a preview', () => {
  test.use({ timezoneId: 'Asia/Shanghai', expectedStatuses: [404] })

  for (const [locale, here, anywhere] of [
    ['en-US', /^\d+ \w+ 2\d{3}, \d\d:\d\d$/, /^\d+ \w+ 2\d{3}, \d\d:\d\d UTC$/],
    ['zh-CN', /^2\d{3}年\d+月\d+日 \d\d:\d\d$/, /^2\d{3}年\d+月\d+日 UTC \d\d:\d\d$/],
  ] as const)
    test(`are in the reader's zone, and without scripts in UTC: ${locale}`, async ({ newPerson, server }) => {
      const { link } = await addLink(server.url, { target: 'https://example.com/', expires_in: 3600 })
      const shown = async (javaScriptEnabled: boolean) => {
        const page = await newPerson({ locale, javaScriptEnabled })
        await page.goto(`/go/${link}+`)
        return page.locator('dd time').last()
      }
      const local = await shown(true)
      await expect(local).toHaveText(here)
      const utc = await shown(false)
      await expect(utc).toHaveText(anywhere)
      expect(await local.getAttribute('title')).toBe(await utc.textContent())
      const hour = new Date((await utc.getAttribute('datetime')) ?? '').getUTCHours()
      const inShanghai = String((hour + 8) % 24).padStart(2, '0')
      await expect(local).toHaveText(new RegExp(` ${inShanghai}:\\d\\d$`))
    })
})

test.describe('a link with a password', () => {
  test.use({ expectedStatuses: [401] })

  test('asks for the password until it is right, and leads on to another site', async ({ page, server }) => {
    const there = `${server.url.replace('127.0.0.1', 'localhost')}/healthz`
    const { link } = await addLink(server.url, { target: there, password: 'sesame' })
    await page.goto(`/go/${link}`)
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused()
    await field.press('w')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The password of this short link is wrong.')
    await expectAccessibleInLong(page)
    await page.keyboard.type('sesame')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(there)
  })
})

test.describe('a browser that is taken for a bot', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 8.1.0; XBot Junior) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('opens a link with limited visits by a button, to another site', async ({ page, server }) => {
    const there = `${server.url.replace('127.0.0.1', 'localhost')}/healthz`
    const { link } = await addLink(server.url, { target: there, max_visits: 2 })
    await page.goto(`/go/${link}`)
    await expect(page.getByRole('heading', { name: 'a limited number of times' })).toBeVisible()
    await expectAccessibleInLong(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(there)
    await page.goto(`/go/${link}+`)
    const facts = page.getByRole('definition')
    await expect(facts.nth(1)).toHaveText('1')
    await expect(facts.nth(2)).toHaveText('1')
    await expect(facts.nth(3)).toHaveText('1')
  })
})
