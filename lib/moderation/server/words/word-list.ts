import { LRUCache } from 'lru-cache'
import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { logThrottled } from '@/lib/core/log-throttled'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { Matcher } from './matcher'
import { readRevision, readWords, wordHits } from './store'
import type { WordMatch } from './word'
import { YieldTimer } from './yield-timer'

/** What the instances tell each other when the list changed. */
const announcement = { topic: 'settings', id: 'words' } as const
/** How often instances that share a database look for a change they were not told of. */
const safetyIntervalMs = 5_000
const failureMessage = 'the sensitive words could not be loaded'

/** What becomes of a name. */
export interface NameVerdict {
  flagged: boolean
  /** The word for which it is refused. */
  refused: WordMatch | null
}

/** The sensitive words of this process: built beside the requests, and swapped when ready. */
class WordList {
  #matcher: Matcher | null = null
  #revision = ''
  readonly #loads = new SerialQueue()
  #waiting: Promise<void> | null = null
  readonly #checking = new Periodic(() => this.#check(), safetyIntervalMs, failureMessage)
  readonly #names = new LRUCache<string, NameVerdict>({ max: 5_000 })

  /** The list as it was last loaded. */
  get matcher(): Matcher {
    if (!this.#matcher) throw new Error('The sensitive words are not loaded yet.')
    return this.#matcher
  }

  /** What a name was found to hold; polls carry the same one over and over. */
  get nameVerdicts(): LRUCache<string, NameVerdict> {
    return this.#names
  }

  /** Loads the list. Resolves when everything committed before the call holds here. */
  reload(): Promise<void> {
    this.#waiting ??= this.#loads.run(() => {
      this.#waiting = null // who comes now has to wait for the next load
      return this.#load()
    })
    return this.#waiting
  }

  /** Takes over a change of the list by this process, and tells the others. */
  async reloadAndPublish(): Promise<void> {
    await this.reload()
    await bus().publish(announcement)
  }

  start(): void {
    bus().subscribe(({ topic, id }) => {
      if (topic === announcement.topic && (id === announcement.id || id === '')) this.#refreshLater()
    })
    wordHits().start()
    if (db().provider === 'postgresql') this.#checking.start()
  }

  async close(): Promise<void> {
    await this.#checking.stop()
    await wordHits().close()
  }

  #refreshLater(): void {
    void this.reload().catch(warn)
  }

  async #check(): Promise<void> {
    if ((await readRevision()) !== this.#revision) await this.reload()
  }

  async #load(): Promise<void> {
    const slicer = new YieldTimer()
    const revision = await readRevision() // first: a change in between is loaded once more
    const matcher = await Matcher.build(await readWords(slicer), slicer)
    this.#matcher = matcher
    this.#revision = revision
    this.#names.clear()
  }
}

const warn = (error: unknown): void => logThrottled(error, failureMessage)

/** The sensitive words of this process. */
export function wordList(): WordList {
  return processState('word-list', () => new WordList())
}
