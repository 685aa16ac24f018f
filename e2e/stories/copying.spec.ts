import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { chatWindow, line, phone, press, untilInteractive } from '../support/browser'
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

test.describe('a selection of the log', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  /** Copies what is selected. */
  async function copy(page: Page): Promise<string> {
    await page.keyboard.press('ControlOrMeta+c')
    return page.evaluate(() => navigator.clipboard.readText())
  }

  /** Selects from a place in a text of the log to another. */
  async function select(page: Page, ...places: [start: [string, number], end: [string, number]]) {
    const { log } = chatWindow(page)
    await untilInteractive(page)
    await log.focus()
    await log.evaluate((log, ends) => {
      const find = ([text, offset]: [string, number]): [Node, number] => {
        const nodes = document.createTreeWalker(log, NodeFilter.SHOW_TEXT)
        while (nodes.nextNode()) {
          const at = nodes.currentNode.nodeValue?.indexOf(text) ?? -1
          if (at >= 0) return [nodes.currentNode, at + offset]
        }
        throw new Error(`no ${text}`)
      }
      const [start, end] = ends
      window.getSelection()?.setBaseAndExtent(...find(start), ...find(end))
    }, places)
  }

  test('gives the messages, and nothing beside them', async ({ page, server }) => {
    const room = unique('room')
    const msg = 'look:\n```js\nls  -l\n\n  end\n```\nafter\n> a quote\nof me'
    const { id } = await say(server.url, { room, nick: 'bob', msg })
    await say(server.url, { room, nick: 'bob', msg: 'the second line' })
    const marked = 'no **bold** ~~old~~ `code` ||secret|| https://example.org/x'
    const { trip } = await say(server.url, { room, nick: 'eve#secret', msg: marked, reply_to: id, bot: 1 })
    await say(server.url, { room, nick: 'bob', msg: 'waves', type: 'action' })
    const rows = Array.from({ length: 30 }, (_, row) => `row ${row}`).join('\n')
    await say(server.url, { room, nick: 'dan', msg: rows })
    await page.goto(`/chat?room=${room}&nick=ann`)
    const { log } = chatWindow(page)
    await expect(log.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(line(page, 'ann joined')).toBeVisible()
    await line(page, 'the second line').hover()
    await expect(log.locator('button[aria-haspopup=menu]')).toBeVisible()
    const all = [
      '<bob> look:\nls  -l\n\n  end\nafter\na quote\nof me',
      '<bob> the second line',
      `<eve◆${trip} (bot)> no bold old code  https://example.org/x`,
      '* bob waves',
      `<dan> ${rows}`,
    ]
    await log.evaluate((element) => window.getSelection()?.selectAllChildren(element))
    expect(await copy(page)).toBe(all.join('\n'))
    await log.focus()
    await page.keyboard.press('ControlOrMeta+a')
    expect(await copy(page)).toBe(all.join('\n'))
    await select(page, ['the second line', 4], ['waves', 2])
    expect(await copy(page)).toBe(['second line', all[2], '* bob wa'].join('\n'))
  })

  test('within a message gives exactly what is selected', async ({ page, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'look:\n```\nls  -l\n\n  end\n```' })
    await say(server.url, { room, nick: 'eve', msg: 'the other line' })
    await page.goto(`/chat?room=${room}&nick=ann`)
    await expect(line(page, 'the other line')).toBeVisible()
    // The tools of a block of code come a moment later; a selection over it is made again then.
    await expect(async () => {
      await select(page, ['look', 2], ['  end', 3])
      expect(await copy(page)).toBe('ok:\nls  -l\n\n  e')
    }).toPass()
    await line(page, 'the other line').click({ clickCount: 3 })
    expect(await copy(page)).toBe('the other line')
    await chatWindow(page).log.getByText('eve').dblclick()
    expect((await copy(page)).trim()).toBe('eve')
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('is the whole message by its menu', async ({ page, server }) => {
      const room = unique('room')
      await say(server.url, { room, nick: 'bob', msg: 'look:\n```\nls  -l\n```\nafter' })
      await page.goto(`/chat?room=${room}&nick=ann`)
      await untilInteractive(page)
      await press(line(page, 'look:').locator('xpath=ancestor::*[@data-message]'))
      await page.getByRole('menuitem', { name: '选择文字' }).click()
      await expect.poll(() => copy(page)).toBe('look:\nls  -l\nafter')
    })
  })
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
