import { readFileSync } from 'node:fs'
import http from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { execute } from '@/e2e/support/database'
import { type Server, startServer } from '@/e2e/support/server'
import { poll, say, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import type { Message } from '@/lib/chat/contract/chat'

async function openBackup(page: Page, server: Server) {
  await logInAsAdministrator(page, server.superKey, server.url)
  const panel = await settingPage(page).open('Backup & export')
  return {
    panel,
    download: panel.getByRole('button', { name: 'Download the backup' }),
    room: panel.getByRole('combobox', { name: 'Room' }),
    exportRoom: panel.getByRole('button', { name: 'Download the messages' }),
    progress: panel.getByRole('progressbar'),
    complete: panel.getByText('The download is complete.'),
    byBrowser: panel.getByText('Your browser downloads it and shows the progress'),
  }
}

/** The messages in a downloaded file, if it is a whole SQLite database. */
function readBackup(file: string, room: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const rows = database
      .prepare(
        'SELECT nick, msg FROM messages m JOIN rooms r ON r.id = m.room_id WHERE r.name = ? ORDER BY m.id',
      )
      .all(room)
    return rows
  } finally {
    database.close()
  }
}

/** Stores long messages directly in the database. */
async function fill(server: Server, room: string, count: number, length: number): Promise<void> {
  await say(server.url, { room, nick: 'ann', msg: 'first' })
  const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO messages (room_id, time, type, nick, msg)
      SELECT r.id, ${Date.now()} + i, 'message', 'ann', printf('%.${length}c', 'x') FROM n, rooms r WHERE r.name = '${room}';
    UPDATE rooms SET last_id = (SELECT max(id) FROM messages), last_time = (SELECT max(time) FROM messages)
      WHERE name = '${room}'`
  await execute(server.data.databaseUrl, sql)
}

/** Requests a backup without reading the response. @returns ends it */
function holdBackup({ url, superKey }: Server): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${superKey}` }
    const request = http.get(`${url}/api/admin/backup`, { headers }, (response) => {
      response.pause()
      resolve(() => request.destroy())
    })
    request.on('error', reject)
  })
}

test('the backup is a database with every message, and the audit log records who made it', async ({
  page,
  server,
}) => {
  const room = unique('room')
  for (const msg of ['one', '二']) await say(server.url, { room, nick: 'ann', msg })
  const { panel, download, complete } = await openBackup(page, server)
  await expectAccessibleInLong(page)
  const downloading = page.waitForEvent('download')
  await download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^platform-[\d-]+\.db$/)
  await expect(complete).toBeVisible()
  expect(readBackup(await file.path(), room)).toMatchObject([{ msg: 'one' }, { msg: '二' }])
  await expect(panel.getByRole('alert')).toHaveCount(0)
  const audit = await settingPage(page).open('Audit log')
  await expect(
    audit.getByRole('row').filter({ hasText: 'A backup was made (database).' }).first(),
  ).toBeVisible()
})

