import type { Locator } from '@playwright/test'
import { pasteTexts } from '@/lib/chat/late-texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { widgetTexts } from '@/lib/core/texts'

import { expect, expectAccessibleInLong, test } from '../fixtures'
import {
  boxOf,
  chatWindow,
  holdRequests,
  line,
  openRowMenu,
  phone,
  type,
  untilInteractive,
} from '../support/browser'
import { paste } from '../support/chat-states'
import { poll, say, unique } from '../support/talk'
import { sentence } from '../support/texts'

const code = `const greeting = "hello" // ${'long '.repeat(30)}\n\tif (a || b) return **p`

/** Whether the content is wider than the element; the page itself never is. */
const scrollsSideways = (locator: Locator) => locator.evaluate((it) => it.scrollWidth > it.clientWidth + 1)

/** What a screen reader or a search gets of an element. */
const readable = (locator: Locator) => locator.evaluate((it) => (it as HTMLElement).innerText)

test('messages show their markup to everyone, spoilers hidden until asked for, and never HTML', {
  tag: '@all',
}, async ({ page, context, newPerson, server, speak }) => {
  const widget = speak(widgetTexts)
  const label = `${speak(chatTexts)('code')}: js`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const room = unique('room')
  const hostile = '**<img src=x onerror=alert(1)>** ```html\n<script>alert(1)</script>\n<b onclick=x>```'
  await say(server.url, { room, nick: 'mallory', msg: hostile })
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  const { log } = chatWindow(page)
  await expect(log.locator('img, script, [onclick]')).toHaveCount(0)
  await expect(log.locator('strong').getByText('<img src=x onerror=alert(1)>')).toBeVisible()

  const msg = `看**这里**：\`npm i\` ~~旧~~ ||he dies||\n\`\`\`js\n${code}\n\`\`\``
  await chatWindow(page).message.fill(msg)
  await chatWindow(page).message.press('Enter')
  const there = bob.getByRole('log')
  await expect(there.locator('strong').getByText('这里')).toBeVisible()
  await expect(there.locator('code').getByText('npm i')).toBeVisible()
  const { messages } = await poll(server.url, { room, limit: 500 })
  expect(messages.at(-1)?.msg).toBe(msg)
  await say(server.url, { room, nick: 'mallory', msg: 'a film', reply_to: messages.at(-1)?.id ?? 0 })
  await expect(there.getByRole('link', { name: '回复 ann: 看这里：npm i 旧 ▒▒▒' })).toBeVisible()

  const block = log.getByRole('group', { name: label })
  const blockThere = there.getByRole('group', { name: '代码: js' })
  await expect(block.locator('.text-code-keyword').first()).toHaveText('const')
  await expect(blockThere.locator('.text-code-comment')).toHaveText(/^\/\/ long/)
  expect(await scrollsSideways(blockThere)).toBe(true)
  expect(await scrollsSideways(bob.locator('html'))).toBe(false)
  await expect(blockThere.getByRole('button', { name: '复制：代码: js' })).toBeVisible()
  await block.getByRole('button', { name: widget('copyOf', { what: label }) }).press('Enter')
  await expect(block.getByText(widget('copied'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  // One message can be shown as source, and back.
  const row = page.locator('[data-message]').filter({ hasText: '看' }).first()
  const showTyped = async () => {
    await openRowMenu(row)
    await page.getByRole('menuitemcheckbox', { name: speak(messageMenuTexts)('asTyped') }).click()
  }
  await showTyped()
  await expect(row.getByText('看**这里**：`npm i` ~~旧~~ ||he dies||')).toBeVisible()
  await expect(log.locator('strong').getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await showTyped()
  await expect(row.locator('strong').getByText('这里')).toBeVisible()

  const spoiler = there.getByRole('button', { name: '剧透' })
  await expect(spoiler).toHaveAttribute('aria-expanded', 'false')
  expect(await readable(there)).not.toContain('he dies')
  await spoiler.press('Enter')
  await expect(there.getByText('he dies')).toBeVisible()
  await expect(spoiler).toHaveAttribute('aria-expanded', 'true')
  expect(await readable(there)).toContain('he dies')
  await spoiler.press(' ')
  await expect(there.getByText('he dies')).toBeHidden()
  await expectAccessibleInLong(bob)

  const carol = await newPerson({ javaScriptEnabled: false })
  await carol.goto(`/chat?room=${room}&nick=carol`)
  await expect(carol.getByRole('log').locator('pre').getByText('const greeting')).toBeVisible()
  expect(await readable(carol.getByRole('log'))).not.toContain('he dies')

  await bob.getByRole('menuitem', { name: '查看' }).click()
  await bob.getByRole('menuitemcheckbox', { name: '按原样显示消息' }).click()
  await expect(there.getByText('看**这里**：`npm i` ~~旧~~ ||he dies||')).toHaveCount(2)
})

test.describe('a long paste', () => {
  test.use({ expectedStatuses: [503] })
  const text = Array.from({ length: 40 }, (_, i) => `line ${i} $& ||x||`).join('\n')

  test('can become a shared text, and is never lost', { tag: '@all' }, async ({ page, context, speak }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const t = speak(pasteTexts)
    const share = page.getByRole('button', { name: t('share') })
    const room = unique('room')
    await page.goto(`/chat?room=${room}&nick=ann`)
    const { message } = chatWindow(page)
    await message.fill('see ')
    await paste(page, text)
    await page.route('**/api/sf/v1/save', (route) => route.fulfill({ status: 503, body: 'down' }), {
      times: 1,
    })
    await expect(page.getByText(t('offer', { count: 40 }))).toBeVisible()
    await share.click()
    await expect(page.getByText(sentence(t('failed')))).toBeVisible()
    await expect(message).toHaveValue(`see ${text}`)
    await share.click()
    await expect(message).toHaveValue(/^see http:\/\/[^\s]+\/tools\/text\/[\w-]+$/)
    const address = (await message.inputValue()).slice('see '.length)
    // The token is shown once, in the log, and can be copied above the field. That covers nothing, and takes little.
    const token = page.getByRole('button', { name: t('copyToken') })
    const { log } = chatWindow(page)
    const [above, below, field] = [await boxOf(log), await boxOf(token), await boxOf(message)]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    expect(field.y - (above.y + above.height)).toBeLessThan(64)
    await token.click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^\S{20,}$/)
    await expect(line(page, sentence(t('token')))).toContainText(await copied())
    await message.press('Enter')
    await expect(chatWindow(page).log.getByRole('link', { name: address })).toBeVisible()
    expect(await (await page.request.get(address.replace('/tools/text/', '/sf/'))).text()).toBe(text)
    await expect(line(page, sentence(t('token')))).toBeVisible()
    await type(page, 'short')
    await expect(share).toHaveCount(0)
    await expect(token).toBeVisible()
    await page.getByRole('button', { name: t('close') }).click()
    await expect(token).toHaveCount(0)
    await expect(message).toBeFocused()
  })

  test('that is changed while it is being shared still shows its token', async ({ page, speak }) => {
    const t = speak(pasteTexts)
    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await untilInteractive(page)
    const { message } = chatWindow(page)
    await paste(page, text)
    const release = await holdRequests(page, '**/api/sf/v1/save')
    await page.getByRole('button', { name: t('share') }).click()
    await message.fill('line 0 and no more')
    await expect(page.getByText(t('offer', { count: 40 }))).toHaveCount(0)
    release()
    await expect(page.getByRole('button', { name: t('copyToken') })).toBeVisible()
    await expect(message).toHaveValue(/^line 0 and no more http:\/\/\S+$/)
    await page.getByRole('button', { name: t('close') }).click()
    await expect(page.getByRole('button', { name: t('share') })).toHaveCount(0)
  })
})
