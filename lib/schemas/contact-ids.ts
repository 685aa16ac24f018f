import type { ContactApp } from './contact-apps'

/** What an id of an application is. */
interface IdRule {
  /** The normal form, or null when it is no such id. */
  normalize: (given: string) => string | null
  /** Completes "id …" in a refusal. */
  hint: string
  example: string
}

const matching = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : null)

/** ITU-T E.164: country code and number, at most 15 digits. Written with spaces, dots, dashes, brackets or without. */
function phone(given: string): string | null {
  const digits = given.replace(/[ \u00a0\u202f().\-\u2010-\u2013]/g, '').replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

const phoneRule: IdRule = {
  normalize: phone,
  hint: 'must be a telephone number with its country code, such as +49 170 1234567',
  example: '+491701234567',
}

/** Letters, digits and single underscores between them, 4–32, a letter first; the @ before it is not part of it. */
function telegramName(given: string): string | null {
  const name = given.replace(/^@/, '')
  return name.length >= 4 && name.length <= 32 && /^[a-z](?:_?[a-z0-9])+$/i.test(name) ? name : null
}

/** A snowflake: an unsigned 64-bit number; the first accounts already had 17 digits. */
function snowflake(given: string): string | null {
  return /^[1-9]\d{16,19}$/.test(given) && BigInt(given) < 2n ** 64n ? given : null
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const matrixName = new RegExp(
  `^@([a-z0-9._=\\-/+]+):(${label}(?:\\.${label})*|\\[[0-9a-f:.]+\\])(:\\d{1,5})?$`,
  'i',
)

/** A user of Matrix (specification, "User identifiers"): at most 255 characters; the server's name has no case. */
function matrixUser(given: string): string | null {
  const parts = given.length <= 255 ? matrixName.exec(given) : null
  if (!parts) return null
  const [, user = '', host = '', port = ''] = parts
  return `@${user}:${host.toLowerCase()}${port}`
}

/** The rule of each application. Nothing that passes holds a character with a meaning in markup. */
const rules: Record<ContactApp, IdRule> = {
  qq: {
    normalize: matching(/^[1-9]\d{4,10}$/),
    hint: 'must be a QQ number: 5 to 11 digits, the first not 0',
    example: '10001',
  },
  qqgroup: {
    normalize: matching(/^[1-9]\d{4,10}$/),
    hint: 'must be a QQ group number: 5 to 11 digits, the first not 0',
    example: '242669919',
  },
  wechat: {
    normalize: matching(/^[a-z][\w-]{5,19}$/i),
    hint: 'must be a WeChat ID: 6 to 20 letters, digits, - or _, a letter first',
    example: 'wxid_example',
  },
  telegram: {
    normalize: telegramName,
    hint: 'must be a Telegram username: 4 to 32 letters, digits or single underscores, a letter first',
    example: 'telegram',
  },
  whatsapp: phoneRule,
  line: {
    normalize: (given) => matching(/^@?[a-z0-9._-]{4,20}$/)(given.toLowerCase()),
    hint: 'must be a LINE ID: 4 to 20 letters, digits, . - or _ (an official account has an @ before it)',
    example: '@linecreators',
  },
  signal: phoneRule,
  viber: phoneRule,
  messenger: {
    normalize: matching(/^[a-z0-9](?:\.?[a-z0-9]){4,49}$/i),
    hint: 'must be a Messenger username: 5 to 50 letters, digits or single dots',
    example: 'messenger',
  },
  discord: {
    normalize: snowflake,
    hint: 'must be a Discord user ID: a number of 17 to 20 digits (Developer Mode, Copy User ID)',
    example: '80351110224678912',
  },
  matrix: {
    normalize: matrixUser,
    hint: 'must be a Matrix user such as @ann:example.org',
    example: '@ann:example.org',
  },
}

/** The normal form of an id, or null when the application has no such ids. */
export function normalizeContactId(app: ContactApp, given: string): string | null {
  return rules[app].normalize(given.trim())
}

/** What an id must be; completes "id …". */
export function contactIdHint(app: ContactApp): string {
  return rules[app].hint
}

export function contactIdExample(app: ContactApp): string {
  return rules[app].example
}
