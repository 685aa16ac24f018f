import { describe, expect, it } from 'vitest'
import { newAccountInput } from '@/lib/chat/contract/admin-people'
import { newRoomInput } from '@/lib/chat/contract/admin-rooms'
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
import { parseWords } from '@/lib/moderation/word-list-format'
import { qrInput } from '@/lib/qr/contract'
import { qrImage } from '@/lib/qr/server/image'
import { saveInput } from '@/lib/text/contract/schemas'
import { decodeText } from '@/lib/text/server/encoding'
import { newNameOfPath } from '@/lib/text/server/read'
import { newOutgoingWebhookInput } from '@/lib/webhooks/contract/outgoing'
import { readPayload } from '@/lib/webhooks/server/incoming/payloads/read-payload'
import { byAge } from '../admin-list'
import { type Fault, fault, type IssueRule } from '../contract/issue-rules'
import type { z } from '../contract/zod'
import { faultOf } from '../contract/zod'
import { duplicateParameter, readUrlEncoded } from '../http/query'
import { idempotencyKeyOf } from '../idempotency/key'
import { invalidInput, Refusal, sentenceFor } from '../refusal/refusal'
import { settingsChangeInput } from '../settings/contract'
import { languages } from './language'
import { localizedIssue, localizedRefusal } from './localized-refusal'
import { refusalTexts } from './server-texts'

/** Validates parameters like an endpoint. */
function parse(schema: z.ZodObject, given: Record<string, unknown>): void {
  const { error } = schema.safeParse(given)
  if (error) throw invalidInput(error, given)
}

const base = 'http://localhost'
const at = (path: string, headers?: Record<string, string>) => new Request(base + path, { headers })
const draw = (given: Record<string, unknown>) => qrImage(qrInput.parse(given))
const refusedMailbox = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }

const long = 'x'.repeat(5000)

/** Invalid values that forms of the control panel can send. */
const refusedForms: [schema: z.ZodType, value: unknown][] = [
  [newRoomInput, { room: '', title: long, topic: long, slow_seconds: -1, retention_days: 99_999 }],
  [newRoomInput, { room: 'a b', kind: 'else' }],
  [newRoomInput, { room: long, title: 'a\0b', topic: '\ud800' }],
  [newAccountInput, { username: 'a b', password: 'short', room: '-'.repeat(65) }],
  [
    settingsChangeInput,
    { retention_days: 'x', reserved_nicks: ['', '\u3000', long, `a#${long}`], notice: long },
  ],
  [settingsChangeInput, { reserved_nicks: ['a#b'], notice: 1 }],
  [newWordsInput, { words: ['', long], scope: [], note: long }],
  [newWordsInput, { words: [] }],
  [newWordsInput, { words: Array.from({ length: 1001 }, () => 'x') }],
]

