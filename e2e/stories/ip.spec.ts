import type { Page } from '@playwright/test'
import { ipLeafPaths } from '@/lib/ip/contract/ip'
import { ipTexts } from '@/lib/ip/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { devices, programWindow, startProgram, untilInteractive } from '../support/browser'

/** The IP page, by role and label. */
const program = (page: Page) => ({
  address: page.getByRole('textbox', { name: 'Address' }),
  look: page.getByRole('button', { name: 'Look up' }),
  own: page.getByRole('button', { name: 'My address' }),
  map: page.getByRole('img', { name: /World map/ }),
  facts: page.getByRole('tabpanel').getByRole('status'),
})

const captions = (page: Page) => page.locator('legend').allInnerTexts()

test('the IP page shows what is known of the own address, and looks up another', async ({ page, server }) => {
  await page.goto('/tools/ip')
  const { address, look, own, map, facts } = program(page)
  await expect(facts).toContainText('127.0.0.1')
  expect(await captions(page)).toEqual(['Address', 'Browser'])
  await expect(facts).not.toContainText(/unknown|Time zone|Network/)
  await expect(facts).toContainText(/Connection\s*HTTP\/1\.1/)
  await expect(page.getByText(/no public place/)).toBeVisible()
  await expect(map).toHaveCount(0)
  await expect(page.getByText(`curl ${server.url}/ip`, { exact: true })).toBeVisible()
  await expectAccessibleInLong(page)

  await address.fill('8.8.8.8')
  await look.click()
  await expect(facts).toContainText('Mountain View')
  expect(await captions(page)).toEqual(['Address', 'Place', 'Network'])
  await expect(facts).toContainText('California (CA)')
  await expect(facts).toContainText('United States, US')
  await expect(facts).toContainText(/Operator\s*Google LLC\s*AS number\s*AS15169/)
  await expect(facts).toContainText('America/Los_Angeles')
  await expect(map).toHaveAccessibleName(
    /Mountain View, California, United States, at 37\.42200, -122\.08500\./,
  )
  await expect(page.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toHaveAttribute(
    'href',
    'https://db-ip.com',
  )
  await expect(page.getByText(`curl '${server.url}/ip?ip=8.8.8.8'`)).toBeVisible()
  await expectAccessibleInLong(page)

  await page.getByRole('tab', { name: 'All fields' }).click()
  const field = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(field('regionCode')).toContainText('CA')
  await expect(field('postalCode')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Empty fields too' }).check()
  await expect(field('postalCode')).toBeVisible()
  await expect(field('tlsClientAuth.certSerial')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(ipLeafPaths.length + 1)
  await expectAccessibleInLong(page)

  await own.click()
  await expect(field('ip')).toContainText('127.0.0.1')
  await expect(address).toHaveValue('')
})

/** The look-ups that a page requests. */
function lookUpsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/ip') made.push(pathname + search)
  })
  return made
}

test('the record comes with the page, and only others are requested', async ({ page, request }) => {
  await request.get('/ip') // opens the databases
  const made = lookUpsOf(page)
  // The time at the place differs from the server's.
  await page.clock.setFixedTime('2030-01-02T03:04:05Z')
  await page.goto('/tools/ip?ip=8.8.8.8')
  await untilInteractive(page)
  const { address, look, own, facts } = program(page)
  await expect(facts).toContainText('Mountain View')
  expect(made).toEqual([])
  await own.click()
  await expect(facts).toContainText('127.0.0.1')
  await address.fill('8.8.8.8')
  await look.click()
  await expect(facts).toContainText('Jan 1, 2030')
  expect(made).toEqual(['/ip', '/ip?ip=8.8.8.8'])
})

test('a window beside the chat requests its record', async ({ page }) => {
  const made = lookUpsOf(page)
  await page.goto('/chat?room=main&nick=ann')
  await startProgram(page, 'IP information')
  await expect(programWindow(page, 'IP information')).toContainText('127.0.0.1')
  expect(made).toEqual(['/ip'])
})

test.describe('an invalid address', () => {
  test.use({ expectedStatuses: [400] })

  test('is reported at the field, and the next attempt works', async ({ page }) => {
    await page.goto('/tools/ip?ip=1.2.3')
    const { address, facts } = program(page)
    await expect(address).toHaveValue('1.2.3')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription(/Must be an IPv4 address/)
    await expectAccessibleInLong(page)
    await address.fill('2001:4860:4860::8888')
    await address.press('Enter')
    await expect(facts).toContainText('AS15169')
    await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  })
})

for (const { name, options, tag } of devices)
  test.describe(`the IP page ${name}`, { tag }, () => {
    test.use(options)

    test('shows address, place and network in the language of the reader', async ({ page, speak }) => {
      const t = speak(ipTexts)
      await page.goto('/tools/ip?ip=8.8.8.8')
      const { facts } = program(page)
      await expect(facts).toContainText(options.locale === 'zh-CN' ? '美国, US' : 'United States, US')
      expect(await captions(page)).toEqual([t('addressGroup'), t('place'), t('network')])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        await page.evaluate(() => window.innerWidth),
      )
      await expectAccessibleInLong(page)
    })

    test('shows them without scripts', async ({ newPerson, request, speak }) => {
      const t = speak(ipTexts)
      await request.get('/ip') // opens the databases
      const page = await newPerson({ ...options, javaScriptEnabled: false })
      const { facts } = program(page)
      await page.goto('/tools/ip')
      await expect(facts).toContainText('127.0.0.1')
      await expect(facts).toContainText(t('noPlace'))
      await page.goto('/tools/ip?ip=8.8.8.8')
      await expect(facts).toContainText(options.locale === 'zh-CN' ? '美国, US' : 'United States, US')
      await expect(facts).toContainText('America/Los_Angeles')
      await expect(page.getByRole('tabpanel').getByRole('img')).toBeVisible()
      await expect(page.getByText('JavaScript')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('own') })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        await page.evaluate(() => window.innerWidth),
      )
      await page.getByRole('tab', { name: t('fields') }).click()
      await expect(page.locator('body')).toContainText('"country":"US"')
    })
  })

test('the IP form without scripts leads to the response itself', { tag: '@long' }, async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/tools/ip')
  await page.getByRole('textbox', { name: 'Address' }).fill('8.8.8.8')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.locator('body')).toContainText('"country":"US"')
})
