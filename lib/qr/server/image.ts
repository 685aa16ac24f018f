import { fault } from '@/lib/core/contract/issue-rules'
import { etagOf } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { type CachedImage, imageCache } from '@/lib/core/image-cache'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { QrInput } from '../contract'
import { qrContrast, qrContrastMin } from '../contrast'
import type { QrType } from '../limits'
import { drawPdf, drawPng, drawSvg } from './draw'
import { type Drawing, encodeModules, type Modules } from './encode'

const draw: Record<QrType, (modules: Modules, drawing: Drawing) => Uint8Array<ArrayBuffer>> = {
  png: drawPng,
  svg: drawSvg,
  pdf: drawPdf,
}

const typeHeaders: Record<QrType, Record<string, string>> = {
  png: { 'Content-Type': 'image/png' },
  // Opened directly, an SVG is a document: forbid everything.
  svg: {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  },
  pdf: { 'Content-Type': 'application/pdf' },
}

/** Cached with the image. */
function imageHeaders(type: QrType, etag: string): Record<string, string> {
  return {
    ...typeHeaders[type],
    'Content-Disposition': `inline; filename="qrcode.${type}"`,
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
}

const cache = () => imageCache('qr')

function keyOf({ type, level, margin, size, dark, light, text }: QrInput): string {
  return `${type} ${level} ${margin} ${size} ${dark} ${light} ${text}`
}

function requireContrast({ dark, light }: QrInput): void {
  const contrast = qrContrast(dark, light)
  if (contrast < 0) throw invalidParameter('dark', fault('dark_on_light', { dark, light }))
  if (contrast < qrContrastMin) throw invalidParameter('dark', fault('contrast', { dark, light }))
}

function create(input: QrInput): CachedImage {
  requireContrast(input)
  const modules = encodeModules(input.text, input.level)
  const sizeMin = modules.size + 2 * input.margin
  if (input.size < sizeMin) throw invalidParameter('size', fault('qr_size_min', { min: sizeMin }))
  const bytes = draw[input.type](modules, input)
  const etag = etagOf(bytes)
  return { bytes, etag, headers: imageHeaders(input.type, etag) }
}

/** Longer texts take milliseconds, whatever the size in pixels. */
const costlyTextLength = 200

/** Whether drawing needs a CPU slot. */
export const isCostlyToDraw = ({ text }: QrInput): boolean => text.length > costlyTextLength

export const cachedImage = (input: QrInput): CachedImage | undefined => cache().get(keyOf(input))

/** Cached. @throws Refusal invalid_parameter if the text is too long, the size too small or the contrast too low */
export function qrImage(input: QrInput): CachedImage {
  const key = keyOf(input)
  const known = cache().get(key)
  if (known) return known
  const image = create(input)
  cache().set(key, image)
  return image
}