const refusals: [what: string, call: () => unknown, expected: Fault][] = [
  [
    'an address of another scheme',
    () => parse(addLinkInput, { target: 'ftp://a.example/' }),
    fault('link_target', { schemes: 'mailto:, tel:, sms:, geo:, magnet:, xmpp:, matrix:, tg:' }),
  ],
  [
    'an address without its scheme',
    () => parse(addLinkInput, { target: 'a.example/b' }),
    fault('scheme_missing', { suggested: 'https://a.example/b' }),
  ],
  [
    'an address with a line end',
    () => parse(addLinkInput, { target: 'https://a.example/a\nb' }),
    fault('no_white_space'),
  ],
  [
    'an address with a backslash',
    () => parse(addLinkInput, { target: 'https://a.example\\b' }),
    fault('no_backslash'),
  ],
  [
    'an address with a user',
    () => parse(addLinkInput, { target: 'https://ann@a.example/' }),
    fault('no_user'),
  ],
  [
    'an address with a long host',
    () => parse(addLinkInput, { target: `https://${'a'.repeat(64)}.example/` }),
    fault('host_length', { max: 253, label_max: 63 }),
  ],
  [
    'an address with a port too high',
    () => parse(addLinkInput, { target: 'https://a.example:65536/' }),
    fault('valid_address'),
  ],
  [
    'a webhook to a port of mail',
    () => parse(newOutgoingWebhookInput, { room: 'main', url: 'http://a.example:25/' }),
    fault('blocked_port'),
  ],
  ['a link to a link of this site', () => requireNoLoop(`${base}/go/abc`, [base]), fault('own_link')],
  [
    'what is no short link',
    () => parseLink('https://b.example/x', () => [base], at('/')),
    fault('link_or_code'),
  ],
  ['a password in an address', () => refusePasswordInUrl(at('/go/a?password=b')), fault('not_in_address')],
  ['a link that is a number', () => parse(manyLinksInput, { links: [5] }), fault('kind')],
  ['a name of a text', () => parse(saveInput, { text: 'a', name: 'a/b' }), fault('text_name', { max: 128 })],
  ['a name of a text in a path', () => newNameOfPath('a b'), fault('text_name', { max: 128 })],
  ['what is no Base64', () => decodeText('a', 'base64'), fault('base64')],
  ['Base64 of no text', () => decodeText('/w==', 'base64'), fault('base64_utf8')],
  ['a colour', () => parse(qrInput, { dark: 'blue' }), fault('colour')],
  [
    'light on dark',
    () => draw({ text: 'a', dark: 'fff', light: '000' }),
    fault('dark_on_light', { dark: 'ffffff', light: '000000' }),
  ],
  [
    'too little contrast',
    () => draw({ text: 'a', dark: 'aaa', light: 'bbb' }),
    fault('contrast', { dark: 'aaaaaa', light: 'bbbbbb' }),
  ],
  [
    'a code without room',
    () => draw({ text: 'a'.repeat(900), size: 50 }),
    fault('qr_size_min', { min: 117 }),
  ],
  [
    'a text too long for a code',
    () => draw({ text: '1'.repeat(8000) }),
    fault('qr_capacity', {
      length: 8000,
      mode: 'digits',
      level: 'M',
      digits: 5596,
      letters: 3391,
      bytes: 2331,
    }),
  ],
  ['an address of the Internet', () => describeAddress('1.2.3'), fault('ip_address')],
  [
    'a field that is not there',
    () => parse(ipInput, { fields: 'city,taste' }),
    fault('ip_field', { name: 'taste' }),
  ],
  ['no field between commas', () => parse(ipInput, { fields: 'city,,asn' }), fault('field_names')],
  ['a mailbox', () => parse(mailSendInput, { email: 'ann' }), fault('email')],
  ['a code of five digits', () => parse(mailVerifyInput, { token: 'a', code: '12345' }), fault('six_digits')],
  [
    'a mailbox that is refused',
    () => {
      throw deliveryRefusal(refusedMailbox)
    },
    fault('mailbox_refused'),
  ],
  ['a cursor of another list', () => byAge('texts', 'name', 'created_time').valuesOf('x'), fault('cursor')],
  [
    'a word and words',
    () => parse(newWordsInput, { word: 'a', words: ['b'] }),
    fault('exactly_one', { names: 'word, words' }),
  ],
  ['bytes that are no UTF-8', () => readUrlEncoded('a=%ff', new Set('a'), {}), fault('percent_encoded')],
  [
    'a parameter given twice',
    () => {
      throw duplicateParameter('a')
    },
    fault('given_twice'),
  ],
  [
    'a key of a call',
    () => idempotencyKeyOf(at('/', { 'Idempotency-Key': 'a b' }), 'save'),
    fault('visible_ascii', { min: 1, max: 64 }),
  ],
  [
    'a payload that is no JSON',
    () => readPayload('any', { members: { payload: '{' }, isTyped: true, event: '' }),
    fault('json_object'),
  ],
  [
    'a page of another site',
    () => parse(skinEndpoints.choose.input, { back: '//a.example' }),
    fault('own_path'),
  ],
  [
    'an application that is not here',
    () => parse(contactLinkInput, { app: 'icq', id: '1' }),
    fault('one_of', { names: contactApps.join(', ') }),
  ],
  ['an id that is a list', () => parse(contactLinkInput, { app: 'qq', id: [] }), fault('kind')],
  [
    'an id with half a character',
    () => parse(contactLinkInput, { app: 'qq', id: '\ud800' }),
    fault('well_formed'),
  ],
]

