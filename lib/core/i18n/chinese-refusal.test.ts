import { describe, expect, it } from 'vitest'
import { contactApps } from '@/lib/contacts/apps'
import { contactLinkInput } from '@/lib/contacts/contract'
import { contactOf } from '@/lib/contacts/server/links'
import { skinEndpoints } from '@/lib/desktop/contract'
import { ipInput } from '@/lib/ip/contract/ip'
import { describeAddress } from '@/lib/ip/server/build-record'
import { addLinkInput, manyLinksInput } from '@/lib/links/contract/schemas'
import { requireNoLoop } from '@/lib/links/server/add-link'
import { passwordPage, refusePasswordInUrl } from '@/lib/links/server/pages'
import { parseLink } from '@/lib/links/server/parse-link'
import { mailSendInput, mailVerifyInput } from '@/lib/mail/contract'
import { deliveryRefusal } from '@/lib/mail/server/smtp'
import { newWordsInput } from '@/lib/moderation/contract/words'
import { qrInput } from '@/lib/qr/contract'
import { qrImage } from '@/lib/qr/server/image'
import { saveInput } from '@/lib/text/contract/schemas'
import { decodeText } from '@/lib/text/server/encoding'
import { newNameOfPath } from '@/lib/text/server/read'
import { newOutgoingWebhookInput } from '@/lib/webhooks/contract/outgoing'
import { readPayload } from '@/lib/webhooks/server/incoming/payload'
import { afterCursor } from '../admin-list'
import type { z } from '../contract/zod'
import { sql } from '../db/rows'
import { duplicateParameter, readUrlEncoded } from '../http/query'
import { idempotencyKeyOf } from '../idempotency/key'
import { invalidInput, Refusal } from '../refusal/refusal'
import { chineseIssue } from './chinese-issue'

/** Validates parameters like an endpoint. */
function parse(schema: z.ZodObject, given: Record<string, unknown>): void {
  const { error } = schema.safeParse(given)
  if (error) throw invalidInput(error, given)
}

const base = 'http://localhost'
const at = (path: string, headers?: Record<string, string>) => new Request(base + path, { headers })
const draw = (given: Record<string, unknown>) => qrImage(qrInput.parse(given))
const refusedMailbox = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }

const refusals: [what: string, call: () => unknown, sentence: string][] = [
  [
    'an address of another scheme',
    () => parse(addLinkInput, { target: 'ftp://a.example/' }),
    '必须是以 http:// 或 https:// 开头的完整网址',
  ],
  [
    'an address with a space',
    () => parse(addLinkInput, { target: 'https://a.example/a b' }),
    '不能包含空白或控制字符',
  ],
  [
    'an address with a backslash',
    () => parse(addLinkInput, { target: 'https://a.example\\b' }),
    '主机名和路径中不能有反斜杠',
  ],
  [
    'an address with a user',
    () => parse(addLinkInput, { target: 'https://ann@a.example/' }),
    '不能包含用户名或密码',
  ],
  [
    'an address with a long host',
    () => parse(addLinkInput, { target: `https://${'a'.repeat(64)}.example/` }),
    '主机名最多 253 个字符，两点之间最多 63 个',
  ],
  [
    'an address with a port too high',
    () => parse(addLinkInput, { target: 'https://a.example:65536/' }),
    '不是有效的网址',
  ],
  [
    'a webhook to a port of mail',
    () => parse(newOutgoingWebhookInput, { room: 'main', url: 'http://a.example:25/' }),
    '不能使用其他协议的端口',
  ],
  ['a link to a link of this site', () => requireNoLoop(`${base}/go/abc`, [base]), '不能是本站的短链接'],
  [
    'what is no short link',
    () => parseLink('https://b.example/x', () => [base], at('/')),
    '必须是短链接的短码或完整地址',
  ],
  [
    'a password in an address',
    () => refusePasswordInUrl(at('/go/a?password=b')),
    '不能写在网址里：请放入请求正文或 X-Password',
  ],
  ['a link that is a number', () => parse(manyLinksInput, { links: [5] }), '类型不正确'],
  [
    'a name of a text',
    () => parse(saveInput, { text: 'a', name: 'a/b' }),
    '必须是 1 到 128 个字母、数字或 - _ .，且不能是 . 或 ..',
  ],
  [
    'a name of a text in a path',
    () => newNameOfPath('a b'),
    '必须是 1 到 128 个字母、数字或 - _ .，且不能是 . 或 ..',
  ],
  ['what is no Base64', () => decodeText('a', 'base64'), '编码选择 base64 时，必须是带填充的 Base64'],
  ['Base64 of no text', () => decodeText('/w==', 'base64'), '解码后必须是 UTF-8 文本'],
  [
    'a colour',
    () => parse(qrInput, { dark: 'blue' }),
    '必须是颜色，例如 1a2b3c 或 %231a2b3c（三位或六位十六进制数）',
  ],
  [
    'light on dark',
    () => draw({ text: 'a', dark: 'fff', light: '000' }),
    '（#ffffff）比 light（#000000）更浅：扫码需要浅底深色',
  ],
  [
    'too little contrast',
    () => draw({ text: 'a', dark: 'aaa', light: 'bbb' }),
    '（#aaaaaa）与 light（#bbbbbb）太接近，扫码器无法分辨',
  ],
  [
    'a code without room',
    () => draw({ text: 'a'.repeat(900), size: 50 }),
    '对此文本、级别和边距至少为 117：每个模块需要整数个像素',
  ],
  [
    'a text too long for a code',
    () => draw({ text: '1'.repeat(8000) }),
    '太长（8000 位数字）；级别 M 最多容纳 2331 字节的 UTF-8（或 3391 个 A–Z 0–9 $%*+-./: 和空格，或 5596 位数字）',
  ],
  [
    'an address of the Internet',
    () => describeAddress('1.2.3'),
    '必须是 IPv4 地址（四段十进制数）或 IPv6 地址',
  ],
  ['a field that is not there', () => parse(ipInput, { fields: 'city,taste' }), '没有字段“taste”'],
  ['no field between commas', () => parse(ipInput, { fields: 'city,,asn' }), '必须是用逗号分隔的字段名'],
  ['a mailbox', () => parse(mailSendInput, { email: 'ann' }), '必须是一个邮箱地址，例如 ann@example.com'],
  ['a code of five digits', () => parse(mailVerifyInput, { token: 'a', code: '12345' }), '必须是六位数字'],
  [
    'a mailbox that is refused',
    () => {
      throw deliveryRefusal(refusedMailbox)
    },
    '被对方的邮件服务器拒绝，请检查拼写',
  ],
  ['a cursor of another list', () => afterCursor(sql`a`, 'x'), '不是此列表的游标'],
  [
    'a word and words',
    () => parse(newWordsInput, { word: 'a', words: ['b'] }),
    'word、words 必须且只能填写一项',
  ],
  ['bytes that are no UTF-8', () => readUrlEncoded('a=%ff', new Set('a'), {}), '必须是百分号编码的 UTF-8'],
  [
    'a parameter given twice',
    () => {
      throw duplicateParameter('a')
    },
    '给出了不止一次',
  ],
  [
    'a key of a call',
    () => idempotencyKeyOf(at('/', { 'Idempotency-Key': 'a b' }), 'save'),
    '必须是 1 到 64 个可见的 ASCII 字符，可加引号',
  ],
  ['a payload that is no JSON', () => readPayload({ payload: '[1]' }, false), '必须是 JSON 对象'],
  ['a payload without words', () => readPayload({ text: ' ' }, false), '必须填写，或提供含有文字的其他部分'],
  [
    'a page of another site',
    () => parse(skinEndpoints.choose.input, { back: '//a.example' }),
    '必须是本站的路径',
  ],
  [
    'an application that is not here',
    () => parse(contactLinkInput, { app: 'icq', id: '1' }),
    `只能是 ${contactApps.join('、')} 之一`,
  ],
  ['an id that is a list', () => parse(contactLinkInput, { app: 'qq', id: [] }), '类型不正确'],
  [
    'an id with half a character',
    () => parse(contactLinkInput, { app: 'qq', id: '\ud800' }),
    '包含损坏的字符（不完整的 Unicode）',
  ],
]

/** The refusal thrown by a call. */
function refusalOf(call: () => unknown): Refusal {
  try {
    call()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('the Chinese sentence of', () => {
  it.each(refusals)('%s', (_, call, sentence) => {
    const [issue, ...others] = refusalOf(call).issues ?? []
    expect(others).toEqual([])
    expect(issue && chineseIssue(issue)).toBe(sentence)
  })

  it.each(contactApps)('an id that %s does not have', (app) => {
    const [issue] = refusalOf(() => contactOf(app, '?', base)).issues ?? []
    expect(issue && chineseIssue(issue)).toMatch(/^必须是.*(?:ID|号|号码|用户名|用户)(?:[：，]|，例如)/)
  })

  it.each([
    [new Refusal('unauthorized', 'link_password_needed'), '此短链接需要密码：请以请求头 X-Password 发送。'],
    [new Refusal('unauthorized', 'link_password_wrong'), '此短链接的密码不正确。'],
    [new Refusal('conflict', 'link_guesses'), '密码错误次数过多，请稍后再试。'],
    [new Refusal('unavailable', 'passwords_waiting'), '正在检查的密码过多，请再试一次。'],
  ])('%s on the page that asks for the password of a link', async (refusal, sentence) => {
    const page = await passwordPage(refusal, { language: 'zh', skin: null }, false).text()
    expect(page).toContain(`id="problem">${sentence}</p>`)
    expect(page).not.toContain(refusal.message)
  })
})
