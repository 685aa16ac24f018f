import type { PlainIssueRule } from '@/lib/core/contract/issue-rules'
import { withAsciiDigits } from '@/lib/core/text-forms'
import type { ContactApp } from './apps'

interface IdRule {
  /** null if the id is invalid. */
  normalize: (given: string) => string | null
  /** The rule named in a refusal. */
  rule: PlainIssueRule
  example: string
  /** What precedes the id in the application's own addresses, which people paste. */
  address?: RegExp
}

const matching = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : null)

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** What address books and PDF files put around an id. */
const around = /^[\s\p{Default_Ignorable_Code_Point}]{1,16}|[\s\p{Default_Ignorable_Code_Point}]{1,16}$/gu

/**
 * ITU-T E.164: at most 15 digits with country code, after + or 00. Spaces, dots, dashes, brackets and invisible characters are
 * dropped, and (0), which is for calls inside a country.
 */
function phone(given: string): string | null {
  const international = given.replace(invisible, '').replace(/(?<=\d\D?)\(0\)/, '')
  const digits = international.replace(/[ ().\-\u2010-\u2013]/g, '').replace(/^(?:\+|00)/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

const phoneRule: IdRule = {
  normalize: phone,
  rule: 'phone_number',
  example: '+491701234567',
  address: /^tel:/i,
}

/** 4–32 letters, digits and single inner underscores, a letter first; a leading @ is dropped. */
function telegramName(given: string): string | null {
  const name = given.replace(/^@/, '')
  return name.length >= 4 && name.length <= 32 && /^[a-z](?:_?[a-z0-9])+$/i.test(name) ? name : null
}

/** An unsigned 64-bit number of at least 17 digits. */
function snowflake(given: string): string | null {
  return /^[1-9]\d{16,19}$/.test(given) && BigInt(given) < 2n ** 64n ? given : null
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const matrixName = new RegExp(
  `^@([a-z0-9._=\\-/+]+):(${label}(?:\\.${label})*|\\[[0-9a-f:.]+\\])(:\\d{1,5})?$`,
  'i',
)

/** Matrix specification, "User identifiers": at most 255 characters; the server name is case-insensitive. */
function matrixUser(given: string): string | null {
  const parts = given.length <= 255 ? matrixName.exec(given) : null
  if (!parts) return null
  const [, user = '', host = '', port = ''] = parts
  return `@${user}:${host.toLowerCase()}${port}`
}

/** No valid id has a character with a meaning in markup. */
const rules: Record<ContactApp, IdRule> = {
  qq: {
    normalize: matching(/^[1-9]\d{4,10}$/),
    rule: 'qq_number',
    example: '10001',
  },
  qqgroup: {
    normalize: matching(/^[1-9]\d{4,10}$/),
    rule: 'qq_group_number',
    example: '242669919',
  },
  wechat: {
    normalize: matching(/^[a-z][\w-]{5,19}$/i),
    rule: 'wechat_id',
    example: 'wxid_example',
  },
  telegram: {
    normalize: telegramName,
    rule: 'telegram_name',
    example: 'telegram',
    address: /^(?:t|telegram)\.me\//i,
  },
  whatsapp: { ...phoneRule, address: /^(?:tel:|wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)/i },
  line: {
    normalize: (given) => matching(/^@?[a-z0-9._-]{4,20}$/)(given.toLowerCase()),
    rule: 'line_id',
    example: '@linecreators',
    address: /^line\.me\/(?:R\/)?ti\/p\/~?/i,
  },
  signal: { ...phoneRule, address: /^(?:tel:|signal\.me\/#p\/)/i },
  viber: phoneRule,
  messenger: {
    normalize: matching(/^[a-z0-9](?:\.?[a-z0-9]){4,49}$/i),
    rule: 'messenger_name',
    example: 'messenger',
    address: /^(?:m\.me|messenger\.com\/t)\//i,
  },
  discord: {
    normalize: snowflake,
    rule: 'discord_id',
    example: '80351110224678912',
    address: /^discord\.com\/users\//i,
  },
  matrix: {
    normalize: matrixUser,
    rule: 'matrix_user',
    example: '@ann:example.org',
    address: /^matrix\.to\/#\//i,
  },
}

/** The id in an address of the application such as `https://t.me/ann`; any other text unchanged. */
function idInAddress(address: RegExp, given: string): string {
  const bare = given.replace(/^https?:\/\/(?:www\.)?/i, '')
  if (!address.test(bare)) return given
  const id = bare.replace(address, '').replace(/\/$/, '')
  return id.replace(/^%40/, '@')
}

/** No id or address of a profile is longer. Normalizing marks that are out of order takes quadratic time. */
const typedLengthMax = 1000

/** With the digits 0 to 9. */
const typedId = (given: string): string =>
  given.length > typedLengthMax ? given : withAsciiDigits(given.trim().replace(around, '').normalize('NFKC'))

/** null if the id is invalid. */
export function normalizeContactId(app: ContactApp, given: string): string | null {
  const { address, normalize } = rules[app]
  const typed = typedId(given)
  return normalize(address ? idInAddress(address, typed) : typed)
}

export function contactIdRule(app: ContactApp): PlainIssueRule {
  return rules[app].rule
}

export function contactIdExample(app: ContactApp): string {
  return rules[app].example
}
