import { type Call, calls, callsByTopic } from './calls'
import { type CallResult, type Client, type ClientResult, clients } from './run'

const head = `# Programs that call the API

Four HTTP clients, each with every kind of call that it can make by its own means (\`e2e/programs\` has a script for each).
Written by a test: \`PROGRAMS=write npm run test:long -- e2e/long/programs.test.ts\`; without \`write\` the test fails where
the page is not true of the programs on the machine. A relay between program and server checks what goes over the wire:
what should be compressed, chunked or sent on one connection is so.

✓ it works · – the program has no such call (the reasons are below) · ✗ it fails
`

const notes = `## Notes

* Most label whatever they post as a form. A body so labelled that has line breaks and no field that we know is taken as the
  text; without line breaks it could be a form, and is refused with a message that helps.
* Java's HttpClient makes no multipart forms; its script writes them out, as people do. requests sends \`Expect: 100-continue\`
  when it is told to, and does not wait for the answer.
`

function markOf(result: CallResult | undefined): string {
  if (!result) return '?'
  if (typeof result.outcome === 'object') return '–'
  return result.outcome ? '✓' : '✗'
}

/** The marks of a client by the title of the call. */
export const marksOf = ({ results }: ClientResult): Record<string, string> =>
  Object.fromEntries(results.map((result) => [result.call.title, markOf(result)]))

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function table(titles: string[], rows: string[][], align = ':-:'): string {
  const lines = [titles, ['---', ...titles.slice(1).map(() => align)], ...rows]
  return lines.map(row).join('\n')
}

type ResultOf = (client: Client) => ClientResult | undefined

function topicTable(topic: string, of: readonly Call[], resultOf: ResultOf): string {
  const rows = of.map((call) => [
    call.title,
    ...clients.map((client) => markOf(resultOf(client)?.results.find((result) => result.call === call))),
  ])
  return table([topic, ...clients.map(({ name }) => name)], rows)
}

const code = (text: string) => (text === '' ? 'none' : `\`${text}\``)

function defaultsTable(resultOf: ResultOf): string {
  const rows = clients.map((client) => {
    const result = resultOf(client)
    if (!result) return [client.name, 'not on the machine that wrote this', '?', '?', '?', '?']
    const { address, accept, acceptEncoding, contentType } = result.defaults
    return [client.name, result.version, address, ...[accept, acceptEncoding, contentType].map(code)]
  })
  const titles = [
    ...['', 'tried', '`nick=小明` is sent'],
    ...['`Accept`', '`Accept-Encoding`', '`Content-Type` of a text'],
  ]
  return table(titles, rows, '---')
}

/** Why a client makes no such call, reason by reason. */
function reasons(resultOf: ResultOf): string[] {
  return clients.flatMap((client) => {
    const byReason = new Map<string, string[]>()
    for (const { call, outcome } of resultOf(client)?.results ?? [])
      if (typeof outcome === 'object')
        byReason.set(outcome.reason, [...(byReason.get(outcome.reason) ?? []), call.title])
    return [...byReason].map(([reason, titles]) => `* ${client.name}: ${reason} (${titles.join('; ')}).`)
  })
}

/** docs/programs.md. */
export function programsPage(all: readonly ClientResult[]): string {
  const resultOf: ResultOf = (client) => all.find((each) => each.client === client)
  const missing = clients.filter((client) => !resultOf(client)).map(({ name }) => name)
  return [
    head,
    ...(missing.length === 0
      ? []
      : [`**Not tried**, because not on the machine that wrote this: ${missing.join(', ')}.\n`]),
    ...callsByTopic.map(([topic, of]) => `${topicTable(topic, of, resultOf)}\n`),
    '## What each sends by itself\n',
    `${defaultsTable(resultOf)}\n`,
    '## What some cannot do\n',
    `${reasons(resultOf).join('\n')}\n`,
    notes,
  ].join('\n')
}

/** The marks that the page has for a client, by the title of the call; null where it was not tried. */
export function marksOnPage(page: string, client: Client): Record<string, string> | null {
  const titles = new Set(calls.map(({ title }) => title))
  const rows = page.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  const column = clients.indexOf(client)
  const marks = rows.flatMap(([title = '', ...rest]): [string, string][] =>
    titles.has(title) ? [[title, rest[column] ?? '']] : [],
  )
  return marks.every(([, mark]) => mark === '?') ? null : Object.fromEntries(marks)
}
