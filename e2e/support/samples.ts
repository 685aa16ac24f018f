import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { type Entry, referenceOf } from '@/lib/docs/reference'
import { entrySample } from '@/lib/docs/samples/sample-call'
import type { SampleLanguage } from '@/lib/docs/samples/sample-languages'
import { allEndpoints } from '@/lib/main/endpoints'
import { type Given, givenTo, type SampleWorld } from './sample-world'

/** Every entry of /docs. */
const sampleEntries: readonly Entry[] = referenceOf(wholeDocument(allEndpoints)).flatMap(
  ({ entries }) => entries,
)

/** What a sample came to, by the entry's id: 200 for any success. */
export type Statuses = Record<string, number>

/** What all samples are to come to. */
export const allDone: Statuses = Object.fromEntries(sampleEntries.map(({ id }) => [id, 200]))

/** An answer as it is compared: samples in some languages follow redirects, those in others show them. */
const told = (status: number) => (status >= 200 && status < 400 ? 200 : status)

interface Sample {
  id: string
  text: string
  given: Given
}

/** The samples in a language, each filled in its form with what has been made on the server for it alone. */
async function samplesIn(language: SampleLanguage, world: SampleWorld): Promise<Sample[]> {
  return Promise.all(
    sampleEntries.map(async (entry) => {
      const given = await givenTo(entry.id, world)
      const typed = { method: entry.methods[0] ?? 'GET', values: given.values }
      return { id: entry.id, text: entrySample(entry, language, world.server.url, typed), given }
    }),
  )
}

/** A sample with what a person puts in place of the names of keys. */
const withKeys = ({ text, given }: Sample): string =>
  text.replace(/\b(?:SUPER_KEY|ADMIN_KEY|TOKEN|KEY)\b/g, (name) => given.keys[name] ?? name)

/** Runs a program. @returns what it printed @throws Error when it ends with anything but 0 */
export async function outputOf(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return stdout
}

/** Each curl sample, as it stands, in one shell that has its keys as variables; only where the answer goes is added. */
export async function curlStatuses(world: SampleWorld): Promise<Statuses> {
  const script = (await samplesIn('curl', world))
    .map(({ id, text, given: { keys } }) => {
      const variables = Object.entries(keys).map(([name, value]) => `${name}='${value}'\n`)
      const sample = text.replace('"KEY"', `"${keys.KEY}"`)
      return `${variables.join('')}echo "${id} $(${sample} \\\n  -s -o /dev/null -w '%{http_code}')"`
    })
    .join('\n')
  const lines = (await outputOf('sh', '-c', script)).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([id, status]) => [id, told(Number(status))]),
  )
}

/** Each JavaScript sample, as it stands, in one process of node; only what it prints is kept. */
export async function javascriptStatuses(world: SampleWorld): Promise<Statuses> {
  const samples = await samplesIn('javascript', world)
  const blocks = samples.map(
    (sample) =>
      `{ const console = { log: (status) => { statuses[${JSON.stringify(sample.id)}] = status } }\n${withKeys(sample)}\n}`,
  )
  const program = `const statuses = {}\n${blocks.join('\n')}\nprocess.stdout.write(JSON.stringify(statuses))`
  const statuses: Statuses = JSON.parse(
    await outputOf(process.execPath, '--input-type=module', '-e', program),
  )
  return Object.fromEntries(Object.entries(statuses).map(([id, status]) => [id, told(status)]))
}

/**
 * Each sample as a program of its own, by the status that it prints.
 * @param run runs a program's text and gives its output
 */
export async function programStatuses(
  language: SampleLanguage,
  world: SampleWorld,
  run: (text: string) => Promise<string>,
): Promise<Statuses> {
  const statuses: Statuses = {}
  for (const sample of await samplesIn(language, world)) {
    const output = await run(withKeys(sample))
    statuses[sample.id] = told(Number(/\b[1-5]\d\d\b/.exec(output)?.[0]))
  }
  return statuses
}
