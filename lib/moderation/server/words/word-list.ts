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

const notification = { topic: 'settings', id: 'words' } as const
/** How often instances on a shared database check for a change whose notification was lost. */
const safetyIntervalMs = 5_000
const failureMessage = 'the sensitive words could not be loaded'

export interface NameVerdict {
  flagged: boolean
  refused: WordMatch | null
}

/** A new matcher is built while requests run, then swapped in. */
class WordList {
  #matcher: Matcher | null = null
  #revision = ''
  readonly #loads = new SerialQueue()
  #nextLoad: Promise<void> | null = null
  readonly #checking = new Periodic(() => this.#check(), safetyIntervalMs, failureMessage)
  /** Polls carry the same name over and over. */
  readonly nameVerdicts = new LRUCache<string, NameVerdict>({ max: 5_000 })

  get matcher(): Matcher {
    if (!this.#matcher) throw new Error('The sensitive words are not loaded yet.')
    return this.#matcher
  }

  /** Resolves when everything committed before the call applies in this process. */
  reload(): Promise<void> {
    this.#nextLoad ??= this.#loads.run(() => {
      this.#nextLoad = null // later callers need the next load
      return this.#load()
    })
    return this.#nextLoad
  }

  async reloadAndPublish(): Promise<void> {
    await this.reload()
    await bus().publish(notification)
  }

  start(): void {
    bus().subscribe(({ topic, id }) => {
      if (topic !== notification.topic || (id !== notification.id && id !== '')) return
      this.reload().catch((error: unknown) => logThrottled(error, failureMessage))
    })
    wordHits().start()
    if (db().provider === 'postgresql') this.#checking.start()
  }

  async close(): Promise<void> {
    await this.#checking.stop()
    await wordHits().close()
  }

  async #check(): Promise<void> {
    if ((await readRevision()) !== this.#revision) await this.reload()
  }

  async #load(): Promise<void> {
    const timer = new YieldTimer()
    const revision = await readRevision() // read first: a change meanwhile causes another load
    const matcher = await Matcher.build(await readWords(timer), timer)
    this.#matcher = matcher
    this.#revision = revision
    this.nameVerdicts.clear()
  }
}

export function wordList(): WordList {
  return processState('word-list', () => new WordList())
}
