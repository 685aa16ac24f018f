import { z } from 'zod'
import { addressWords } from '../address-words'
import { BlockFile, blockBytes } from './block-file'
import { DamagedDatabase, Decoder, type Source } from './decoder'

/** Between the tree and the data. */
const separatorBytes = 16
const metadataBytesMax = 128 * 1024
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Blocks that one look-up may read: a path through the largest trees is in about 20. */
const blocksMax = 500

const metadataSchema = z.object({
  node_count: z.number().int().nonnegative(),
  record_size: z.literal([24, 28, 32]),
  ip_version: z.literal([4, 6]),
  binary_format_major_version: z.literal(2),
  build_epoch: z.union([z.number(), z.bigint()]).catch(0),
})

/** Thrown where a look-up cannot go on: it begins again with the block. */
class MissingBlock {
  constructor(readonly index: number) {}
}

/** The file as one look-up sees it. The blocks that it has waited for stay, whatever the cache drops meanwhile. */
class Blocks implements Source {
  readonly read = new Map<number, Buffer>()
  #index = -1
  #block: Buffer = Buffer.alloc(0)

  constructor(private readonly file: BlockFile) {}

  get size(): number {
    return this.file.size
  }

  #find(index: number): Buffer {
    if (index === this.#index) return this.#block
    const block = this.read.get(index) ?? this.file.cached(index)
    if (!block) throw new MissingBlock(index)
    this.#index = index
    this.#block = block
    return block
  }

  uint(offset: number, size: number): number {
    const at = offset % blockBytes
    const isWithin = at + size <= blockBytes && offset >= 0 && offset + size <= this.size
    return isWithin
      ? this.#find((offset - at) / blockBytes).readUIntBE(at, size)
      : this.bytes(offset, size).readUIntBE(0, size)
  }

  bytes(offset: number, size: number): Buffer {
    if (offset < 0 || offset + size > this.size) throw new DamagedDatabase('a value reaches beyond the file')
    const at = offset % blockBytes
    const first = (offset - at) / blockBytes
    if (at + size <= blockBytes) return this.#find(first).subarray(at, at + size)
    const last = Math.floor((offset + size - 1) / blockBytes)
    const blocks = Array.from({ length: last - first + 1 }, (_, i) => this.#find(first + i))
    return Buffer.concat(blocks).subarray(at, at + size)
  }
}

/** Rows by address. */
export interface AddressDatabase<Row> {
  /** When it was made, such as 2026-06-05; `''` if it does not say. */
  readonly day: string
  /** @param address normalised @throws ReplacedFile; Error for what cannot be read */
  find(address: string): Row | Promise<Row>
  close(): void
}

/** @param seconds since the epoch @returns `''` for an impossible date in an operator's file */
function isoDay(seconds: number): string {
  const date = new Date(seconds * 1000)
  const isSensible = date.getTime() > 0 && date.getUTCFullYear() < 10_000
  return isSensible ? date.toISOString().slice(0, 10) : ''
}

/** A MaxMind DB file, of which only the blocks are in memory that were needed lately. */
export class MmdbReader implements AddressDatabase<unknown> {
  readonly day: string
  readonly #nodeCount: number
  readonly #recordBits: number
  readonly #version: number
  readonly #dataStart: number
  /** The node of ::/96, which has the IPv4 addresses of a tree for IPv6. */
  #ipv4Node: number | null

  private constructor(
    private readonly file: BlockFile,
    metadata: z.output<typeof metadataSchema>,
    private readonly dataEnd: number,
  ) {
    this.day = isoDay(Number(metadata.build_epoch))
    this.#nodeCount = metadata.node_count
    this.#recordBits = metadata.record_size
    this.#version = metadata.ip_version
    this.#ipv4Node = metadata.ip_version === 4 ? 0 : null
    this.#dataStart = (metadata.node_count * metadata.record_size) / 4 + separatorBytes
    if (this.#dataStart > dataEnd) throw new DamagedDatabase('the tree does not fit into the file')
  }

  /** @throws Error when the file is unreadable or no MaxMind DB file */
  static async open(path: string): Promise<MmdbReader> {
    const file = await BlockFile.open(path)
    try {
      const tailAt = Math.max(0, file.size - metadataBytesMax)
      const tail = await file.bytes(tailAt, file.size - tailAt)
      const markerAt = tail.lastIndexOf(marker)
      if (markerAt < 0) throw new DamagedDatabase('there is no description of a database in it')
      const source: Source = {
        size: tail.length,
        uint: (offset, size) => tail.readUIntBE(offset, size),
        bytes: (offset, size) => tail.subarray(offset, offset + size),
      }
      const decoded = new Decoder(source, markerAt + marker.length, tail.length).valueAt(0)
      const { data } = metadataSchema.safeParse(decoded)
      if (!data) throw new DamagedDatabase('its description is damaged, or of another version')
      return new MmdbReader(file, data, tailAt + markerAt)
    } catch (error) {
      file.close()
      throw error
    }
  }

  /** @returns the row of the network that the address is in; null for none */
  async find(address: string): Promise<unknown> {
    const words = addressWords(address)
    const blocks = new Blocks(this.file)
    while (blocks.read.size <= blocksMax)
      try {
        const row = this.#lookUp(blocks, words)
        if (blocks.read.size > 0) await this.file.requireSame()
        return row
      } catch (error) {
        if (error instanceof MissingBlock) blocks.read.set(error.index, await this.file.read(error.index))
        else {
          await this.file.requireSame()
          throw error
        }
      }
    throw new DamagedDatabase('a row is in too many places')
  }

  close(): void {
    this.file.close()
  }

  #lookUp(source: Source, words: readonly number[]): unknown {
    const isIpv4 = words.length === 1
    if (!isIpv4 && this.#version === 4) return null
    if (isIpv4) this.#ipv4Node ??= this.#walk(source, 0, [0, 0, 0])
    const record = this.#walk(source, isIpv4 ? (this.#ipv4Node ?? 0) : 0, words)
    if (record === this.#nodeCount) return null
    if (record < this.#nodeCount) throw new DamagedDatabase('the tree is too deep')
    const offset = record - this.#nodeCount - separatorBytes
    return new Decoder(source, this.#dataStart, this.dataEnd).valueAt(offset)
  }

  /** @returns the node that the bits lead to, or the record where the tree ends before */
  #walk(source: Source, from: number, words: readonly number[]): number {
    let node = from
    for (let bit = 0; bit < words.length * 32 && node < this.#nodeCount; bit++) {
      const isRight = (((words[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1) === 1
      node = this.#record(source, node, isRight)
    }
    return node
  }

  #record(source: Source, node: number, isRight: boolean): number {
    const at = (node * this.#recordBits) / 4
    if (this.#recordBits !== 28) {
      const size = this.#recordBits / 8
      return source.uint(isRight ? at + size : at, size)
    }
    // The byte in the middle has the highest four bits of both.
    const middle = source.uint(at + 3, 1)
    return isRight
      ? (middle & 15) * 2 ** 24 + source.uint(at + 4, 3)
      : (middle >> 4) * 2 ** 24 + source.uint(at, 3)
  }
}