const translations = languages.filter((language) => language !== 'en').map(refusalTexts)

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

/** Expects a sentence of the language itself, without the server's English. */
function expectLocalized(issue: Fault | undefined) {
  if (!issue) throw new Error('There is no issue.')
  for (const texts of translations) {
    const sentence = localizedIssue(issue, texts)
    expect(sentence, issue.message).not.toMatch(/[{}]/)
    expect(sentence, issue.message).not.toContain(issue.message)
  }
}

describe('in every language there is a sentence for', () => {
  it.each(refusals)('%s', (_, call, { rule, values }) => {
    const [issue, ...others] = refusalOf(call).issues ?? []
    expect(others).toEqual([])
    expect(issue).toMatchObject({ rule, ...(values ? { values } : {}) })
    expectLocalized(issue)
  })

  it.each(contactApps)('an id that %s does not have', (app) => {
    const [issue] = refusalOf(() => contactOf(app, '?', base)).issues ?? []
    expect(issue?.rule).toMatch(/_(?:number|id|name|user)$/)
    expectLocalized(issue)
  })

  it('every form of the control panel', () => {
    const issues = refusedForms.flatMap(([schema, value]) => schema.safeParse(value).error?.issues ?? [])
    expect(issues.length).toBeGreaterThan(20)
    for (const issue of issues) expectLocalized(faultOf(issue))
  })

  it('the lines of a word list', () => {
    const { issues } = parseWords(`\tmask\n${long}\nx\texplode\nx\tmask\tnowhere\nx\tmask\tnick\t${long}`)
    expect(issues.map(({ rule, values }) => [values?.field, rule])).toEqual([
      ['word', 'not_empty'],
      ['word', 'length_max'],
      ['action', 'one_of'],
      ['scope', 'some_of'],
      ['note', 'length_max'],
    ])
    for (const issue of issues) expectLocalized(issue)
  })

  it.each([
    new Refusal('unauthorized', 'link_password_needed'),
    new Refusal('unauthorized', 'link_password_wrong'),
    new Refusal('conflict', 'link_guesses'),
    new Refusal('unavailable', 'passwords_waiting'),
  ])('%s on the page that asks for the password of a link', async (refusal) => {
    for (const language of languages) {
      const page = await passwordPage(refusal, { language, skin: null, back: null }, false).text()
      expect(page).toContain(`id="problem">${sentenceFor(refusal, language)}</p>`)
      expect(page.includes(refusal.message)).toBe(language === 'en')
    }
  })
})

describe('what a language does not know', () => {
  it('is said with the server’s English: an issue of an unknown rule, or without one', () => {
    for (const texts of translations) {
      expect(localizedIssue({ message: 'must glow' }, texts)).toContain('must glow')
      const newer = { message: 'must glow', rule: 'glow' as IssueRule }
      expect(localizedIssue(newer, texts)).toContain('must glow')
    }
  })

  it('is said by the kind of refusal where the rule is unknown', () => {
    for (const texts of translations) {
      const newer = { slug: 'conflict', rule: 'code_glows', message: 'This code glows.' }
      expect(localizedRefusal(newer, texts)).toBe(texts.messages.errors?.conflict)
      const foreign = { slug: 'constructor', rule: 'name', message: 'Not from here.' }
      expect(localizedRefusal(foreign, texts)).toBe('Not from here.')
    }
  })
})
