import { LRUCache } from 'lru-cache'
import { fault } from '@/lib/schemas/issue-rules'
import type { QrInput } from '@/lib/schemas/qr'
import { qrContrast, qrContrastMin } from '@/lib/schemas/qr-contrast'
import type { QrType } from '@/lib/schemas/qr-limits'
import { cacheBytesMax, watchCache } from '../governor/caches'
import { stringBytes } from '../governor/string-bytes'
import { etagOf } from '../http/conditional'
import { processState } from '../process-state'
import { invalidParameter } from '../refusal'
import { imageHeaders } from './headers'
import { type Drawing, encodeModules, type Modules } from './modules'
import { drawPdf } from './pdf'
import { drawPng } from './png'
import { drawSvg } from './svg'

/** A drawn code, the strong tag of its bytes, and what it is sent with. */
export interface QrImage {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  headers: Record<string, string>
}

const draw: Record<QrType, (modules: Modules, drawing: Drawing) => Uint8Array<ArrayBuffer>> = {
  png: drawPng,
  svg: drawSvg,
  pdf: drawPdf,
}

/** What an entry costs beside its image and its key, roughly. */
const entryBytes = 1000

function makeCache(): LRUCache<string, QrImage> {
  const cache = new LRUCache<string, QrImage>({
    maxSize: cacheBytesMax('qr'),
    sizeCalculation: (image, key) => image.bytes.byteLength + stringBytes(key) + entryBytes,
  })
  watchCache('qr', () => cache.calculatedSize)
  return cache
}

/** Right by construction: an image depends on nothing but its key. */
const cache = () => processState('qr-images', makeCache)

function keyOf({ type, level, margin, size, dark, light, text }: QrInput): string {
  return `${type} ${level} ${margin} ${size} ${dark} ${light} ${text}`
}

function requireContrast({ dark, light }: QrInput): void {
  const contrast = qrContrast(dark, light)
  if (contrast < 0) throw invalidParameter('dark', fault('dark_on_light', { dark, light }))
  if (contrast < qrContrastMin) throw invalidParameter('dark', fault('contrast', { dark, light }))
}

function create(input: QrInput): QrImage {
  requireContrast(input)
  const modules = encodeModules(input.text, input.level)
  const sizeMin = modules.size + 2 * input.margin
  if (input.size < sizeMin) throw invalidParameter('size', fault('qr_size_min', { min: sizeMin }))
  const bytes = draw[input.type](modules, input)
  const etag = etagOf(bytes)
  return { bytes, etag, headers: imageHeaders(input.type, etag) }
}

/** Drawing a code of more characters takes milliseconds, whatever its size in pixels. */
const dearTextLength = 200

/** Whether drawing takes so long that it is to be done in turn. */
export const isDearToDraw = ({ text }: QrInput): boolean => text.length > dearTextLength

/** The image, if it was drawn lately. */
export const knownImage = (input: QrInput): QrImage | undefined => cache().get(keyOf(input))

/**
 * The image of a text that is not empty; from memory when it was drawn lately.
 * @throws Refusal invalid_parameter when the text is too long, the size too small, or no scanner could read it
 */
export function qrImage(input: QrInput): QrImage {
  const key = keyOf(input)
  const known = cache().get(key)
  if (known) return known
  const image = create(input)
  cache().set(key, image)
  return image
}
