import { fault } from '@/lib/core/contract/issue-rules'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { untilInteractive } from '../support/browser'

test.use({ expectedStatuses: [400] })

/** Paths that the forms call. */
const api = /^\/(?:go\/\w|api\/(?:sf|add|verifymail)\/|uuid|time)/

const paths = [
  '/tools/links',
  '/tools/links?tab=manage',
  '/tools/links?tab=look-up',
  '/tools/text',
  '/tools/contacts',
  '/tools/mail',
  '/tools/uuid',
  '/tools/time',
]

for (const path of paths)
  test(`the form of ${path} shows each refused value at its field, and names no parameter`, async ({
    page,
  }) => {
    await page.goto(path)
    await untilInteractive(page)
    const form = page.locator('main form').first()
    const fields = form.locator(':is(input, textarea)[name]:not([type=checkbox], [type=hidden])')
    const names = await fields.evaluateAll((all) => all.map((each) => each.getAttribute('name') ?? ''))
    expect(names).not.toEqual([])
    const issues = names.map((name) => ({ path: name, ...fault('required') }))
    const message = issues.map(({ path: name }) => `${name} is required`).join('; ')
    await page.route(
      ({ pathname }) => api.test(pathname),
      (route) =>
        route.fulfill({ status: 400, json: { code: 400, error: 'invalid_parameter', message, issues } }),
    )
    for (const field of await fields.all())
      await field.evaluate((box: HTMLInputElement) => {
        const known: Record<string, string> = { email: 'ann@example.com', count: '5', max_visits: '5' }
        const type = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        // As typed: React looks at what the prototype's setter writes.
        Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(box, known[box.name] ?? 'ann')
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
    for (const field of await fields.all()) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(form).not.toContainText(new RegExp(`\\b(?:${names.join('|')})\\b is required`, 'i'))
    await expectAccessibleInLong(page)
  })
