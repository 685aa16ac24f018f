import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programOf, programs } from '@/lib/main/programs'
import { serviceIds } from '@/lib/main/service-list'
import { asBrowser, form, send } from '../support/http'
import { addLink } from '../support/links'
import { setStatus } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { create } from '../support/text'

const english = { ...asBrowser, 'Accept-Language': 'en' }
const chinese = { ...asBrowser, 'Accept-Language': 'zh-CN' }

const buttonsOf = (text: string) =>
  [...text.matchAll(/class="push-button" href="([^"]*)"/g)].map(([, href]) => href)

/** The page of a refusal, which has the icons of the desktop. */
async function pageOf(url: string, headers = english) {
  const response = await send(url, { headers })
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept, Accept-Language, Cookie',
  })
  expect(response.text.match(/<nav.*<\/nav>/s)?.[0].match(/<li\b/g)).toHaveLength(programs.length)
  expect(response.text).toContain('id="clock"')
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(response.text) ?? []
  return { ...response, title, buttons: buttonsOf(response.text) }
}

describe('what is missing', () => {
  const url = anyTarget()
  const missing = [
    ['/go/no-such-link', 'Short links – Not found', '短链接 – 未找到', '/tools/links'],
    ['/go/no-such-link+', 'Short links – Not found', '短链接 – 未找到', '/tools/links'],
    ['/sf/no-such-text', 'Text share – Not found', '文本分享 – 未找到', '/tools/text'],
    ['/tools/text/no-such-text', 'Text share – Not found', '文本分享 – 未找到', '/tools/text'],
    ['/add/nobody?id=1', 'Contacts – Not found', '加好友 – 未找到', '/tools/contacts'],
  ] as const

  it.each(missing)('%s is a window on the desktop for a browser', async (path, title, inChinese, program) => {
    const page = await pageOf(url + path)
    expect(page).toMatchObject({ status: 404, title, buttons: [program, '/'] })
    expect(await pageOf(url + path, chinese)).toMatchObject({ status: 404, title: inChinese })
    const head = await send(url + path, { method: 'HEAD', headers: english })
    expect([head.status, head.text, head.headers['content-type']]).toEqual([
      404,
      '',
      'text/html; charset=utf-8',
    ])
  })

  it.each(missing)('%s is JSON for a script', async (path) => {
    for (const Accept of ['*/*', 'application/json', 'application/json, text/html'])
      expectRefusal(await send(url + path, { headers: { Accept } }), 404, 'not_found')
    expectRefusal(await send(url + path), 404, 'not_found')
  })

  it.each([
    ['/addqq', 'ID or number is required.', '账号或号码必须填写。'],
    ['/add/telegram?id=a', 'ID or number must be a Telegram username', '账号或号码必须是 Telegram 用户名'],
    ['/send?room=main&msg=hello', 'Nickname is required.', '昵称必须填写。'],
    ['/qrcode?text=a&size=9', 'Size must be', '尺寸必须是'],
  ])('%s names the field to a person and the parameter to a script', async (path, inEnglish, inChinese) => {
    expect((await send(url + path, { headers: english })).text).toContain(inEnglish)
    expect((await send(url + path, { headers: chinese })).text).toContain(inChinese)
    const { message, issues } = JSON.parse((await send(url + path)).text)
    expect(message).toMatch(new RegExp(`^${issues[0].path} `))
  })

  it.each(['/icons/none.svg', '/skins/none.css', '/none.png', '/nothing'])(
    '%s is JSON for whatever is no page',
    async (path) => {
      for (const Accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8', 'text/css,*/*;q=0.1'])
        expectRefusal(await send(url + path, { headers: { Accept } }), 404, 'not_found')
      const page = await send(url + path, { headers: english })
      expect([page.status, page.text.includes('Error 404')]).toEqual([404, true])
    },
  )

  it.each(['/icon.svg', '/icons/chat.svg', '/apple-touch-icon.png', '/app.webmanifest', '/sw.js'])(
    '%s is there',
    async (path) => {
      expect((await send(url + path, { headers: { Accept: '*/*' } })).status).toBe(200)
    },
  )

  it('used-up, expired and deleted links and texts are as if they had never been', async () => {
    const once = await addLink(url, { target: 'https://example.com/', max_visits: 1 })
    expect((await send(`${url}/go/${once.link}`, { headers: english })).status).toBe(302)
    const deleted = await create(url, { name: unique('gone'), text: 'hello' })
    await send(`${url}/sf/${deleted.name}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${deleted.token}` },
    })
    for (const path of [`/go/${once.link}`, `/sf/${deleted.name}`]) {
      expect(await pageOf(url + path)).toMatchObject({ status: 404 })
      expectRefusal(await send(url + path), 404, 'not_found')
    }
  })

  it('a link with a password shows its form on the same desktop', async () => {
    const { link } = await addLink(url, { target: 'https://example.com/', password: 'sesame' })
    expect(await pageOf(`${url}/go/${link}`)).toMatchObject({ status: 401, buttons: [] })
  })

  it('a form that is refused leads back, and is not offered again', async () => {
    const refused = await send(`${url}/go/addlink`, form({ target: 'x' }, english))
    expect([refused.status, buttonsOf(refused.text)]).toEqual([400, ['/tools/links', '/']])
    expect(refused.text).toContain('Back button')
  })
})

describe('a suspended service', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
    for (const id of serviceIds) await setStatus(server, id, 'suspended')
  })
  afterAll(() => server.stop())

  it.each(['/go/any', '/sf/any', '/tools/text/any', '/addqq?uid=10001', '/chat?room=main', '/qrcode?text=a'])(
    'is a window on the desktop at %s, with a button to try again',
    async (path) => {
      const page = await pageOf(server.url + path)
      expect(page).toMatchObject({ status: 503, buttons: [path.replaceAll('&', '&amp;'), '/'] })
      expect(page.headers['retry-after']).toBe('60')
      expect(page.title).toMatch(/ – Suspended$/)
      expectRefusal(await send(server.url + path), 503, 'service_suspended')
    },
  )

  it.each(serviceIds)(
    '%s says so in its window before anything is typed, also without scripts',
    async (id) => {
      const path = programOf(id).href
      const { status, text } = await send(server.url + path, { headers: english })
      expect(status).toBe(200)
      const [, notice = '', inside = ''] =
        /<div role="status">(.*?)<fieldset disabled=""[^>]*>(.*?)<\/fieldset>/s.exec(text) ?? []
      expect(notice).toContain('The administrator has suspended this service')
      expect(inside).toMatch(/<(?:input|textarea|select|button)/)
      const inChinese = await send(server.url + path, { headers: chinese })
      expect(inChinese.text).toContain('管理员已暂停此服务')
      await setStatus(server, id, 'running')
      const running = await send(server.url + path, { headers: english })
      expect(running.text).not.toContain('<fieldset disabled')
    },
  )
})
