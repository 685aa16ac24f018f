import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { corpus, type Pattern, variedHost } from './worst-corpus'

/** How sources of ours spell that they read a header of a request. */
const reading = /(?:headers\.get|\bheader(?:Of)?)\(\s*(?:request, )?'([\w-]+)'|\bheaders\['([\w-]+)'\]/g

/** What a request is sent by: another value and it is none. */
const needed = ['host', 'content-length', 'connection']

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|suite)\.tsx?$/.test(name)

/** The headers that our code asks a request for, wherever it does. */
function headersRead(): string[] {
  const files = ['lib', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reading)].map(([, asked, taken]) => asked ?? taken ?? ''),
  )
  return [...new Set(names)].filter((name) => !needed.includes(name)).sort()
}

const read = headersRead()
if (!read.includes('origin')) throw new Error('It is not found where our code reads headers.')

/** What the corpus says of headers; and every header that is read, in the form that costs its parser most. */
export const worstHeaders: readonly (Pattern & { name: string; isSeldom?: boolean })[] = [
  ...corpus.headers,
  ...read.map((name) => ({ name, ...variedHost, isSeldom: true })),
]
