import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { detachedCopy } from '@/lib/core/detached-slice'
import { addressWords } from './address-words'
import type { AddressDatabase, MmdbReader } from './mmdb/reader'

/** The autonomous system that announces an address; 0 and `''` if none does. */
export interface Network {
  asn: number
  organization: string
}

export const unknownNetwork: Network = { asn: 0, organization: '' }

/** An operator's GeoLite2 ASN or GeoIP2 ISP file. */
export class AsnDatabase implements AddressDatabase<Network> {
  constructor(private readonly reader: MmdbReader) {}

  get day(): string {
    return this.reader.day
  }

  close(): void {
    this.reader.close()
  }

  async find(address: string): Promise<Network> {
    const row = await this.reader.find(address)
    if (typeof row !== 'object' || row === null) return unknownNetwork
    const { autonomous_system_number: asn, autonomous_system_organization: organization } = row as Record<
      string,
      unknown
    >
    return {
      asn: typeof asn === 'number' ? asn : 0,
      organization: typeof organization === 'string' ? organization : '',
    }
  }
}

const rowPattern = /^([^,]+),([^,]+),(\d+),(.*)$/

function unquote(field: string): string {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
}

class WordList {
  #words = new Uint32Array(1 << 16)
  #length = 0

  push(words: readonly number[]): void {
    if (this.#length + words.length > this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2)
      larger.set(this.#words)
      this.#words = larger
    }
    this.#words.set(words, this.#length)
    this.#length += words.length
  }

  toArray(): Uint32Array {
    return this.#words.slice(0, this.#length)
  }
}

/** Sorted, non-overlapping ranges of addresses of `width` 32-bit words each. */
class Ranges {
  constructor(
    readonly width: number,
    readonly starts: Uint32Array,
    readonly ends: Uint32Array,
    readonly asns: Uint32Array,
  ) {}

  #compare(table: Uint32Array, row: number, words: readonly number[]): number {
    for (let i = 0; i < this.width; i++) {
      const difference = (table[row * this.width + i] ?? 0) - (words[i] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** 0 if the address is in no range. */
  find(words: readonly number[]): number {
    let low = 0
    let high = this.asns.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.starts, middle, words) > 0) high = middle - 1
      else if (this.#compare(this.ends, middle, words) < 0) low = middle + 1
      else return this.asns[middle] ?? 0
    }
    return 0
  }
}

/** Lines of one part are handled at once: some milliseconds for what Node reads by default. */
const partBytes = 16 * 1024

/** Without blocking the event loop. */
async function forEachLine(path: string, handle: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: partBytes })) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) handle(line)
  }
  if (rest !== '') handle(rest)
}

/** Autonomous systems from CSV files with lines of `start,end,number,organisation`, in compact arrays. */
export class AsnTable implements AddressDatabase<Network> {
  readonly #organizations = new Map<number, string>()
  #v4: Ranges | null = null
  #v6: Ranges | null = null

  /** @param day when the data was made, such as 2026-06-17 */
  constructor(readonly day: string) {}

  close(): void {}

  /** @param v4Path addresses as decimal numbers @param v6Path addresses as text */
  async load(v4Path: string, v6Path: string): Promise<void> {
    this.#v4 = await this.#read(v4Path, 1, (address) => [Number(address)])
    this.#v6 = await this.#read(v6Path, 4, addressWords)
  }

  async #read(path: string, width: number, parse: (address: string) => number[]): Promise<Ranges> {
    const starts = new WordList()
    const ends = new WordList()
    const asns = new WordList()
    await forEachLine(path, (line) => {
      const [, start = '', end = '', number = '', organization = ''] = rowPattern.exec(line) ?? []
      if (start === '') return
      const asn = Number(number)
      starts.push(parse(start))
      ends.push(parse(end))
      asns.push([asn])
      if (!this.#organizations.has(asn))
        this.#organizations.set(asn, detachedCopy(unquote(organization.trimEnd())))
    })
    return new Ranges(width, starts.toArray(), ends.toArray(), asns.toArray())
  }

  find(address: string): Network {
    const asn = (address.includes(':') ? this.#v6 : this.#v4)?.find(addressWords(address))
    return { asn: asn ?? 0, organization: this.#organizations.get(asn ?? 0) ?? '' }
  }
}
