import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { signed } from '@/e2e/support/hook-payloads'
import { hooked, labelled } from '@/e2e/support/hooks'
import { json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { readAll, success, texts } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'

const asForm = 'application/x-www-form-urlencoded'
const asJson = 'application/json'

const monitor = { heartbeat: { status: 0, msg: 'no answer' }, monitor: { name: 'shop' }, msg: '[shop] Down' }

/** What people and programs send, as curl, HTTPie, shell scripts and monitors label it, and what is shown of it. */
const inputs: [path: string, body: string, type: string, shown: string][] = [
  ['', '{"text":"whatever\ntest\t123"}', asJson, 'whatever\ntest\t123'],
  ['/slack', '{"text":"whatever\ntest\t123"}', asJson, 'whatever\ntest\t123'],
  ['/discord', '{"content":"a\r\nb"}', asJson, 'a\r\nb'],
  [
    '/grafana',
    '{"alerts":[{"labels":{"alertname":"A"},"annotations":{"summary":"a\nb"}}]}',
    asJson,
    '[:1]\n⚠️ A: a\nb',
  ],
  [
    '',
    `payload=${encodeURIComponent('{"channel":"#a","text":"PROBLEM: \n (3185)"}')}`,
    asForm,
    'PROBLEM: \n (3185)',
  ],
  [
    '/slack',
    `payload=${encodeURIComponent('{"channel":"#a","text":"PROBLEM: \n (3185)"}')}`,
    asForm,
    'PROBLEM: \n (3185)',
  ],
  ['', 'host down', asJson, 'host down'],
  ['', 'running\n', asJson, 'running'],
  ['', "{'host': 'web1', 'state': 'down'}", asJson, "{'host': 'web1', 'state': 'down'}"],
  ['', "UNKNOWN HOST IP: '192.0.2.4', Hw: 'x'", asJson, "UNKNOWN HOST IP: '192.0.2.4', Hw: 'x'"],
  ['', 'node ready=true', asForm, 'node ready=true'],
  [
    '',
    'level=warn path=/a?b=1&c=2 used=95%\nlevel=info\n',
    asForm,
    'level=warn path=/a?b=1&c=2 used=95%\nlevel=info',
  ],
  ['', '{"title":"Backup","body":"FAILED"}', asJson, 'Backup\nFAILED'],
  [
    '',
    '{"subject":"Backup","description":"FAILED","details":{"host":"nas"}}',
    asJson,
    'subject: Backup\ndescription: FAILED\ndetails.host: nas',
  ],
  ['', '{"text":"\\u001b[31mERROR\\u001b[0m"}', asJson, 'ERROR'],
  ['', '\x1b[1;31mERROR\x1b[0m disk', 'text/plain', 'ERROR disk'],
  ['', `data=${encodeURIComponent(JSON.stringify(monitor))}`, asForm, '[shop] Down'],
  ['', '\ufefftext=marked', asForm, 'marked'],
  ['', '\ufeff\ufeff{"text":"marked twice"}', asJson, 'marked twice'],
  [
    '',
    '--x\nContent-Disposition: form-data; name="text"\n\nlines by hand\n--x--\n',
    'multipart/form-data; boundary=x',
    'lines by hand',
  ],
]

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('nothing that is sent to a webhook is lost, however it is written and labelled', async () => {
    const { room, address } = await hooked(target)
    for (const [path, body, type] of inputs) {
      const { status, text } = await send(address + path, labelled(body, type))
      expect(`${body} ${status} ${status < 300 ? '' : text}`).toBe(
        `${body} ${path === '/discord' ? 204 : 200} `,
      )
    }
    expect(texts(await readAll(url, { room }))).toEqual(inputs.map(([, , , shown]) => shown))
  })

  it('UTF-16 with a byte order mark is read, whatever its label', async () => {
    const { room, address } = await hooked(target)
    for (const type of [asJson, asForm, 'text/plain'])
      for (const body of ['{"text":"grün"}', 'text=grün']) {
        const bytes = Buffer.from(`\ufeff${body}`, 'utf16le')
        success(await send(address, { method: 'POST', body: bytes, headers: { 'Content-Type': type } }))
      }
    expect(texts(await readAll(url, { room }))).toEqual([
      'grün',
      'text=grün',
      'grün',
      'grün',
      'grün',
      'text=grün',
    ])
  })

  it('a form of a monitor in parts is read', async () => {
    const { room, address } = await hooked(target)
    const part = `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(monitor)}\r\n--x--\r\n`
    success(await send(address, labelled(part, 'multipart/form-data; boundary=x')))
    expect(texts(await readAll(url, { room }))).toEqual(['[shop] Down'])
  })

  it('GET posts the text of the query, for programs that can do nothing else', async () => {
    const { room, hook, address } = await hooked(target)
    const posted = await send(`${address}?text=disk%20full&username=nas&unknown=x`)
    const { id, nick } = success<{ id: number; nick: string }>(posted)
    expect(posted.headers['cache-control']).toBe('no-store')
    expect(nick).toBe('nas')
    success(await send(`${address}?msg=${encodeURIComponent(monitor.msg)}&heartbeat=%7B%7D`))
    const once = { headers: { 'Idempotency-Key': 'once' } }
    const ids = [await send(`${address}?title=once`, once), await send(`${address}?title=once`, once)]
    expect(new Set(ids.map((response) => success<{ id: number }>(response).id)).size).toBe(1)
    const head = await send(`${address}?text=head`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expectRefusal(await send(address), 400, 'invalid_parameter')
    const foreign = { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Mode': 'no-cors' }
    for (const header of Object.entries(foreign))
      expectRefusal(
        await send(`${address}?text=x`, { headers: Object.fromEntries([header]) }),
        400,
        'invalid_parameter',
      )
    expectRefusal(await send(`${address.slice(0, -1)}?text=x`), 404, 'not_found')
    for (const path of ['slack', 'discord', 'github', 'gitlab', 'grafana'])
      expectRefusal(await send(`${address}/${path}?text=x`), 405, 'method_not_allowed')
    await admin.patch(`/inhooks/${hook.id}`, { secret: 'a secret' })
    expectRefusal(await send(`${address}?text=x`), 401, 'unauthorized')
    success(await send(`${address}?text=proven`, { headers: { Authorization: 'Bearer a secret' } }))
    const rows = await readAll(url, { room })
    expect(rows[0]?.id).toBe(id)
    expect(texts(rows)).toEqual(['disk full', '[shop] Down', 'once', 'proven'])
  })

  it('a signature proves no GET', async () => {
    const { hook, address } = await hooked(target)
    await admin.patch(`/inhooks/${hook.id}`, { secret: 'a secret' })
    for (const call of [
      signed('a secret', { method: 'GET' }),
      { ...signed('a secret', json({})), method: 'GET' },
    ])
      expectRefusal(await send(`${address}?text=x`, call), 401, 'unauthorized')
  })
})
