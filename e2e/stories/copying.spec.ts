import { expect, test } from '../fixtures'
import { chatWindow, line } from '../support/browser'
import { say, unique } from '../support/talk'
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

test('messages copied from the log are their text, without the names of buttons', async ({
  page,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'look:\n```\nls  -l\n```' })
  await say(server.url, { room, nick: 'bob', msg: 'waves', type: 'action' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { log } = chatWindow(page)
  await expect(log.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(line(page, 'waves')).toBeVisible()
  const copied = await log.evaluate((element) => {
    window.getSelection()?.selectAllChildren(element)
    return window.getSelection()?.toString()
  })
  expect(copied).toContain('ls  -l')
  expect(copied).toContain('* bob waves')
  expect(copied).not.toContain('Copy')
})

test('all loaded messages are printed, and nothing beside them', async ({ page, server }) => {
  const room = unique('room')
  for (let i = 1; i <= 60; i++) await say(server.url, { room, nick: 'bob', msg: `message ${i}` })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { log, message } = chatWindow(page)
  await expect(line(page, 'message 60')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(message).toBeHidden()
  expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeGreaterThan(1)
})
