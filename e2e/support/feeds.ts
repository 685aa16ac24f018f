import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import FeedParser from 'feedparser'
import { parseFeed } from 'feedsmith'
import { provideProgram } from '../../scripts/test-tools.mjs'
import { temporaryFolder } from './database'

const schema = fileURLToPath(new URL('../contract/corpora/atom.rnc', import.meta.url))

/** Validates documents in one run, which takes a second. @throws Error with what violates the schema of RFC 4287 */
export function validateAtom(documents: readonly string[]): void {
  const folder = temporaryFolder('atom')
  const files = documents.map((xml, index) => {
    const file = join(folder, `${index}.atom`)
    writeFileSync(file, xml)
    return file
  })
  const { status, stdout, stderr } = spawnSync(provideProgram('jing'), ['-c', schema, ...files], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`invalid Atom: ${stdout}${stderr}`)
}

export interface ReadEntry {
  id: string
  title: string
  author: string
  /** HTML. */
  content: string
  link: string
  published: string
  updated: string
  categories: string[]
}

export interface ReadFeed {
  id: string
  title: string
  subtitle: string | undefined
  updated: string
  self: string
  page: string
  entries: ReadEntry[]
}

type Link = { rel?: string | undefined; href?: string | undefined }
const linkOf = (links: Link[] | undefined, wanted: string) =>
  links?.find(({ rel }) => rel === wanted)?.href ?? ''

/** As `feedsmith` (on fast-xml-parser) reads it. */
function readByFeedsmith(xml: string): ReadFeed {
  const parsed = parseFeed(xml)
  if (parsed.format !== 'atom') throw new Error(`it is ${parsed.format}`)
  const { feed } = parsed
  return {
    id: feed.id ?? '',
    title: feed.title?.value ?? '',
    subtitle: feed.subtitle?.value,
    updated: feed.updated ?? '',
    self: linkOf(feed.links, 'self'),
    page: linkOf(feed.links, 'alternate'),
    entries: (feed.entries ?? []).map((entry) => ({
      id: entry.id ?? '',
      title: entry.title?.value ?? '',
      author: entry.authors?.[0]?.name ?? '',
      content: entry.content?.value ?? '',
      link: linkOf(entry.links, 'alternate'),
      published: entry.published ?? '',
      updated: entry.updated ?? '',
      categories: (entry.categories ?? []).map(({ term }) => term ?? ''),
    })),
  }
}

const timeOf = (date: Date | null) => date?.toISOString() ?? ''

/** As `feedparser` (on sax) reads it; it takes what looks like tags out of titles. */
async function readByFeedparser(xml: string): Promise<ReadFeed> {
  const parser = new FeedParser({ addmeta: false, normalize: true })
  const entries: ReadEntry[] = []
  const read = (async () => {
    for await (const item of parser)
      entries.push({
        id: item.guid,
        title: item.title,
        author: item.author,
        content: item.description ?? '',
        link: item.link,
        published: timeOf(item.pubdate),
        updated: timeOf(item.date),
        categories: item.categories,
      })
  })()
  parser.end(xml)
  await read
  const { meta } = parser
  return {
    id: String((meta as unknown as Record<string, { '#': string }>)['atom:id']?.['#']),
    title: meta.title,
    subtitle: meta.description ?? undefined,
    updated: timeOf(meta.date),
    self: meta.xmlurl,
    page: meta.link,
    entries,
  }
}

/** A feed as two independent libraries read it: by `feedsmith`, then by `feedparser`. */
export const readFeed = async (xml: string): Promise<[ReadFeed, ReadFeed]> => [
  readByFeedsmith(xml),
  await readByFeedparser(xml),
]
