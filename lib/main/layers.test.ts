import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readModels } from '@/scripts/sql-columns/tables.mjs'

// ARCHITECTURE.md says which folder may import which; what it says is read from there.

const root = process.cwd()
const folders = ['app', 'components', 'lib']
const isSource = (file: string) =>
  /\.(?:tsx?|mjs)$/.test(file) && !/\.(test|suite)\.tsx?$/.test(file) && !file.startsWith('lib/generated/')

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isSource),
)
const known = new Set(files)

interface Import {
  from: string
  to: string
  /** Needed when the file is loaded; types are not, nor is what is imported when first wanted. */
  isBound: boolean
}

function targetOf(from: string, name: string): string | undefined {
  if (known.has(name)) return name
  if (!name.startsWith('.') && !name.startsWith('@/')) return undefined
  const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(from), name)
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => known.has(file))
}

// A file that runs in a thread of its own is named by its path.
const statement =
  /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'|'(lib\/[\w/-]+\.mjs)'/gm

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(path.join(root, from), 'utf8').matchAll(statement)].flatMap((found) => {
    const [, type, whole, later, bare, named] = found
    const to = targetOf(from, whole ?? later ?? bare ?? named ?? '')
    return to ? [{ from, to, isBound: type === undefined && later === undefined && named === undefined }] : []
  }),
)

/** The row of the table that a file belongs to: the longest folder that it is in, files of lib/server one by one. */
function rowOf(file: string, rows: Iterable<string>): string | undefined {
  return [...rows].filter((row) => file.startsWith(`${row}/`)).sort((a, b) => b.length - a.length)[0]
}

/** What each folder of the table may import, by their short names; null for everything. */
function readTable(): Map<string, Set<string> | null> {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
  const table = new Map<string, Set<string> | null>()
  for (const [, folder = '', allowed = ''] of text.matchAll(/^\| `([\w/]+)` \|[^|]*\|([^|]*)\|$/gm)) {
    const names = [...allowed.matchAll(/`([\w/]+)`/g)].map(([, name]) => name ?? '')
    table.set(folder, allowed.includes('everything') ? null : new Set(names))
  }
  return table
}

const table = readTable()
const shortName = (row: string) => row.replace(/^lib\/server\//, '')

/** Rings of files or folders that import each other, each as one line. */
function ringsOf(edges: readonly [string, string][]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const rings: string[] = []
  const done = new Set<string>()
  const walk = (node: string, way: readonly string[]) => {
    const at = way.indexOf(node)
    if (at >= 0) rings.push([...way.slice(at), node].join(' → '))
    if (at >= 0 || done.has(node)) return
    for (const other of next.get(node) ?? []) walk(other, [...way, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return rings
}

describe('the folders', () => {
  it.each(['lib/server', 'components'])('of %s are all in the table', (parent) => {
    const present = readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`)
    expect([...table.keys()].filter((row) => row.startsWith(`${parent}/`)).sort()).toEqual(present.sort())
  })

  it('import what the table allows', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [rowOf(from, table.keys()), rowOf(to, table.keys())]
      const allowed = own === undefined ? null : table.get(own)
      const isCommon = own?.startsWith('lib/server') && (other === 'lib/server' || other === 'lib/schemas')
      return own !== other && other !== undefined && !isCommon && allowed && !allowed.has(shortName(other))
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it.each(['components/tools', 'components/admin'])('within %s do not import each other', (parent) => {
    const folderOf = (file: string) => new RegExp(`^${parent}/[^/]+(?=/)`).exec(file)?.[0]
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return own !== undefined && other !== undefined && own !== other
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
    expect(imports.some(({ from, to }) => folderOf(from) && !folderOf(to) && to.startsWith(parent))).toBe(
      true,
    )
  })

  it('never import each other in a ring, nor do files', () => {
    // The files of lib/server itself stand for themselves.
    const nodeOf = (file: string) =>
      rowOf(
        file,
        [...table.keys()].filter((row) => row !== 'lib/server'),
      ) ?? file
    const between = imports.map(({ from, to }): [string, string] => [nodeOf(from), nodeOf(to)])
    expect(ringsOf(between.filter(([from, to]) => from !== to))).toEqual([])
    expect(ringsOf(imports.filter(({ isBound }) => isBound).map(({ from, to }) => [from, to]))).toEqual([])
  })
})

/** The tables of the models, by the name under which Prisma's client has each. */
function clientNames(): Map<string, string> {
  const found = readModels().matchAll(/^model (\w)(\w*) \{[^}]*?@@map\("(\w+)"\)/gm)
  return new Map([...found].map(([, first = '', rest, table = '']) => [table, first.toLowerCase() + rest]))
}

describe('the rows', () => {
  /** The folders or files of lib/server that write each table. A new table is to be decided on here. */
  const owners: Record<string, readonly string[]> = {
    rooms: ['chat'],
    messages: ['chat'],
    clearings: ['chat'],
    accounts: ['chat'],
    account_keys: ['chat'],
    presence: ['chat'],
    bans: ['chat'],
    in_hooks: ['inhooks'],
    out_hooks: ['outhooks'],
    deliveries: ['outhooks'],
    words: ['words'],
    texts: ['text'],
    text_versions: ['text'],
    links: ['links'],
    link_days: ['links'],
    mail_codes: ['mail'],
    mail_counts: ['mail'],
    repeats: ['repeats'],
    admin_sessions: ['admin'],
    admin_audit: ['admin'],
    // The database keeps rows of its own there, which tell a restored backup; so does the time for deleting.
    settings: ['settings.ts', 'left-time.ts', 'db'],
    service_states: ['directory.ts'],
    id_holes: ['db'],
    secrets: ['db'],
  }
  const models = clientNames()
  const sources = files
    .filter((file) => !file.startsWith('components/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const isIn = (file: string, place: string) =>
    file === `lib/server/${place}` || file.startsWith(`lib/server/${place}/`)
  /** Where a pattern is found, but for some places in lib/server. */
  const outside = (places: readonly string[], pattern: RegExp) =>
    sources
      .filter(({ file, text }) => !places.some((place) => isIn(file, place)) && pattern.test(text))
      .map(({ file }) => file)
  const writing = (table: string) => {
    const raw = `(?:INTO|UPDATE|DELETE FROM)\\s+"?${table}\\b`
    const noted = `Noted\\(\\s*'${table}'`
    const byClient = `\\.${models.get(table)}\\s*\\.(?:create|update|upsert|delete)`
    return new RegExp(`${raw}|${noted}|${byClient}`)
  }

  it('of every model have an owner', () => {
    expect(Object.keys(owners).sort()).toEqual([...models.keys()].sort())
  })

  it.each(Object.entries(owners))('of %s are written and deleted in %s alone', (table, places) => {
    expect(outside(places, writing(table))).toEqual([])
    expect(outside([], writing(table))).not.toEqual([])
  })

  it('of a stream are shown or not by what chat/shown.ts says', () => {
    expect(
      outside(['chat'], /deleted_time (?:IS|=|>|<)|\bcleared_id\b|\b(?:deletedTime|clearedId):/),
    ).toEqual([])
  })
})
