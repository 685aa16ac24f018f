import { Resolver } from 'node:dns'
import path from 'node:path'
import { z } from 'zod'
import { baseUrls, origins, trustProxy } from './config-addresses'
import { limits } from './contract/limits'
import { parseUrl } from './parse-url'
import { processState } from './process-state'
import { settingHints } from './setting-hints'

/**
 * As `pg` does: with a user and no host it is a socket (`?host=/run/postgresql`).
 * @throws TypeError, URIError when it is invalid
 */
export function readAddress(value: string) {
  const url = new URL(value.replace('@/', '@localhost/'))
  const [user, database] = [url.username, url.pathname.slice(1)].map(decodeURIComponent)
  decodeURIComponent(url.password)
  const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost')
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  // PostgreSQL's default database has the user's name.
  return { host, port, database: database || user || '' }
}

/** Its message is one line that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

const number = (min: number, max: number, fallback: number) => wholeNumber(min, max).default(fallback)

/** `.env` has no shell expansion: `~` and `$` would become names. */
const isLiteralPath = (value: string) => !/^(?:~|\$)/.test(value)

const filePath = z
  .string()
  .refine(isLiteralPath, 'must be the path itself: neither ~ nor $ is replaced in it')

function isAddress(value: string): boolean {
  try {
    readAddress(value)
    return true
  } catch {
    return false
  }
}

const sqliteUrl = /^file:(?:\/\/)?(.+)$/

const databaseUrl = z
  .string()
  .regex(/^(file:.|postgres(ql)?:\/\/)/, 'must start with file: or postgres://')
  .refine(
    (value) => sqliteUrl.test(value) || isAddress(value),
    'is not an address; percent-encode what is special in a password',
  )
  .refine(
    (value) => !/^file:.*\?\w+=/.test(value),
    'must not have parameters: they would become a part of the name',
  )
  .refine(
    (value) => isLiteralPath(sqliteUrl.exec(value)?.[1] ?? ''),
    'must have the path itself: neither ~ nor $ is replaced in it',
  )

/** Whose DNS servers are asked for names of addresses: nobody's, the system's, or these. */
export type ReverseDns = 'off' | 'system' | string[]

const portOfServer = /^(?:[\d.]+|\[.*\]):(\d+)$/

const reverseDns = z
  .string()
  .default('off')
  .transform((value, ctx): ReverseDns => {
    if (value === 'off') return 'off'
    if (value === 'on') return 'system'
    const servers = value.split(',').map((server) => server.trim())
    try {
      new Resolver().setServers(servers) // throws for what is no address
      if (servers.some((server) => Number(portOfServer.exec(server)?.[1]) > 65535)) throw new Error('no port')
      return servers
    } catch {
      ctx.addIssue({
        code: 'custom',
        message: 'must be on, off, or addresses of DNS servers separated by commas, such as 192.0.2.53:53',
      })
      return z.NEVER
    }
  })

const secretKey = z.string().min(8, 'must have at least 8 characters').max(256).optional()

/** An e-mail address, or a web page. @returns its URI */
const abuseContact = z
  .string()
  .refine(
    (value) => /^[^\s@<>,:/?#]+@[^\s@<>,:/?#]+$/.test(value) || isWebPage(value),
    'must be an e-mail address, or an address that begins with https://',
  )
  .transform((value) => (value.includes('://') ? new URL(value).href : `mailto:${value}`))

const isWebPage = (value: string) => /^https:\/\/\S+$/.test(value) && parseUrl(value) !== null

const environment = z.object({
  PORT: number(0, 65535, 3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: filePath.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_WAIT: number(0, 3600, 60),
  ADMIN_KEY: secretKey,
  SUPER_KEY: secretKey,
  METRICS_KEY: secretKey,
  PUBLIC_URL: baseUrls,
  CORS_ORIGINS: origins,
  TRUST_PROXY: trustProxy,
  EDGE: z.enum(['none', 'nginx', 'haproxy', 'cloudflare']).default('none'),
  TEXT_MAX_BYTES: number(1, 64 * 1024 * 1024, limits.textBytesMaxDefault),
  STORAGE_MAX_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  TEXT_TTL_DEFAULT: number(0, limits.expiresInSecondsMax, 0),
  ABUSE_CONTACT: abuseContact.optional(),
  BLOCKED_HOSTS_FILE: filePath.optional(),
  TAG_DAYS: number(1, 3650, 30),
  TRASH_DAYS: number(0, 3650, 30),
  BACKUP_EVERY: number(0, 8760, 0),
  BACKUP_KEEP: number(1, 1000, 7),
  BACKUP_DIR: filePath.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .refine(
      (value) => parseUrl(value) !== null,
      'is not an address; percent-encode what is special in a password',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/,
      'must be ann@example.com or Name <ann@example.com>',
    )
    .optional(),
  GEOIP_CITY_DB: filePath.optional(),
  GEOIP_ASN_DB: filePath.optional(),
  REVERSE_DNS: reverseDns,
  EDGE_COLO: z.string().default(''),
  TLS_CERT: filePath.optional(),
  TLS_KEY: filePath.optional(),
  TLS_CLIENT_CA: filePath.optional(),
  DRAIN_SECONDS: number(0, 300, 5),
  WEBHOOKS_TO_PRIVATE: z.enum(['on', 'off']).default('off'),
  OFFLINE_CHAT: z.enum(['on', 'off']).default('on'),
  PSEUDO_LOCALE: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'text']).default('auto'),
})

