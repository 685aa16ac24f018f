import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { type Chunk, pngHeader, pngOfChunks } from './png-file'
import { chunksOf, type Picture, picturesUpTo, thousandths } from './png-pictures'

// PNG files against the specification: a picture with up to two faults in each layer.

const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

const withByte = (bytes: Buffer, at: number, byte: number) =>
  Buffer.from(bytes.map((each, i) => (i === at ? byte : each)))

/** Other bytes for some: cut at an end, lengthened at an end, or one of them changed. */
const byteFaults: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((count) => (bytes: Buffer) => bytes.subarray(0, -count)),
  fc.nat(1000).map((cut) => (bytes: Buffer) => bytes.subarray(0, Math.floor((cut / 1000) * bytes.length))),
  bytesUpTo(20).map((tail) => (bytes: Buffer) => Buffer.concat([bytes, tail])),
  fc
    .constantFrom('GIF89a', '\xff\xd8\xff', '%PDF-1.7\n', '<svg>', '\n')
    .map((head) => (bytes: Buffer) => Buffer.concat([Buffer.from(head, 'latin1'), bytes])),
  fc.tuple(fc.nat(1000), fc.nat(255)).map(([place, byte]) => {
    return (bytes: Buffer) => withByte(bytes, Math.floor((place / 1000) * bytes.length), byte)
  }),
)

const compressions: ((lines: Buffer) => Buffer)[] = [
  ...Array(8).fill((lines: Buffer) => deflateSync(lines)),
  deflateRawSync,
  (lines) => deflateSync(lines, { dictionary: Buffer.from('\0\0\0\0') }),
  (lines) => Buffer.concat([deflateSync(lines), deflateSync(lines)]),
  (lines) => Buffer.concat([deflateSync(lines).subarray(0, -4), Buffer.alloc(4)]),
  (lines) => deflateSync(Buffer.concat([lines, Buffer.alloc(400_000)])),
]

const edges = fc.oneof(
  fc.integer({ min: 1, max: 16 }),
  fc.constantFrom(0, 512, 513, 30_000, 2 ** 31, 2 ** 32 - 1),
)
const headers = fc
  .record({
    width: edges,
    height: edges,
    bits: fc.constantFrom(1, 2, 4, 8, 16, 3, 0),
    colour: fc.constantFrom(0, 2, 3, 4, 6, 1, 7),
    interlace: fc.nat(2),
  })
  .map(({ width, height, ...kind }) => pngHeader(width, height, kind))

const chunk = (types: string, dataMax: number): fc.Arbitrary<Chunk> =>
  fc.tuple(fc.constantFrom(...types.split(' ')), bytesUpTo(dataMax))

const chunks = fc.oneof(
  headers,
  chunk('tEXt acTL fdAT abCd abcd', 8),
  chunk('IHDR PLTE tRNS IDAT IEND ABCD ABcD abCd abcd CgBI acTL fdAT idat iHDR sBIT \0\0\0\0 AB1!', 40),
)

/** Palettes of any number of bytes, or of whole colours; transparency that fits another colour type, or none. */
const palettes = fc.oneof(
  bytesUpTo(60),
  fc.nat(258).map((colours) => Buffer.alloc(colours * 3, 9)),
)
const transparencies = fc.oneof(bytesUpTo(7), bytesUpTo(300))
const colourFaults: fc.Arbitrary<Partial<Picture>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  palettes.map((palette) => ({ palette })),
  transparencies.map((transparency) => ({ transparency })),
)

type ChunkFault = (chunks: Chunk[], at: number) => Chunk[]

const change =
  (dataOf: (data: Buffer) => Buffer, lie?: Chunk[2]): ChunkFault =>
  (chunks, at) =>
    chunks.map((each, i): Chunk => {
      const [type, data, says] = each
      return i === at ? [type, dataOf(data), lie ?? says] : each
    })

const double: ChunkFault = (chunks, at) => [...chunks.slice(0, at + 1), ...chunks.slice(at)]
const remove: ChunkFault = (chunks, at) => chunks.toSpliced(at, 1)
const insert =
  (chunk: Chunk): ChunkFault =>
  (chunks, at) =>
    chunks.toSpliced(at, 0, chunk)
const replace =
  (chunk: Chunk): ChunkFault =>
  (chunks) =>
    chunks.map((each) => (each[0] === chunk[0] ? chunk : each))
const move =
  (to: number): ChunkFault =>
  (chunks, at) =>
    remove(chunks, at).toSpliced(to, 0, ...chunks.slice(at, at + 1))

/** The chunks with something wrong at a place. */
const chunkFaults: fc.Arbitrary<ChunkFault> = fc.oneof(
  fc.constantFrom(double, remove),
  chunks.map(insert),
  chunks.map(replace),
  fc.nat(9).map(move),
  fc.tuple(fc.nat(12), fc.nat(20)).map(([at, byte]) => change((data) => withByte(data, at, byte))),
  fc.nat(40).map((length) => change((data) => data.subarray(0, length))),
  bytesUpTo(20).map((tail) => change((data) => Buffer.concat([data, tail]))),
  fc.nat(40).map((length) => change((data) => data, { length })),
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1).map((length) => change((data) => data, { length })),
  fc.nat().map((crc) => change((data) => data, { crc })),
)

const few = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<Value[]>([]) }, fc.array(values, { maxLength: 2 }))

const spoilt = (bytes: Buffer, faults: ((bytes: Buffer) => Buffer)[]) =>
  faults.reduce((now, fault) => fault(now), bytes)

/** Files with faults in their colours, scan lines, packed data, chunks and bytes; some have none. */
export const spoiltFiles: fc.Arbitrary<Buffer> = fc
  .record({
    picture: picturesUpTo(12),
    inColours: colourFaults,
    inLines: few(byteFaults),
    pack: fc.constantFrom(...compressions),
    inPacked: few(byteFaults),
    cuts: thousandths,
    inChunks: few(fc.tuple(chunkFaults, fc.nat(9))),
    inFile: few(byteFaults),
  })
  .map(({ picture, inColours, inLines, pack, inPacked, cuts, inChunks, inFile }) => {
    const packed = spoilt(pack(spoilt(picture.lines, inLines)), inPacked)
    let chunks: Chunk[] = chunksOf({ ...picture, ...inColours }, packed, cuts)
    for (const [fault, at] of inChunks) chunks = fault(chunks, at % Math.max(1, chunks.length))
    return spoilt(pngOfChunks(chunks), inFile)
  })
