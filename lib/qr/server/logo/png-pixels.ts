/** What the header, the palette and the transparency of a PNG file say (PNG specification, third edition, 11.2 and 11.3.1). */
export interface PngFormat {
  width: number
  height: number
  /** Bits of a sample: 1, 2, 4, 8 or 16. */
  bits: number
  /** A sum of 1 (palette), 2 (colour) and 4 (alpha). */
  colourType: number
  isInterlaced: boolean
  /** Red, green and blue of each entry, one byte each. */
  palette: Buffer
  /** Alpha of each entry of the palette, or the one transparent colour in samples of two bytes. */
  transparency: Buffer
}

/** Samples of a pixel by colour type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Offset and distance of columns and rows: the whole picture at once, or Adam7's passes (8.1). */
const onePass = [[0, 1, 0, 1]] as const
const adam7 = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/** Those that have pixels. */
function passesOf({ width, height, bits, colourType, isInterlaced }: PngFormat) {
  const pixelBits = bits * (samplesOf[colourType] ?? 0)
  return (isInterlaced ? adam7 : onePass)
    .map(([left, across, top, down]) => {
      const columns = Math.ceil((width - left) / across)
      return {
        ...{ left, across, top, down, columns },
        rows: Math.ceil((height - top) / down),
        lineBytes: Math.ceil((columns * pixelBits) / 8),
      }
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** Of all lines, each with the byte of its filter. */
export const scanLineBytes = (format: PngFormat): number =>
  passesOf(format).reduce((sum, { rows, lineBytes }) => sum + rows * (1 + lineBytes), 0)

/** Paeth's predictor (9.4). */
function paeth(left: number, up: number, upLeft: number): number {
  const byLeft = Math.abs(up - upLeft)
  const byUp = Math.abs(left - upLeft)
  const byUpLeft = Math.abs(left + up - 2 * upLeft)
  if (byLeft <= byUp && byLeft <= byUpLeft) return left
  return byUp <= byUpLeft ? up : upLeft
}

/** What each filter adds to a byte, of its neighbours (9.2). */
const predictors: ((left: number, up: number, upLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

/** Replaces the filtered bytes of a line. @param distance bytes to the same sample of the pixel on the left */
function unfilter(filter: number, line: Buffer, above: Buffer, distance: number): void {
  const predict = predictors[filter]
  if (!predict) throw new Error(`unknown filter ${filter}`)
  for (let i = 0; i < line.length; i++) {
    const left = i < distance ? 0 : (line[i - distance] ?? 0)
    const upLeft = i < distance ? 0 : (above[i - distance] ?? 0)
    line[i] = (line[i] ?? 0) + predict(left, above[i] ?? 0, upLeft)
  }
}

function sampleAt(line: Buffer, index: number, bits: number): number {
  if (bits === 8) return line[index] ?? 0
  if (bits === 16) return line.readUInt16BE(index * 2)
  const bit = index * bits
  return ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}

/** Writes red, green, blue and alpha of a pixel of a line. */
type PixelWriter = (line: Buffer, column: number, rgba: Uint8Array, at: number) => void

/** @throws Error for a colour that the palette lacks */
function paletteWriter({ bits, palette, transparency }: PngFormat): PixelWriter {
  return (line, column, rgba, at) => {
    const entry = sampleAt(line, column, bits)
    if (entry * 3 >= palette.length) throw new Error(`the palette has no colour ${entry}`)
    rgba[at] = palette[entry * 3] ?? 0
    rgba[at + 1] = palette[entry * 3 + 1] ?? 0
    rgba[at + 2] = palette[entry * 3 + 2] ?? 0
    rgba[at + 3] = transparency[entry] ?? 255
  }
}

/** Samples are scaled to 8 bits (12.4). */
function sampleWriter({ bits, colourType, transparency }: PngFormat): PixelWriter {
  const max = 2 ** bits - 1
  const isColour = (colourType & 2) !== 0
  const hasAlpha = (colourType & 4) !== 0
  const samples = samplesOf[colourType] ?? 0
  const [greenOffset, blueOffset] = isColour ? [1, 2] : [0, 0]
  const hasKey = transparency.length > 0
  const keyAt = (index: number) => (hasKey ? transparency.readUInt16BE(index * 2) & max : -1)
  const [redKey, greenKey, blueKey] = [keyAt(0), keyAt(greenOffset), keyAt(blueOffset)]
  const scaled = (sample: number) => (bits === 8 ? sample : Math.round((sample * 255) / max))
  return (line, column, rgba, at) => {
    const first = column * samples
    const red = sampleAt(line, first, bits)
    const green = sampleAt(line, first + greenOffset, bits)
    const blue = sampleAt(line, first + blueOffset, bits)
    const isKey = red === redKey && green === greenKey && blue === blueKey
    rgba[at] = scaled(red)
    rgba[at + 1] = scaled(green)
    rgba[at + 2] = scaled(blue)
    rgba[at + 3] = hasAlpha ? scaled(sampleAt(line, first + samples - 1, bits)) : isKey ? 0 : 255
  }
}

/**
 * Red, green, blue and alpha of each pixel, row by row.
 * @param lines the inflated scan lines, `scanLineBytes` long; they are overwritten
 * @throws Error for an unknown filter, or a colour that the palette lacks
 */
export function pngPixels(format: PngFormat, lines: Buffer): Uint8Array {
  const { width, height, bits, colourType } = format
  const rgba = new Uint8Array(width * height * 4)
  const distance = Math.max(1, (bits * (samplesOf[colourType] ?? 0)) >> 3)
  const writePixel = colourType === 3 ? paletteWriter(format) : sampleWriter(format)
  let at = 0
  for (const { left, across, top, down, columns, rows, lineBytes } of passesOf(format)) {
    let above: Buffer = Buffer.alloc(lineBytes)
    for (let row = 0; row < rows; row++) {
      const line = lines.subarray(at + 1, at + 1 + lineBytes)
      unfilter(lines[at] ?? 0, line, above, distance)
      const start = (top + row * down) * width + left
      for (let column = 0; column < columns; column++)
        writePixel(line, column, rgba, (start + column * across) * 4)
      above = line
      at += 1 + lineBytes
    }
  }
  return rgba
}
