/** What a look-up reads bytes from. All methods throw a `DamagedDatabase` outside of the file. */
export interface Source {
  readonly size: number
  /** A number of 1 to 6 bytes, the highest first. */
  uint(offset: number, size: number): number
  /** A view, not a copy, where possible. */
  bytes(offset: number, size: number): Buffer
}

export class DamagedDatabase extends Error {}

/** Of one row. The largest of GeoIP2 Enterprise have some 200 values in 4 KB and 5 levels. */
const [valuesMax, bytesMax, depthMax] = [1000, 64 * 1024, 16]

const pointerType = 1
/** Where pointers of each size begin to count; those of four bytes are whole. */
const pointerBases = [0, 2048, 526_336, 0]
/** Sizes that are not in the control byte: with 1, 2 or 3 more bytes. */
const sizeBases = [29, 285, 65_821]

/**
 * Decodes values of the MaxMind DB format (https://maxmind.github.io/MaxMind-DB/, version 2.0). Nothing in the file makes it
 * go in circles or allocate more than a row may have.
 */
export class Decoder {
  #at = 0
  #valuesLeft = 0
  #bytesLeft = 0

  /** @param start where the section begins that pointers refer to @param end behind its last byte */
  constructor(
    private readonly source: Source,
    private readonly start: number,
    private readonly end: number,
  ) {}

  /**
   * @param offset from the beginning of the section
   * @returns maps as objects without a prototype, 64 and 128 bits as bigint
   * @throws DamagedDatabase
   */
  valueAt(offset: number): unknown {
    this.#valuesLeft = valuesMax
    this.#bytesLeft = bytesMax
    this.#at = this.start + offset
    return this.#value(0)
  }

  /** Passes over bytes. @returns the offset of the first */
  #skip(size: number): number {
    const from = this.#at
    this.#at += size
    this.#bytesLeft -= size
    if (this.#bytesLeft < 0) throw new DamagedDatabase('a row is too large')
    if (from < this.start || this.#at > this.end)
      throw new DamagedDatabase('a value reaches beyond its section')
    return from
  }

  #uint(size: number): number {
    return size === 0 ? 0 : this.source.uint(this.#skip(size), size)
  }

  #value(depth: number): unknown {
    if (depth > depthMax || --this.#valuesLeft < 0) throw new DamagedDatabase('a row has too many values')
    const control = this.#uint(1)
    const type = control >> 5
    if (type === pointerType) return this.#pointed(control, depth)
    // The byte after it says an extended type, beginning with 8.
    return this.#typed(type === 0 ? 7 + (this.#uint(1) || Number.NaN) : type, this.#size(control & 31), depth)
  }

  #size(size: number): number {
    const base = sizeBases[size - 29]
    return base === undefined ? size : base + this.#uint(size - 28)
  }

  #pointed(control: number, depth: number): unknown {
    const size = (control >> 3) & 3
    const high = size === 3 ? 0 : (control & 7) * 256 ** (size + 1)
    const target = (pointerBases[size] ?? 0) + high + this.#uint(size + 1)
    const next = this.#at
    this.#at = this.start + target
    const value = this.#value(depth + 1)
    this.#at = next
    return value
  }

  #typed(type: number, size: number, depth: number): unknown {
    switch (type) {
      case 2:
        return this.#text(size)
      case 3:
        return this.#exactly(8, size).readDoubleBE()
      case 4:
        return Buffer.from(this.source.bytes(this.#skip(size), size))
      case 5:
      case 6:
        return this.#unsigned(size, 4)
      case 7:
        return this.#map(size, depth)
      case 8:
        return size < 4 ? this.#uint(size) : this.#unsigned(size, 4) | 0
      case 9:
        return this.#bigUnsigned(size, 8)
      case 10:
        return this.#bigUnsigned(size, 16)
      case 11:
        return this.#array(size, depth)
      case 14:
        return size !== 0
      case 15:
        return this.#exactly(4, size).readFloatBE()
      default:
        throw new DamagedDatabase('a value has no known type')
    }
  }

  #exactly(expected: number, size: number): Buffer {
    if (size !== expected) throw new DamagedDatabase('a number has the wrong size')
    return this.source.bytes(this.#skip(size), size)
  }

  #text(size: number): string {
    return this.source.bytes(this.#skip(size), size).toString()
  }

  #unsigned(size: number, max: number): number {
    if (size > max) throw new DamagedDatabase('a number is too large')
    return this.#uint(size)
  }

  #bigUnsigned(size: number, max: number): bigint {
    if (size > max) throw new DamagedDatabase('a number is too large')
    const bytes = this.source.bytes(this.#skip(size), size)
    return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  }

  #array(size: number, depth: number): unknown[] {
    if (size > this.#valuesLeft) throw new DamagedDatabase('a row has too many values')
    return Array.from({ length: size }, () => this.#value(depth + 1))
  }

  #map(size: number, depth: number): Record<string, unknown> {
    if (size > this.#valuesLeft) throw new DamagedDatabase('a row has too many values')
    const map = Object.create(null) as Record<string, unknown>
    for (let i = 0; i < size; i++) {
      const key = this.#value(depth + 1)
      if (typeof key !== 'string') throw new DamagedDatabase('a key is no string')
      map[key] = this.#value(depth + 1)
    }
    return map
  }
}
