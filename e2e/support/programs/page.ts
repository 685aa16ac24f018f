import { type Kind, kinds, kindsByTopic } from './kinds'
import { programs, type TriedProgram } from './programs'
import type { Cell, Fared } from './run'

const head = `# Programs that call the API

Programs that nobody here wrote, each with every kind of call that it can make by its own means (\`e2e/programs\` has a script for
each). Written by a test: \`PROGRAMS=write npm run test:long -- e2e/long/programs.test.ts\`; without \`write\` the test
fails where the page is no longer true of the programs on the machine. Between program and server it looks at what
goes over the wire: what should be packed, in chunks or on one connection is so.

✓ it works · – the program has no such call (the reasons are below) · ✗ it fails
`

const metOnTheWay = `## Met on the way

* Java's HttpURLConnection accepts \`text/html\` in every call unless it is told otherwise. That is known here, and it gets JSON.
* Most label whatever they post as a form. A body so labelled that has line breaks and no field that we know is taken as the
  text; without line breaks it could be a form, and is refused with the words that help.
* wget goes on reading after a 304 until the connection is closed when it is given \`--content-on-error\`.
* httpx gives up after 5 seconds unless it is told otherwise: with \`wait\`, give it a longer \`timeout\`.
* Java and PHP's streams make no forms in parts; their scripts write them out, as people do. requests, httpx, axios and got
  send \`Expect: 100-continue\` when they are told to, and do not wait for the answer.
* Net::HTTP follows no redirects by itself (its script does), and a \`Location\` may be relative: \`URI.join\` makes it whole.
`

/** What a program whose version nobody could ask is shown as. */
const notHere = 'not on the machine that wrote this'

function markOf(cell: Cell | undefined): string {
  if (!cell) return '?'
  const { outcome } = cell
  if (typeof outcome === 'object') return '–'
  return outcome ? '✓' : '✗'
}

/** The marks of a program by kind. */
export const marksOf = ({ cells }: Fared): Record<string, string> =>
  Object.fromEntries(cells.map((cell) => [cell.kind.title, markOf(cell)]))

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function table(titles: string[], rows: string[][], align = ':-:'): string {
  const lines = [titles, ['---', ...titles.slice(1).map(() => align)], ...rows]
  return lines.map(row).join('\n')
}

type FaredOf = (program: TriedProgram) => Fared | undefined

function topicTable(topic: string, of: readonly Kind[], fared: FaredOf): string {
  const rows = of.map((kind) => [
    kind.title,
    ...programs.map((program) => markOf(fared(program)?.cells.find((cell) => cell.kind.id === kind.id))),
  ])
  return table([topic, ...programs.map(({ name }) => name)], rows)
}

const code = (text: string) => (text === '' ? 'none' : `\`${text}\``)

function habitsTable(fared: FaredOf): string {
  const rows = programs.map((program) => {
    const tried = fared(program)
    if (!tried) return [program.name, notHere, '?', '?', '?', '?']
    const { address, accept, acceptEncoding, label } = tried.habits
    return [program.name, tried.version, address, ...[accept, acceptEncoding, label].map(code)]
  })
  const titles = ['', 'tried', '`nick=小明` is sent', '`Accept`', '`Accept-Encoding`', 'label of a text']
  return table(titles, rows, '---')
}

/** Why there is no such call, reason by reason. */
function reasons(fared: FaredOf): string[] {
  return programs.flatMap((program) => {
    const byReason = new Map<string, string[]>()
    for (const { kind, outcome } of fared(program)?.cells ?? [])
      if (typeof outcome === 'object')
        byReason.set(outcome.reason, [...(byReason.get(outcome.reason) ?? []), kind.title])
    return [...byReason].map(([reason, titles]) => `* ${program.name}: ${reason} (${titles.join('; ')}).`)
  })
}

/** docs/programs.md. */
export function programsPage(all: readonly Fared[]): string {
  const fared: FaredOf = (program) => all.find((each) => each.program === program)
  const missing = programs.filter((program) => !fared(program)).map(({ name }) => name)
  return [
    head,
    ...(missing.length === 0
      ? []
      : [`**Not tried**, because not on the machine that wrote this: ${missing.join(', ')}.\n`]),
    ...kindsByTopic.map(([topic, of]) => `${topicTable(topic, of, fared)}\n`),
    '## What each sends by itself\n',
    `${habitsTable(fared)}\n`,
    '## What some cannot do\n',
    `${reasons(fared).join('\n')}\n`,
    metOnTheWay,
  ].join('\n')
}

/** The marks that the page has for a program, by kind; null where it was not tried. */
export function marksOnPage(page: string, program: TriedProgram): Record<string, string> | null {
  const titles = new Set(kinds.map(({ title }) => title))
  const rows = page.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  const column = programs.indexOf(program) + 1
  const marks = rows.flatMap(([title = '', ...rest]): [string, string][] =>
    titles.has(title) ? [[title, rest[column - 1] ?? '']] : [],
  )
  return marks.every(([, mark]) => mark === '?') ? null : Object.fromEntries(marks)
}
