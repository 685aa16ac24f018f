import { timeTexts } from '@/lib/time/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { devices } from '../support/browser'

test.describe('the world clock', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('shows the time here and elsewhere, and remembers the zones', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'World clock' }).click()
    const clocks = page.getByRole('list', { name: 'Clocks' }).getByRole('listitem')
    await expect(clocks.first()).toContainText(/Here · Berlin\s*\d\d:\d\d:\d\d/)
    await expect(page.getByText('Your clock agrees with the server’s.')).toBeVisible()
    await expect(page.getByText(/^curl /)).toContainText('/time?zone=Europe/Berlin')
    const time = clocks.first().getByRole('time')
    const before = await time.innerText()
    await expect(time).not.toHaveText(before)

    const field = page.getByRole('combobox', { name: 'Another zone' })
    await field.fill('pacific/chatham')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(clocks.filter({ hasText: 'Chatham' })).toContainText(/UTC\+1[23]:45/)
    await expect(field).toHaveValue('')
    await expect(page.getByText(/^curl /)).toContainText('/time?zone=Pacific/Chatham')
    for (const [given, clock, offset] of [
      ['New Delhi', 'New Delhi', 'UTC+05:30'],
      ['GMT+2', 'UTC+02:00', 'UTC+02:00'],
      ['Etc/GMT+2', 'Etc/GMT+2', 'UTC-02:00'],
    ] as const) {
      await field.fill(given)
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(clocks.filter({ hasText: clock }).last()).toContainText(offset)
    }
    await page.getByRole('button', { name: 'Remove New York' }).click()
    await expect(field).toBeFocused()
    await expectAccessibleInLong(page)

    await page.goto('/tools/time')
    await expect(clocks.filter({ hasText: 'Chatham' })).toBeVisible()
    await expect(clocks.filter({ hasText: 'New York' })).toHaveCount(0)
  })
})

test('a clock that is behind is told so', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 90_000 })
  await page.goto('/tools/time')
  await expect(page.getByText(/Your clock is (89|90|91) seconds behind the server’s\./)).toBeVisible()
})

test.describe('the world clock in Chinese', () => {
  test.use({ locale: 'zh-CN', timezoneId: 'Europe/Berlin' })

  test('has Chinese names of zones', async ({ page }) => {
    await page.goto('/tools/time')
    const clocks = page.getByRole('list', { name: '时钟' }).getByRole('listitem')
    await expect(clocks.first()).toContainText('德国时间')
    await expect(clocks.filter({ hasText: '日本时间' })).toBeVisible()
    await expect(clocks.filter({ hasText: /纽约时间|北美东部时间 \(New York\)/ })).toBeVisible()
    await page.getByRole('combobox', { name: '其他时区' }).fill('北京')
    await page.getByRole('button', { name: '添加' }).click()
    await expect(clocks.filter({ hasText: '北京' })).toContainText('UTC+08:00')
  })
})

test.describe('a zone that does not exist', () => {
  test.use({ expectedStatuses: [400], locale: 'zh-CN', viewport: { width: 375, height: 700 } })

  test('is refused beside the field, in the language of the page', async ({ page }) => {
    await page.goto('/tools/time')
    await page.getByRole('combobox', { name: '其他时区' }).fill('Europe/Berln')
    await page.getByRole('button', { name: '添加' }).click()
    await expect(page.getByText('必须是时区名称，例如 Europe/Berlin')).toBeVisible()
    await page.getByRole('combobox', { name: '其他时区' }).fill('美国')
    await page.getByRole('button', { name: '添加' }).click()
    await expect(page.getByText('可能指以下时区之一：America/New_York、America/Los_Angeles')).toBeVisible()
    await expectAccessibleInLong(page)
  })
})

for (const { name, options, tag } of devices)
  test.describe(`the time ${name}`, { tag }, () => {
    test.use(options)

    test('is there when the window opens, after one request per zone', async ({ page, speak }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/time') calls.push(request.url())
      })
      await page.goto('/tools/time')
      const clocks = page.getByRole('list', { name: speak(timeTexts)('clocks') }).getByRole('listitem')
      await expect(clocks.first().getByRole('time')).toHaveText(/^\d\d:\d\d:\d\d/)
      await expect(clocks.first()).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^curl /)).toBeVisible()
      await expectAccessibleInLong(page)
      expect(calls).toHaveLength(new Set(calls).size)
    })
  })
