import { expect, test } from '../fixtures'
import { unique } from '../support/talk'
import { create } from '../support/text'

test.use({ expectedStatuses: [503] })

test('a failed copy is reported, and a text that has to be fetched first is copied within the click', async ({
  page,
  server,
}) => {
  const { name } = await create(server.url, { name: unique('text'), text: 'to be copied' })
  // A clipboard that is writable only during the click.
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    let isOpen = false
    for (const kind of ['click', 'keydown']) {
      window.addEventListener(
        kind,
        () => {
          isOpen = true
          setTimeout(() => {
            isOpen = false
          })
        },
        true,
      )
    }
    document.execCommand = () => false
    navigator.clipboard.writeText = refuse
    navigator.clipboard.write = async ([item]) => {
      if (!isOpen) return refuse()
      const blob = await item?.getType('text/plain')
      document.documentElement.dataset.copied = await blob?.text()
    }
  })
  await page.goto(`/tools/text/${name}`)
  const button = page.getByRole('button', { name: /^Copy: / }).first()
  await button.click()
  await expect(button).toHaveText('Copied')
  await expect(page.locator('html')).toHaveAttribute('data-copied', 'to be copied')
  await page.route('**/api/sf/v1/get*', (route) => route.fulfill({ status: 503, body: '' }))
  await button.click()
  await expect(button).toHaveText('Not copied')
  await expect(page.getByRole('status').filter({ hasText: 'Not copied' })).toBeAttached()
})
