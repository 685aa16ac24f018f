import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { untilInteractive } from '@/e2e/support/browser'
import { say, unique } from '@/e2e/support/talk'

test.use({ locale: 'zh-CN', expectedStatuses: [400, 403, 404, 409] })

test('every refusal is shown at the wrong field, in Chinese too', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const admin = administration(server)
  const [room, username, nick] = [unique('room'), unique('user'), unique('nick')]
  await admin.post('/rooms', { room })
  await admin.post('/accounts', { username, password: 'password', room: 'custom' })
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await page.goto('/setting?panel=rooms')
  await page.getByLabel('超级密钥').fill(server.superKey)
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await page.getByRole('button', { name: '新建…' }).click()
  await field('名称').fill(room)
  await press('创建')
  await expect(field('名称')).toHaveAccessibleDescription(/已被占用。/)
  await field('名称').fill('a b')
  await press('创建')
  await expect(field('名称')).toHaveAccessibleDescription(/只能包含字母、数字和 - _ \./)
  await expectAccessibleInLong(page)

  await page.goto('/setting?panel=accounts')
  await untilInteractive(page)
  await page.getByRole('button', { name: '新建账号…' }).click()
  await field('用户名').fill(username)
  await field('密码').fill('password')
  await press('创建')
  await expect(field('用户名')).toHaveAccessibleDescription('已被占用。')
  await field('房间').fill(`${room}-x`)
  await press('创建')
  await expect(field('房间')).toHaveAccessibleDescription(/不存在。/)
  await field('房间').fill(room)
  await press('创建')
  await expect(field('房间')).toHaveAccessibleDescription(/必须是自定义房间/)

  await page.goto('/setting?panel=bans')
  await untilInteractive(page)
  await page.getByRole('button', { name: '新建封禁…' }).click()
  await field('值').fill(nick)
  await field('房间').fill(`${room}-x`)
  await press('封禁')
  await expect(field('房间')).toHaveAccessibleDescription(/不存在。/)
})

test('the chat shows why a message was not sent, in Chinese too', async ({ page, server }) => {
  const [room, nick] = [unique('room'), unique('nick')]
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await administration(server).post('/bans', { nick, reason: 'Be kind.' })
  await page.goto(`/chat?${new URLSearchParams({ room, nick })}`)
  const input = page.getByRole('textbox', { name: '消息', exact: true })
  await input.fill('你好')
  await input.press('Enter')
  const why = page.getByRole('alert').filter({ hasText: '未发送。你已被禁言。Be kind.' })
  await expect(why).toBeVisible()
  await page.reload()
  await expect(why).toBeVisible()
})
