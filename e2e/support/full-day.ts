import { setTimeout as pause } from 'node:timers/promises'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { administration } from './admin'
import { type JsonResponse, send } from './http'
import { say } from './talk'
import { raw, serve } from './text'
import { WaitingReaders } from './waiting-readers'

const readers = 200
const textsAtOnce = 20
/** With what comes before it, 1 MiB. */
const filler = 'é~'.repeat(349_500)
/** Between two rounds of large texts with a backup. */
const roundMs = 30_000
const lookUpsAtOnce = 4

const octet = () => Math.floor(Math.random() * 223) + 1
const randomAddress = () => `${octet()}.${octet()}.${octet()}.${octet()}`

/** What a full day of a community asks of a platform, at once: how often each call got which status. */
export class FullDay {
  readonly statuses: Record<string, number> = {}
  #isOver = false

  constructor(
    private readonly site: { url: string; superKey: string },
    private readonly minutes: number,
  ) {}

  /** @returns the readers' delays, in milliseconds */
  async run(): Promise<number[]> {
    const { url } = this.site
    await say(url, { room: 'main', nick: 'ann', msg: 'first' })
    const people = new WaitingReaders({ url, host: new URL(url).host }, 'main')
    await people.add(readers)
    const work = [
      this.#repeat(() => this.#talk()),
      this.#repeat(() => this.#largeTextsAndBackup()),
      ...Array.from({ length: lookUpsAtOnce }, () => this.#repeat(() => this.#lookUp())),
    ]
    await pause(this.minutes * 60_000)
    this.#isOver = true
    await Promise.all(work)
    await people.stop()
    if (people.failed > 0) this.statuses['poll failed'] = people.failed
    return people.delays
  }

  async #repeat(task: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await task()
  }

  /** A refusal that says when to try again is documented; any other status is counted as it is. */
  async #count(call: string, asked: Promise<JsonResponse>): Promise<JsonResponse> {
    const response = await asked
    const { status, headers } = response
    const name = `${call} ${status}${headers['retry-after'] ? ' with Retry-After' : ''}`
    this.statuses[name] = (this.statuses[name] ?? 0) + 1
    return response
  }

  async #talk(): Promise<void> {
    await this.#count('send', send(`${this.site.url}/send?room=main&nick=ann&msg=hello`))
    await pause(1000)
  }

  async #lookUp(): Promise<void> {
    await this.#count('ip', send(`${this.site.url}/ip?ip=${randomAddress()}`))
    await pause(5)
  }

  async #largeTextsAndBackup(): Promise<void> {
    const backup = this.#count('backup', administration(this.site).call('GET', '/backup'))
    await Promise.all(Array.from({ length: textsAtOnce }, (_, i) => this.#text(`${i} ${filler}`)))
    await backup
    await pause(roundMs)
  }

  async #text(text: string): Promise<void> {
    const { url } = this.site
    const saved = await this.#count('save', send(`${url}/api/sf/v1/save?expires_in=600`, raw(text)))
    if (saved.status !== 200) return
    const { name } = JSON.parse(saved.text) as StoredTextResponse
    const { body, status } = await this.#count('read', serve(url, name))
    if (status === 200 && !body.equals(Buffer.from(text))) throw new Error(`${name} came back wrong`)
  }
}
