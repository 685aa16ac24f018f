import { expect, it } from 'vitest'
import { contactApps } from '@/lib/contacts/apps'
import { type ContactLinkResponse, contactLinkResponse } from '@/lib/contacts/contract'
import { contactIdExample } from '@/lib/contacts/ids'
import { encode, form, json, type Parameters, send } from '../support/http'
import { decode, draw } from '../support/qr-reader'
import { expectRefusal } from '../support/refusal'
import { success } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const harmonyTablet =
  'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1'
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

/** Ids that try to inject markup. */
const hostile = [
  `"><script>alert(document.domain)</script>`,
  `' onmouseover='alert(1)`,
  `10001"onclick="alert(1)`,
  'javascript:alert(1)//',
  '10001&uin=10002',
  '../../etc/passwd',
  '</script><svg/onload=alert(1)>',
  'ann\u202etxt.exe',
]

onEveryTarget(({ url }) => {
  const link = (parameters: Parameters) => send(`${url}/api/add/v1/link?${encode(parameters)}`)
  const page = (app: string, id: string, headers: Record<string, string> = browser) =>
    send(`${url}/add/${app}?${encode({ id })}`, { headers })

  it.each(contactApps)('the links of %s match its schema, for any origin', async (app) => {
    const id = contactIdExample(app)
    const response = await link({ app, id })
    expect(response.headers['access-control-allow-origin']).toBe('*')
    const body = contactLinkResponse.strict().parse(success(response))
    expect(body).toMatchObject({ code: 200, app, id })
    expect(body.page).toBe(`${url}/add/${app}?${encode({ id })}`)
  })

  it.each(contactApps)('the page of %s has a button with one of its links', async (app) => {
    const id = contactIdExample(app)
    const { links } = success<ContactLinkResponse>(await link({ app, id }))
    for (const [agent, expected] of [
      ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0', links.desktop ?? links.web],
      [phone, links.mobile],
      [harmonyTablet, links.mobile],
    ] as const) {
      const { status, headers, text } = await page(app, id, { ...browser, 'User-Agent': agent })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const href = /id="open" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      expect(href).toBe(expected)
      expect(text).toContain(`readonly>${id}</textarea>`)
    }
  })

  it('the QR code of a contact leads to the same place', async () => {
    for (const [app, scanned] of [
      ['telegram', 'https://t.me/telegram'],
      ['qq', `${url}/add/qq?id=10001`],
    ] as const) {
      const { qr, page: address } = success<ContactLinkResponse>(
        await link({ app, id: contactIdExample(app) }),
      )
      const onPage = /src="(\/qrcode[^"]+)"/.exec((await send(address)).text)?.[1] ?? ''
      for (const source of [qr, url + onPage.replaceAll('&amp;', '&')]) {
        const image = await send(source)
        const { zxing } = await decode(await draw(image.headers['content-type'] ?? '', image.body))
        expect(zxing).toBe(scanned)
      }
    }
  })

  it('/addqq is /add/qq', async () => {
    const [old, page] = await Promise.all([
      send(`${url}/addqq?uid=10001`, { headers: browser }),
      send(`${url}/add/qq?id=10001`, { headers: browser }),
    ])
    expect(old.status).toBe(200)
    // Each leads back to itself.
    expect(old.text.replace('/addqq?uid=', '/add/qq?id=')).toBe(page.text)
  })

  it('numbers are accepted as people write them, and in JSON and forms', async () => {
    const calls = [
      link({ app: 'whatsapp', id: '+49 (170) 123-45 67' }),
      send(`${url}/api/add/v1/link?app=whatsapp&id=+491701234567`),
      send(`${url}/api/add/v1/link`, json({ app: 'whatsapp', id: '491701234567' })),
      send(`${url}/api/add/v1/link`, json({ app: 'whatsapp', id: 491701234567 })),
      send(`${url}/api/add/v1/link`, form({ app: 'whatsapp', id: '+49.170.1234567' })),
    ]
    for (const response of await Promise.all(calls))
      expect(success<ContactLinkResponse>(response).links.web).toBe('https://wa.me/491701234567')
  })

  it.each(contactApps)(
    'an invalid id of %s is refused in JSON, and with a page for browsers',
    async (app) => {
      for (const id of [...hostile, '', ' ', 'x'.repeat(5000)]) {
        expectRefusal(await link({ app, id }), 400, 'invalid_parameter', 'id')
        const refused = await page(app, id)
        expect(refused.status).toBe(400)
        expect(refused.headers['content-type']).toMatch(/^text\/html/)
        expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
        if (id.trim() !== '') expect(refused.text).not.toContain(id.trim())
        expectRefusal(await page(app, id, {}), 400, 'invalid_parameter', 'id')
      }
    },
  )

  it('a missing, wrong or repeated parameter is named', async () => {
    expectRefusal(await link({ id: '10001' }), 400, 'invalid_parameter', 'app')
    expectRefusal(await link({ app: 'icq', id: '10001' }), 400, 'invalid_parameter', 'app')
    expectRefusal(await link({ app: 'qq' }), 400, 'invalid_parameter', 'id')
    expectRefusal(await send(`${url}/addqq`), 400, 'invalid_parameter', 'uid')
    expectRefusal(await send(`${url}/addqq?uid=0`), 400, 'invalid_parameter', 'uid')
    expectRefusal(await send(`${url}/addqq?uid=10001&uid=10002`), 400, 'invalid_parameter', 'uid')
    expectRefusal(await send(`${url}/add/qq?id=%FF`), 400, 'invalid_parameter', 'id')
    for (const id of ['\ud800', null, ['10001'], { a: 1 }, 80351110224678912, -1, 1.5])
      expectRefusal(
        await send(`${url}/api/add/v1/link`, json({ app: 'qq', id })),
        400,
        'invalid_parameter',
        'id',
      )
  })

  it('other applications, paths and methods do not exist', async () => {
    expectRefusal(await send(`${url}/add/icq?id=10001`), 404, 'not_found')
    expectRefusal(await send(`${url}/add/__proto__?id=10001`), 404, 'not_found')
    expectRefusal(await send(`${url}/add/qq//?id=10001`), 404, 'not_found')
    expectRefusal(await send(`${url}/addqq?uid=10001`, { method: 'DELETE' }), 405, 'method_not_allowed')
    const refused = await send(`${url}/add/%3Cscript%3E?id=1`, { headers: browser })
    expect(refused.status).toBe(404)
    expect(refused.text.match(/<script/g)).toHaveLength(1)
  })

  it('the contact page runs only its own script and the clock, and cannot be framed', async () => {
    const { headers, text } = await page('telegram', 'telegram')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    expect(text.match(/<script/g)).toHaveLength(2)
  })

  it('the contact page is in the language of the browser', async () => {
    const chinese = await page('qq', '10001', { ...browser, 'Accept-Language': 'zh-CN,zh;q=0.9' })
    expect(chinese.text).toContain('<html lang="zh-Hans">')
    expect(chinese.text).toContain('打开 QQ')
    expect((await page('qq', '10001')).text).toContain('<html lang="en">')
    expect(chinese.headers.vary).toMatch(/Accept-Language/)
  })
})
