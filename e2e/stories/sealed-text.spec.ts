import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { createdAddress } from '../support/created'
import { get } from '../support/talk'
import { serve } from '../support/text'

const text = 'the door code is 4711\n门禁密码 👋\n'

async function share(page: Page, { reads }: { reads?: string } = {}): Promise<string> {
  await page.goto('/tools/text')
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByText('More options', { exact: true }).click()
  await page.getByLabel(/^Seal it/).check()
  if (reads) await page.getByLabel('Delete it after reading').selectOption({ label: reads })
  await page.getByRole('button', { name: 'Get a link' }).click()
  return createdAddress(page).innerText()
}

/** Runs a shell line in a folder of its own. */
async function inShell(line: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'))
  try {
    return (await promisify(execFile)('sh', ['-c', line], { cwd: folder })).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a sealed text can be read only with its link, in a browser and in a shell', async ({
  page,
  server,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  const link = await share(page)
  const [, name = '', key = ''] = /text\/([^#]+)#([\w-]{43})\./.exec(link) ?? []
  expect(key).not.toBe('')
  expect((await serve(server.url, name)).text).toMatch(/^U2FsdGVkX1/)
  expect(requests.filter((request) => request.includes(key) || request.includes('4711'))).toEqual([])
  const line = await page.getByRole('region', { name: 'Command to open it' }).locator('pre').innerText()
  expect(await inShell(line)).toBe(text)
  await expectAccessibleInLong(page)

  // Links from before the reading page still work.
  for (const way of [link, link.replace(`/text/${name}`, `/text?name=${name}`)]) {
    await page.goto('about:blank')
    await page.goto(way)
    await expect(page.locator('[data-reading]')).toContainText('门禁密码 👋')
    await expect(page).toHaveURL(link)
  }
  await page.getByLabel('Go to line').fill('2')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page).toHaveURL(`${link}&L2`)
  await page.reload()
  await expect(page.locator('[data-here] code')).toHaveText('门禁密码 👋')
  await page.goto('about:blank')
  await page.goto(link.slice(0, -1) + (link.endsWith('0') ? '1' : '0'))
  await expect(page.getByText('does not fit this link')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedStatuses: [404, 409] })

  test('a sealed text for one read asks first, and is deleted by the read', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const link = await share(page, { reads: 'after one read' })
    const line = await page.getByRole('region', { name: 'Command to open it' }).locator('pre').innerText()
    const [, name = ''] = /text\/([^#]+)#/.exec(link) ?? []
    await page.setViewportSize({ width: 375, height: 700 })
    await page.goto(link)
    await expect(page.getByText('can be read a limited number of times')).toBeVisible()
    await expectAccessibleInLong(page)
    expect((await get(server.url, '/api/sf/v1/get', { name })).status).toBe(409)
    await page.getByRole('button', { name: 'Show the text' }).click()
    await expect(page.locator('[data-reading]')).toContainText('4711')
    await expect(page.locator('[data-reading]')).toBeFocused()
    expect((await serve(server.url, name)).status).toBe(404)
    await expect(inShell(line)).rejects.toThrow()
    await page.reload()
    await expect(page.getByText('There is no text with this name')).toBeVisible()
  })
})

test('a plain text for one read is opened by its page, in Chinese', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 375, height: 700 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/tools/text`)
  await page.getByLabel('文本', { exact: true }).fill(text)
  await page.getByText('更多选项', { exact: true }).click()
  await page.getByLabel('阅读后删除').selectOption({ label: '阅读 1 次后' })
  await page.getByRole('button', { name: '获取链接' }).click()
  await page.goto(await createdAddress(page).innerText())
  await expect(page.getByText('读后即删')).toBeVisible()
  await page.getByRole('button', { name: '显示文本' }).click()
  await expect(page.getByText('门禁密码')).toBeVisible()
  await context.close()
})
