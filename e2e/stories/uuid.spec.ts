import { expect, expectAccessibleInLong, test } from '../fixtures'

test('UUIDs of version 7 are shown sorted, with the command that makes them', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'UUIDs' }).click()
  await page.getByRole('combobox', { name: 'Version' }).selectOption('v7')
  await page.getByRole('textbox', { name: 'How many' }).fill('1001')
  await expectAccessibleInLong(page)
  await page.getByRole('textbox', { name: 'How many' }).fill('12')
  await page.getByRole('button', { name: 'Make' }).click()
  const list = page.locator('pre').first()
  await expect(list).toContainText(/^[\da-f]{8}-[\da-f]{4}-7/)
  const made = (await list.innerText()).trim().split('\n')
  expect(made).toHaveLength(12)
  expect(made).toEqual([...new Set(made)].sort())
  await expect(page.getByText(/^curl /)).toContainText('/uuid?version=v7&count=12&format=text')
  await expectAccessibleInLong(page)
})

test.describe('too high a number of UUIDs', () => {
  test.use({ expectedStatuses: [400], locale: 'zh-CN', viewport: { width: 375, height: 700 } })

  test('is refused beside the field, in the language of the page', { tag: '@long' }, async ({ page }) => {
    await page.goto('/tools/uuid')
    await page.getByRole('textbox', { name: '数量' }).fill('1001')
    await page.getByRole('button', { name: '生成' }).click()
    await expect(page.getByText('必须是 1 到 1000 之间的整数')).toBeVisible()
    await expectAccessibleInLong(page)
  })
})
