import { LRUCache } from 'lru-cache'
import { bus, hearsOfChanges } from '../db/bus'
import { cacheBytesMax, watchCache } from '../governor/caches'
import { stringBytes } from '../governor/string-bytes'
import { type Content, plainTextContent } from '../http/content'
import { processState } from '../process-state'
import { readText, type StoredText } from './store'

/** What an entry costs beside its bytes. */
const entryOverheadBytes = 1024

/** A text as it is served. */
export interface ServedText extends Omit<StoredText, 'content'> {
  content: Content
}

interface Entry {
  text: ServedText
  validUntil: number
}

function toServed({ content, ...rest }: StoredText): ServedText {
  // Not from Node's shared pool, which a small text would keep alive.
  const bytes = Buffer.from(new ArrayBuffer(rest.size))
  bytes.write(content, 'base64')
  return { ...rest, content: plainTextContent(bytes, rest.updatedTime) }
}

/**
 * The texts read last, within the memory for them. A change forgets the text after its commit; what was being read
 * while it changed is given to those who asked before, and not kept.
 */
export class TextCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loading = new Map<string, Promise<ServedText | null>>()

  /**
   * @param readStored reads a text as it is committed now
   * @param hears whether every change is heard of now; else what is in memory is not believed
   * @param bytesMax memory for texts
   */
  constructor(
    private readonly readStored: (name: string) => Promise<StoredText | null>,
    private readonly hears: () => boolean,
    bytesMax: number,
  ) {
    // A text of more than a quarter would push out too many others.
    this.#entries = new LRUCache({ maxSize: bytesMax, maxEntrySize: Math.floor(bytesMax / 4) })
  }

  /** Memory of the texts kept, bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** The text, null if there is none. At once when it is in memory. */
  get(name: string): ServedText | null | Promise<ServedText | null> {
    const entry = this.#entries.get(name)
    if (entry && entry.validUntil > Date.now() && this.hears()) return entry.text
    return this.#loading.get(name) ?? this.#load(name)
  }

  /** It changed, and that is committed. @param name `''` for all */
  forget(name: string): void {
    if (name === '') {
      this.#entries.clear()
      this.#loading.clear()
    } else {
      this.#entries.delete(name)
      this.#loading.delete(name)
    }
  }

  #load(name: string): Promise<ServedText | null> {
    const loading = this.#read(name, () => this.#loading.get(name) === loading)
    this.#loading.set(name, loading)
    return loading
  }

  async #read(name: string, isCurrent: () => boolean): Promise<ServedText | null> {
    try {
      const stored = await this.readStored(name)
      const text = stored && toServed(stored)
      if (text && isCurrent())
        this.#entries.set(
          name,
          { text, validUntil: text.expiresTime ?? Number.POSITIVE_INFINITY },
          { size: text.size + stringBytes(name) + entryOverheadBytes },
        )
      return text
    } finally {
      if (isCurrent()) this.#loading.delete(name)
    }
  }
}

/** The texts in memory of this process. */
export function textCache(): TextCache {
  return processState('text-cache', () => {
    const cache = new TextCache(readText, hearsOfChanges, cacheBytesMax('texts'))
    watchCache('texts', () => cache.bytes)
    return cache
  })
}

/** Follows the changes that other instances make. */
export function followTexts(): void {
  bus().subscribe((message) => {
    if (message.topic === 'text') textCache().forget(message.id)
  })
}

/** A text changed, and that is committed: everybody looks again. */
export async function announceText(name: string): Promise<void> {
  textCache().forget(name)
  await bus().publish({ topic: 'text', id: name })
}
