import { expect, it } from 'vitest'
import { asBrowser, form, send } from '../support/http'
import { addLink } from '../support/links'
import { unique } from '../support/talk'
import { anyTarget, onEveryTarget } from '../support/targets'

/** Ways to ask for a language, and the result. */
const wishes = [
  [{ 'Accept-Language': 'de, en;q=0.5, zh;q=0.8' }, 'zh-Hans'],
  [{ 'Accept-Language': 'en-US,zh-CN;q=0.9,en;q=0.8' }, 'en'],
  [{ 'Accept-Language': 'zh;q=0, fr' }, 'en'],
  [{ 'Accept-Language': 'zh', Cookie: 'lang=en' }, 'en'],
  [{ 'Accept-Language': 'en', Cookie: 'a=b; lang=zh' }, 'zh-Hans'],
] as const

const pages =
  '/ /chat?room=main /docs /docs/chat /setting /tools/contacts /tools/ip /tools/links /tools/mail /tools/qrcode /tools/text'
const refused =
  '/nowhere /docs/nowhere /tools/nowhere /nowhere/at/all /go/nowhere-x /go/nowhere-x+ /add/nowhere?id=1 /addqq?uid=x /logon?room=%00'

onEveryTarget(({ url }) => {
  it.each(wishes)('a caller with %j gets %s, on every page and in every refusal', async (wish, tag) => {
    const headers = { ...asBrowser, ...wish }
    const { link } = await addLink(url, { target: 'https://example.com/', tip: true })
    const paths = [`/go/${link}`, `/go/${link}+`, '/add/qq?id=10001', ...`${pages} ${refused}`.split(' ')]
    const spoken = await Promise.all(
      paths.map(async (path) => [
        path,
        /<html lang="([^"]*)"/.exec((await send(`${url}${path}`, { headers })).text)?.[1],
      ]),
    )
    expect(spoken).toEqual(paths.map((path) => [path, tag]))
    const refusals = [
      send(`${url}/send`, form({ room: unique('room'), nick: 'ann', msg: '' }, headers)),
      send(`${url}/docs`, form({}, headers)),
      send(`${url}/docs?${'a=1&'.repeat(2000)}`, { headers }),
    ]
    for (const { status, text } of await Promise.all(refusals)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toContain(`<html lang="${tag}"`)
    }
  })
})

it('the API refuses in English, and in another language on request', async () => {
  const url = anyTarget()
  const given = form({ room: 'main', nick: '', msg: 'x'.repeat(5000) }, { 'Accept-Language': 'zh' })
  const english = await send(`${url}/send`, given)
  expect(english.headers['content-language']).toBeUndefined()
  const headers = { ...given.headers, Prefer: 'message-language=zh-Hans' }
  const chinese = await send(`${url}/send`, { ...given, headers })
  expect(chinese.headers['content-language']).toBe('zh-Hans')
  expect(chinese.headers['cache-control']).toBe('no-store')
  const [told, said] = [JSON.parse(chinese.text), JSON.parse(english.text)]
  expect(said.message).toMatch(/^nick .*msg must have at most 4000 characters\.$/)
  expect(told.message).toBe('提交的内容有误：昵称必须填写；消息最多 4000 个字符。')
  // Programs find the same in both.
  const facts = ({ message: _, issues, ...others }: typeof said) => [
    others,
    issues.map(({ message: _, ...issue }: { message: string }) => issue),
  ]
  expect(facts(told)).toEqual(facts(said))
  const nothing = await send(`${url}/api/nothing`, { headers: { Prefer: 'message-language=zh-Hans' } })
  expect([nothing.status, JSON.parse(nothing.text).message]).toEqual([404, '此地址没有内容。'])
})
