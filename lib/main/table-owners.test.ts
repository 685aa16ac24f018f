import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// A table has one owner: only its code writes there.

const sources = ['app', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => /\.ts$/.test(file) && !/\.(?:test|suite)\.|^lib\/generated\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
)

/** The tables of the models, and their names in Prisma's client. */
function clientNames(): Map<string, string> {
  const found = readFileSync('prisma/models.prisma', 'utf8').matchAll(
    /^model (\w)(\w*) \{[^}]*?@@map\("(\w+)"\)/gm,
  )
  return new Map([...found].map(([, first = '', rest, table = '']) => [table, first.toLowerCase() + rest]))
}

describe('tables', () => {
  /** The folders or files of lib that write each table. */
  const owners: Record<string, readonly string[]> = {
    rooms: ['chat'],
    messages: ['chat'],
    clearings: ['chat'],
    accounts: ['chat'],
    account_keys: ['chat', 'core/auth'],
    presence: ['chat'],
    bans: ['moderation'],
    actions: ['actions'],
    hidden_items: ['actions'],
    blocks: ['actions'],
    held_senders: ['chat'],
    in_hooks: ['webhooks'],
    out_hooks: ['webhooks'],
    deliveries: ['webhooks'],
    words: ['moderation'],
    texts: ['text'],
    text_versions: ['text'],
    links: ['links'],
    link_days: ['links'],
    host_lists: ['links'],
    reports: ['reports'],
    report_sources: ['reports'],
    mail_codes: ['mail'],
    mail_counts: ['mail'],
    repeats: ['core/idempotency'],
    admin_sessions: ['core/auth'],
    admin_audit: ['core/audit'],
    settings: ['core/settings', 'core/db'],
    service_states: ['core/services'],
    id_holes: ['core/db'],
    storage_shares: ['core/db'],
    day_counts: ['core/db'],
    secrets: ['core/db'],
  }
  const models = clientNames()
  const isIn = (file: string, place: string) => file.startsWith(`lib/${place}/`)
  /** Where a pattern is found, outside some folders of lib. */
  const outside = (places: readonly string[], pattern: RegExp) =>
    sources
      .filter(({ file, text }) => !places.some((place) => isIn(file, place)) && pattern.test(text))
      .map(({ file }) => file)
  const writing = (table: string) => {
    const raw = `(?:INTO|UPDATE|DELETE FROM)\\s+"?${table}\\b`
    const audited = `Audited\\(\\s*'${table}'`
    const described = `adminRecords\\([\\s\\S]*?by(?:Id|Age)\\('${table}\\b`
    const byClient = `\\.${models.get(table)}\\s*\\.(?:create|update|upsert|delete)`
    return new RegExp(`${raw}|${audited}|${described}|${byClient}`)
  }

  it('have an owner each', () => {
    expect(Object.keys(owners).sort()).toEqual([...models.keys()].sort())
  })

  it.each(Object.entries(owners))('%s is written in %s only', (table, places) => {
    expect(outside(places, writing(table))).toEqual([])
    expect(outside([], writing(table))).not.toEqual([])
  })

  it('of the message stream are read through the visibility rules of the chat', () => {
    // The page on privacy only names the columns.
    expect(
      outside(['chat'], /deleted_time (?:IS|=|>|<)|\bcleared_id\b|\b(?:deletedTime|clearedId):/),
    ).toEqual(['lib/main/privacy.ts'])
  })
})
