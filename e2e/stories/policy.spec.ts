import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { panelNames } from '@/components/admin/panel-names'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { contactApps } from '@/lib/contacts/apps'
import { contactIdExample } from '@/lib/contacts/ids'
import { expect, test } from '../fixtures'
import { chatWindow, logOnDialog } from '../support/browser'
import { toolPages } from '../support/every-page'
import { addLink } from '../support/links'
import { unique } from '../support/talk'

/** Policy violations in this browser tab, as reported by the browser. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { documentURI, effectiveDirective, blockedURI, sample } = event
      const report = (window as unknown as { reportViolation: (what: string) => void }).reportViolation
      report(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  return violations
}

/** Opens a page and waits until its scripts are idle. */
async function visit(page: Page, path: string): Promise<void> {
  const response = await page.goto(path)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy, path).toContain("require-trusted-types-for 'script'")
  expect(policy, path).toMatch(/trusted-types (default|'none')(;|$)/)
  await page.waitForLoadState('networkidle')
}

test('pages may create only the Trusted Types policies that the build creates', async () => {
  const made = new Set<string>()
  const chunks = join(process.cwd(), '.next', 'static', 'chunks')
  for (const file of readdirSync(chunks, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js'))
      for (const [, name] of readFileSync(join(chunks, file), 'utf8').matchAll(
        /createPolicy\(["'`]([^"'`]+)/g,
      ))
        made.add(name ?? '')
  expect([...made]).toEqual(['default'])
})

test.describe('no violation of the content policy', () => {
  test.use({ expectedStatuses: [400, 404, 405, 503] })

  test('happens on one page of each kind', async ({ page, server }) => {
    const violations = await violationsOf(page)
    for (const path of ['/', '/tools/qrcode', '/no/such/page']) await visit(page, path)
    await logInAsAdministrator(page, server.superKey)
    await visit(page, '/setting?panel=words')
    await expect(page.getByRole('region', { name: 'Words', exact: true })).toBeVisible()
    expect(violations).toEqual([])
  })

  test('happens on the desktop, the tools and the reference', { tag: '@long' }, async ({ page }) => {
    const violations = await violationsOf(page)
    for (const path of ['/', ...toolPages, '/docs', '/docs/chat', '/setting']) await visit(page, path)
    for (const path of ['/no/such/page', '/no-such-file.html', '/chat?room=a/b&nick=ann', '/?room=x&nick=y'])
      await visit(page, path)
    expect(violations).toEqual([])
  })

  test('happens on pages reached by client navigation', { tag: '@long' }, async ({ page }) => {
    const violations = await violationsOf(page)
    await visit(page, '/')
    for (const path of [...toolPages, '/docs', '/docs/chat']) {
      await page.evaluate(
        (to) => (window as { next?: { router: { push(path: string): void } } }).next?.router.push(to),
        path,
      )
      await expect(page).toHaveURL(path)
      await page.waitForLoadState('networkidle')
    }
    expect(violations).toEqual([])
  })

  test('happens in the chat, from the sign-in dialog to a sent message', { tag: '@long' }, async ({
    page,
  }) => {
    const violations = await violationsOf(page)
    await visit(page, '/')
    await logOnDialog(page).nick.fill('ann')
    await logOnDialog(page).submit.click()
    await chatWindow(page).message.fill(`https://example.org/${unique('x')}`)
    await chatWindow(page).message.press('Enter')
    await expect(
      chatWindow(page)
        .log.getByRole('link', { name: /example\.org/ })
        .last(),
    ).toBeVisible()
    await visit(page, `/chat?room=${unique('room')}`)
    await visit(page, `/chat?room=custom`)
    expect(violations).toEqual([])
  })

  test('happens in any panel of the administration', { tag: '@long' }, async ({ page, server }) => {
    const violations = await violationsOf(page)
    await logInAsAdministrator(page, server.superKey)
    for (const panel of panelNames) await visit(page, `/setting?panel=${panel}`)
    expect(violations).toEqual([])
  })

  test('happens on pages of short links and on not-found pages', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const violations = await violationsOf(page)
    const { link } = await addLink(server.url, { target: 'https://example.org/', tip: true })
    for (const path of [`/go/${link}`, `/go/${link}+`, '/go/no-such-link', '/sf/no-such-text'])
      await visit(page, path)
    for (const path of ['/add/nothing?id=1', '/addqq']) await visit(page, path)
    expect(violations).toEqual([])
  })
})

test('contact pages do not violate their content policy', { tag: '@long' }, async ({ browser, server }) => {
  // A context of its own: Chromium complains about an application that it may not start without a click.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Not allowed to launch'))
      complaints.push(message.text())
  })
  const violations = await violationsOf(page)
  for (const app of contactApps)
    await visit(page, `/add/${app}?id=${encodeURIComponent(contactIdExample(app))}`)
  expect({ violations, complaints }).toEqual({ violations: [], complaints: [] })
  await context.close()
})

test('a string never becomes code, and only files of the build become scripts', async ({
  browser,
  server,
}) => {
  // A context of its own: here the browser should complain.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  const outcomes = await page.evaluate(() => {
    const attempt = (what: () => unknown): string => {
      try {
        what()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const types = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } })
      .trustedTypes
    const script = () => document.createElement('script')
    const sources = ['https://evil.example/x.js', '/send?msg=1', '/sf/text', '/_next/../sf/x.js', 'data:,1']
    const [own] = Array.from(document.scripts, ({ src }) => src).filter(Boolean)
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      text: attempt(() => (script().text = 'alert(1)')),
      policy: attempt(() => types.createPolicy('nextjs', {})),
      again: attempt(() => types.createPolicy('default', {})),
      sources: sources.map((source) => attempt(() => (script().src = source))),
      worker: attempt(() => new Worker('/sf/x.js')),
      own: attempt(() => (script().src = own ?? '')),
    }
  })
  expect(outcomes).toEqual({
    markup: 'TypeError',
    text: 'TypeError',
    policy: 'TypeError',
    again: 'TypeError',
    sources: Array(5).fill('TypeError'),
    worker: 'TypeError',
    own: 'done',
  })
  await context.close()
})
