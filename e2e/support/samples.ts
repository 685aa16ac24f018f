import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Entry, referenceOf } from '@/components/docs/reference-model'
import { entrySample } from '@/components/docs/samples/sample-call'
import type { SampleLanguage } from '@/components/docs/samples/sample-languages'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import { wholeDocument } from '@/lib/schemas/openapi/document'
import { send } from './http'

/** Every call that needs no key, as /docs shows it. */
export const sampleEntries: readonly Entry[] = referenceOf(wholeDocument(allEndpoints))
  .flatMap(({ entries }) => entries)
  .filter(({ needsKey }) => !needsKey)

/** What a sample in a language came to, by the entry's id. */
export type Statuses = Record<string, number>

/** @param url of the server, whose texts then have what the samples ask for */
export async function prepareForSamples(url: string): Promise<void> {
  await send(`${url}/sf/notes`, { method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: 'hello' })
}

export const samplesIn = (language: SampleLanguage, url: string): [id: string, sample: string][] =>
  sampleEntries.map((entry) => [entry.id, entrySample(entry, language, url)])

/** Runs a program. @returns what it printed @throws Error when it ends with anything but 0 */
export async function outputOf(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return stdout
}

/** Each curl sample, as it stands, in one shell; only where the answer goes is added. */
export async function curlStatuses(url: string): Promise<Statuses> {
  const script = samplesIn('curl', url)
    .map(([id, sample]) => `echo "${id} $(${sample} \\\n  -s -o /dev/null -w '%{http_code}')"`)
    .join('\n')
  const lines = (await outputOf('sh', '-c', `SUPER_KEY=none\n${script}`)).trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([id, status]) => [id, Number(status)]))
}

/** Each JavaScript sample, as it stands, in one process of node; only what it prints is kept. */
export async function javascriptStatuses(url: string): Promise<Statuses> {
  const blocks = samplesIn('javascript', url).map(
    ([id, sample]) =>
      `{ const console = { log: (status) => { statuses[${JSON.stringify(id)}] = status } }\n${sample}\n}`,
  )
  const program = `const statuses = {}\n${blocks.join('\n')}\nprocess.stdout.write(JSON.stringify(statuses))`
  return JSON.parse(await outputOf(process.execPath, '--input-type=module', '-e', program))
}
