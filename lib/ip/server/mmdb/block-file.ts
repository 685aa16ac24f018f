import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { memoryCache } from '@/lib/core/limits/caches'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { processState } from '@/lib/core/process-state'
import { SingleFlight } from '@/lib/core/single-flight'

/** Few neighbours of what is needed are needed, too: with smaller blocks, more networks fit into the cache. */
export const blockBytes = 1024

/** Of Node's four threads: a slow disk leaves the others to other files and to passwords. */
const readsMax = 2

/** How long a file counts as the one that was opened. */
const sameMs = 1000

/** Approximate memory of a block besides its bytes. */
const entryBytes = 400

const cache = () =>
  processState('location-blocks', () =>
    memoryCache<Buffer>('cache_locations', ({ length }) => length + entryBytes),
  )
const opened = () => processState('location-files', () => ({ count: 0 }))
const reads = () => processState('location-reads', () => new Semaphore(readsMax, 'location_reads'))

/** The file is not the one that was opened: it was written to, or another has taken its name. */
export class ReplacedFile extends Error {
  constructor() {
    super('the file was replaced')
  }
}

/** A file that is read by offset, in blocks. They are cached within one amount for all files. */
export class BlockFile {
  readonly #flights = new SingleFlight<Buffer>()
  readonly #number = ++opened().count
  #isClosed = false
  #checkedAt = performance.now()
  #check = Promise.resolve()

  private constructor(
    private readonly path: string,
    readonly size: number,
    private readonly handle: FileHandle,
    private readonly identity: string,
  ) {}

  /** @throws Error when it cannot be read */
  static async open(path: string): Promise<BlockFile> {
    const handle = await open(path, 'r')
    const stats = await handle.stat()
    return new BlockFile(path, stats.size, handle, identityOf(stats))
  }

  /** A block, if it is cached. */
  cached(index: number): Buffer | undefined {
    return cache().get(this.#key(index))
  }

  /**
   * Reads a block, once for all who need it meanwhile.
   * @throws ReplacedFile; Error when the disk cannot be read; Refusal when too many reads wait
   */
  read(index: number): Promise<Buffer> {
    const key = this.#key(index)
    return this.#flights.run(key, async () => {
      const block = await reads().run(() => this.bytes(index * blockBytes, blockBytes))
      cache().set(key, block)
      return block
    })
  }

  /** Not cached. @returns fewer bytes at the end of the file @throws as `read` does */
  async bytes(offset: number, size: number): Promise<Buffer> {
    if (this.#isClosed) throw new ReplacedFile()
    const bytes = Buffer.allocUnsafeSlow(Math.min(size, this.size - offset))
    const { bytesRead } = await this.handle.read(bytes, 0, bytes.length, offset)
    if (bytesRead < bytes.length) throw new ReplacedFile()
    return bytes
  }

  /** Looks at most once a second. A removed file goes on. @throws ReplacedFile */
  requireSame(): Promise<void> {
    if (performance.now() - this.#checkedAt >= sameMs) {
      this.#checkedAt = performance.now()
      this.#check = this.#requireSameNow()
    }
    return this.#check
  }

  async #requireSameNow(): Promise<void> {
    const identity = await stat(this.path).then(identityOf, () => this.identity)
    if (identity !== this.identity) throw new ReplacedFile()
  }

  /** Node closes it when it is no longer being read. */
  close(): void {
    this.#isClosed = true
    this.handle.close().catch(() => undefined)
  }

  #key(index: number): string {
    return `${this.#number} ${index}`
  }
}

const identityOf = ({ dev, ino, size, mtimeMs }: Stats) => `${dev} ${ino} ${size} ${mtimeMs}`
