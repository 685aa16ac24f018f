import { expect, expectAccessible, test } from '../fixtures'

const sizes = [
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
]

test.describe('what is missing', () => {
  test.use({ expectedStatuses: [404] })

  for (const [path, program] of [
    ['/go/no-such-link', '/tools/links'],
    ['/sf/no-such-text', '/tools/text'],
  ] as const)
    for (const locale of ['en-US', 'zh-CN'])
      test(`${path} is a window on the desktop that leads on, in ${locale}`, async ({ newPerson }) => {
        for (const viewport of sizes) {
          const page = await newPerson({ locale, viewport })
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          const box = await page.locator('main').boundingBox()
          expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width).toBe(true)
          const icons = page.getByRole('navigation').getByRole('link')
          await expect(icons.first()).toBeInViewport({ ratio: 1 })
          const images = page.locator('nav img')
          for (const image of await images.all())
            expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
          await expect(page.locator('#clock')).toHaveText(/^\d\d:\d\d$/)
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(width).toBeLessThanOrEqual(viewport.width)
          await expectAccessible(page)
          await page.locator(`.button[href="${program}"]`).click()
          await expect(page).toHaveURL(program)
        }
      })

  test('it is complete without scripts', async ({ newPerson }) => {
    const page = await newPerson({ javaScriptEnabled: false })
    await page.goto('/go/no-such-link')
    await expect(page.locator('#clock')).toBeHidden()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-Hans')
    await page.getByRole('button', { name: 'Change the language' }).click()
    await expect(page.getByRole('heading', { name: '短链接 – 未找到' })).toBeVisible()
    await page.getByRole('link', { name: '前往桌面' }).click()
    await expect(page).toHaveURL('/')
  })
})
