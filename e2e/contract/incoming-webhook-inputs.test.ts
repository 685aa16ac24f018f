import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { type Call, send } from '@/e2e/support/http'
import { readAll, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'

const asForm = 'application/x-www-form-urlencoded'
const asJson = 'application/json'

const labelled = (body: string, type: string): Call => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})

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
]

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  async function hooked() {
    const room = unique('room')
    await admin.post('/rooms', { room })
    const hook = await admin.post<CreatedIncomingWebhook>('/inhooks', { room, nick: 'build' })
    return { room, hook, address: `${url}/hooks/${hook.token}` }
  }

  it('nothing that is sent to a webhook is lost, however it is written and labelled', async () => {
    const { room, address } = await hooked()
    for (const [path, body, type] of inputs) {
      const { status, text } = await send(address + path, labelled(body, type))
      expect(`${body} ${status} ${status < 300 ? '' : text}`).toBe(
        `${body} ${path === '/discord' ? 204 : 200} `,
      )
    }
    expect(texts(await readAll(url, { room }))).toEqual(inputs.map(([, , , shown]) => shown))
  })

  it('a form of a monitor in parts is read', async () => {
    const { room, address } = await hooked()
    const part = `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(monitor)}\r\n--x--\r\n`
    success(await send(address, labelled(part, 'multipart/form-data; boundary=x')))
    expect(texts(await readAll(url, { room }))).toEqual(['[shop] Down'])
  })
})
