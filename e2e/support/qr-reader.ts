import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Other people's code reads our codes: Skia and pdf.js draw the files, jsQR and ZXing decode them.

const require = createRequire(import.meta.url)
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
})

/** A light margin around the image, which a code without a quiet zone needs. */
const border = 24

async function rasterizePdf(bytes: Buffer): Promise<Canvas> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 1 })
  const canvas = createCanvas(viewport.width, viewport.height)
  // The types know browsers only; pdf.js itself uses this canvas on Node.
  const target = { canvas: canvas as never, canvasContext: canvas.getContext('2d') as never }
  await page.render({ ...target, viewport }).promise
  return canvas
}

export interface Picture {
  width: number
  height: number
  at: (x: number, y: number) => [number, number, number]
  /** The picture on a sheet of the light colour. */
  sheet: { width: number; height: number; data: Uint8ClampedArray }
}

/** Draws a PNG, SVG or PDF at its own size. @param light the colour of the sheet */
export async function draw(type: string, bytes: Buffer, light = '#ffffff'): Promise<Picture> {
  const source: Image | Canvas =
    type === 'application/pdf' ? await rasterizePdf(bytes) : await loadImage(bytes)
  const { width, height } = source
  const canvas = createCanvas(width + 2 * border, height + 2 * border)
  const context = canvas.getContext('2d')
  context.drawImage(source, border, border)
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(border + x, border + y, 1, 1).data
    return [red, green, blue] as [number, number, number]
  }
  context.fillStyle = light
  context.globalCompositeOperation = 'destination-over'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const data = new Uint8ClampedArray(context.getImageData(0, 0, canvas.width, canvas.height).data)
  return { width, height, at, sheet: { width: canvas.width, height: canvas.height, data } }
}

/** What two decoders read; null where one of them reads nothing. */
export async function decode({ sheet }: Picture): Promise<{ jsqr: string | null; zxing: string | null }> {
  const { width, height, data } = sheet
  const [found] = await readBarcodes({ data, width, height } as ImageData, { formats: ['QRCode'] })
  return { jsqr: jsQR(data, width, height)?.data ?? null, zxing: found?.text ?? null }
}

/** What a third decoder reads, ZBar. */
export async function decodeZbar({ sheet: { width, height, data } }: Picture): Promise<string | null> {
  const { scanRGBABuffer } = await import('@undecaf/zbar-wasm')
  const [found] = await scanRGBABuffer(new Uint8Array(data).buffer, width, height)
  return found?.decode() ?? null
}
