import { type Config, config } from '@/lib/core/config'
import { db } from '@/lib/core/db/database'
import { openDatabase } from '@/lib/core/db/open-database'
import { requireOwnSecrets } from '@/lib/core/db/secrets'
import {
  type CreatedKeys,
  finishReplacement,
  hookKeyToReplace,
  loadKeys,
  type OperatorKey,
  replaceKeys,
} from '@/lib/core/keys'
import { resealWebhooks } from '@/lib/webhooks/server/sealed'

const keyUses = {
  ADMIN_KEY: 'makes accounts',
  SUPER_KEY: 'is for administration, and signs in at /setting',
} satisfies Record<OperatorKey, string>

/** At once: a later step may fail. */
function showKeys(created: CreatedKeys): void {
  const lines = Object.entries(created).map(
    ([name, value]) => `  ${name}  ${value}  ${keyUses[name as OperatorKey]}`,
  )
  if (lines.length > 0) console.log(`These keys were made now, and are shown this once:\n${lines.join('\n')}`)
}

/** Loads or makes the keys, and finishes a replacement that was interrupted. @returns whether the database is new */
export async function prepareKeys(): Promise<boolean> {
  const { createdKeys, isFirstStart } = await loadKeys()
  showKeys(createdKeys)
  const before = hookKeyToReplace()
  if (before !== null) {
    await resealWebhooks(before)
    await finishReplacement()
  }
  return isFirstStart
}

/** What the platform cannot change itself, as far as there is such a thing. */
function changedByHand(config: Config): string[] {
  const given = Object.entries({
    ADMIN_KEY: config.adminKey,
    SUPER_KEY: config.superKey,
    METRICS_KEY: config.metricsKey,
    'the password in SMTP_URL': config.smtpUrl,
    'the password in DATABASE_URL': config.provider === 'postgresql' ? config.databaseUrl : undefined,
    'TLS_KEY, with a new certificate': config.tlsKey,
  })
  return [
    ...given.flatMap(([name, value]) => (value === undefined ? [] : [name])),
    'keys for accounts that were issued',
    'passwords of accounts (and so of custom rooms) and of links, read keys of texts',
    'tokens of texts and links: create these again',
    'addresses and secrets of webhooks, where others issued them as well',
    'secrets of nicks (ann#secret): for those who use them',
  ]
}

/**
 * `node server.mjs --new-keys`: replaces every secret that the platform made. Whatever interrupts it, the next start or the
 * next call finishes it.
 * @throws StartError when a platform is running, or there are no keys
 */
export async function newKeys(): Promise<void> {
  if (config().provider === 'sqlite') requireOwnSecrets()
  await openDatabase()
  await replaceKeys()
  await prepareKeys()
  await db().close()
  console.log(
    [
      'Everything that the platform keeps secret by itself was replaced, and webhooks were encrypted anew.',
      'No longer valid: sign-ins and sessions, tripcodes, bans by tripcode or address, e-mail codes, tokens of',
      'messages and Idempotency-Keys in use, ids of feed entries. Backups from before have webhooks that cannot be read any more.',
      'What else was in memory you must change yourself, if others may know it:',
      ...changedByHand(config()).map((each) => `  ${each}`),
      'Then start the platform.',
    ].join('\n'),
  )
}