export const settingNames = Object.keys(environment.shape)

function derive(env: z.output<typeof environment>) {
  const dataDir = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR)
  const databaseUrl = env.DATABASE_URL ?? `file:${path.join(dataDir, 'platform.db')}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl,
    provider: databaseUrl.startsWith('file:') ? ('sqlite' as const) : ('postgresql' as const),
    databaseWaitSeconds: env.DATABASE_WAIT,
    adminKey: env.ADMIN_KEY,
    superKey: env.SUPER_KEY,
    metricsKey: env.METRICS_KEY,
    publicUrls: env.PUBLIC_URL,
    /** The origins whose pages may call, our own included; null: any. */
    corsOrigins: env.CORS_ORIGINS && [
      ...env.PUBLIC_URL.map((url) => new URL(url).origin),
      ...env.CORS_ORIGINS,
    ],
    trustProxy: env.TRUST_PROXY,
    edge: env.EDGE,
    textBytesMax: env.TEXT_MAX_BYTES,
    /** Bytes, 0: no limit; null: with SQLite a part of the disk stays free. */
    storageBytesMax: env.STORAGE_MAX_BYTES ?? null,
    textTtlDefaultSeconds: env.TEXT_TTL_DEFAULT,
    /** Where abuse is reported, as a URI. */
    abuseContact: env.ABUSE_CONTACT,
    /** Hosts that new links may not lead to; read again when it changes. */
    blockedHostsFile: env.BLOCKED_HOSTS_FILE,
    /** For how long rows keep the address tag of who made them. */
    tagDays: env.TAG_DAYS,
    /** For how long administrators can restore the texts and links that they delete; 0: not at all. */
    trashDays: env.TRASH_DAYS,
    /** 0: never. */
    backupEveryHours: env.BACKUP_EVERY,
    backupKeep: env.BACKUP_KEEP,
    backupDir: path.resolve(/* turbopackIgnore: true */ env.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    geoipCityDb: env.GEOIP_CITY_DB,
    geoipAsnDb: env.GEOIP_ASN_DB,
    reverseDns: env.REVERSE_DNS,
    edgeColo: env.EDGE_COLO,
    tlsCert: env.TLS_CERT,
    tlsKey: env.TLS_KEY,
    tlsClientCa: env.TLS_CLIENT_CA,
    /** After SIGTERM, for load balancers to notice. */
    drainSeconds: env.DRAIN_SECONDS,
    hasPrivateWebhooks: env.WEBHOOKS_TO_PRIVATE === 'on',
    /** The pages exist in `en-x-qps`, too, for tests and development. */
    hasPseudoLocale: env.PSEUDO_LOCALE === 'on',
    hasOfflineChat: env.OFFLINE_CHAT === 'on',
    logLevel: env.LOG_LEVEL,
    /** `auto`: text on a terminal, else JSON. */
    logFormat: env.LOG_FORMAT,
  }
}

export type Config = ReturnType<typeof derive>

/** null for none. */
function contradiction({ provider, backupEveryHours }: Config): string | null {
  // Otherwise the operator would assume that there are backups.
  return provider === 'postgresql' && backupEveryHours > 0
    ? 'BACKUP_EVERY: is for SQLite; back PostgreSQL up with its own tools, such as pg_dump, and leave this out'
    : null
}

/** @returns what is wrong instead, one line for each variable */
function parse(env: Record<string, string | undefined>): Config | string[] {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  )
  const result = environment.safeParse(present)
  if (!result.success)
    return result.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`)
  const parsed = derive(result.data)
  const problem = contradiction(parsed)
  return problem === null ? parsed : [problem]
}

/** An empty value counts as missing. @throws ConfigError with one line that names the variable */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = parse(env)
  if (Array.isArray(parsed)) throw new ConfigError(parsed[0])
  return parsed
}

/** Of the settings of this process, one line for each. */
export function settingProblems(): string[] {
  const parsed = parse(process.env)
  return Array.isArray(parsed) ? parsed : []
}

/** One sentence for each. */
export function ownSettingHints(): string[] {
  const hints = settingHints(Object.keys(process.env), settingNames)
  const { corsOrigins, publicUrls } = parse(process.env) as Partial<Config>
  return corsOrigins && publicUrls?.length === 0
    ? [...hints, 'CORS_ORIGINS cannot keep out names that others let lead here: set PUBLIC_URL, too']
    : hints
}

/** Nothing else in lib reads the environment. */
export function config(): Config {
  return processState('config', () => parseConfig(process.env))
}