test('the export of a room has one message per line and no deleted ones', async ({ page, server }) => {
  const room = unique('房间')
  const sent = []
  for (const msg of ['one', 'two', '三\n.']) sent.push(await say(server.url, { room, nick: 'ann', msg }))
  await administration(server).delete(`/messages/${sent[1]?.id}`)
  const form = await openBackup(page, server)
  await form.room.fill(room)
  const downloading = page.waitForEvent('download')
  await form.exportRoom.click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${room}.ndjson`)
  await expect(form.complete).toBeVisible()
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  const messages = lines.map((line) => JSON.parse(line) as Message)
  expect(messages).toEqual((await poll(server.url, { room })).messages)
  expect(messages.map(({ msg }) => msg)).toEqual(['one', '三\n.'])
})

test.describe('a deleted room', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [404] })

  test('is reported at its field, and nothing is downloaded', async ({ page, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'x' })
    const form = await openBackup(page, server)
    await form.room.fill(room)
    await administration(server).delete(`/rooms/${room}`)
    let downloads = 0
    page.on('download', () => downloads++)
    await form.exportRoom.click()
    await expect(form.room).toHaveAccessibleDescription('There is no such room. Please check the name.')
    await form.room.fill('main')
    await form.exportRoom.click()
    await expect(form.complete).toBeVisible()
    await expect(form.room).not.toHaveAttribute('aria-invalid')
    expect(downloads).toBe(1)
  })
})

// Large files have a server of their own.
test.describe('large files', { tag: '@long' }, () => {
  let server: Server
  test.describe.configure({ mode: 'default' })
  const rooms = { long: unique('long'), large: unique('large') }
  const count = 9000
  test.beforeAll(async () => {
    server = await startServer()
    await fill(server, rooms.long, 100_000, 100)
    await fill(server, rooms.large, count, 4000)
  })
  test.afterAll(async () => expect(await server.stop()).toBe(0))

  test('show their progress, and can be cancelled', async ({ page }) => {
    const form = await openBackup(page, server)
    await form.room.fill(rooms.long)
    let downloads = 0
    page.on('download', () => downloads++)
    await form.exportRoom.click()
    await expect(form.panel.getByText(/of 100,001 messages/)).toBeVisible()
    await expect(form.progress).toHaveAttribute('aria-valuemax', '100001')
    await form.panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.panel.getByText('The download was cancelled.')).toBeVisible()
    await expect(form.progress).toHaveCount(0)
    expect(downloads).toBe(0)
  })

  test('are downloaded by the browser, in full', async ({ page }) => {
    const form = await openBackup(page, server)
    await form.room.fill(rooms.large)
    const downloading = page.waitForEvent('download')
    await form.exportRoom.click()
    const file = await downloading
    await expect(form.byBrowser).toBeVisible()
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(count + 1)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ nick: 'ann', msg: 'x'.repeat(4000) })
  })

  test('are made one at a time: a second backup is refused until the first ends', async ({ page }) => {
    const form = await openBackup(page, server)
    const end = await holdBackup(server)
    await form.download.click()
    await expect(form.panel.getByText('Another backup is being made or downloaded.')).toBeVisible()
    end()
    const admin = administration(server)
    await until(
      'the first one to end',
      async () => !(await admin.get<{ busy: boolean }>('/backup', { check: 1 })).busy,
    )
    const downloading = page.waitForEvent('download')
    await form.download.click()
    await expect(form.byBrowser).toBeVisible()
    expect(readBackup(await (await downloading).path(), rooms.large)).toHaveLength(count + 1)
  })
})

test.describe('a session that has ended', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [401] })

  for (const button of ['Download the backup', 'Download the messages'])
    test(`is reported instead of a download: ${button}`, async ({ page, server }) => {
      const { panel, room } = await openBackup(page, server)
      await expect(room.getByRole('option')).not.toHaveCount(1)
      await expect(panel.getByText('To restore it')).toBeVisible()
      let downloads = 0
      page.on('download', () => downloads++)
      await administration(server).delete('/session?all=1')
      await panel.getByRole('button', { name: button }).click()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      await settingPage(page).key.fill(server.superKey)
      await settingPage(page).key.press('Enter')
      await panel.getByRole('button', { name: button }).click()
      await expect(panel.getByText('The download is complete.')).toBeVisible()
      expect(downloads).toBe(1)
    })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 } })

  test('the backup and the export can be downloaded', async ({ page, server }) => {
    const room = unique('r'.repeat(50))
    await say(server.url, { room, nick: 'ann', msg: 'x' })
    await page.goto('/setting?panel=backup')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('combobox', { name: '房间' }).fill(room)
    for (const [button, name] of [
      ['下载备份', /^platform-.*\.db$/],
      ['下载消息', new RegExp(`^${room}\\.ndjson$`)],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await downloading).suggestedFilename()).toMatch(name)
    }
    await expect(page.getByText('下载完成。')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expectAccessibleInLong(page)
  })
})

test.describe('a platform on PostgreSQL', { tag: '@long' }, () => {
  let server: Server
  test.beforeAll(async () => {
    server = await startServer({ provider: 'postgresql' })
  })
  test.afterAll(async () => expect(await server.stop()).toBe(0))

  test('explains how its data is backed up, and exports rooms as usual', async ({ page }) => {
    await say(server.url, { room: 'main', nick: 'ann', msg: 'hello' })
    const form = await openBackup(page, server)
    await expect(form.panel.getByText('pg_dump --format=custom')).toBeVisible()
    await expect(form.panel.getByText('pg_restore')).toBeVisible()
    await expect(form.download).toHaveCount(0)
    await expectAccessibleInLong(page)
    const downloading = page.waitForEvent('download')
    await form.exportRoom.click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('"msg":"hello"')
  })
})
