import { fault } from '@/lib/core/contract/issue-rules'
import { etagOf } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { type CachedImage, imageCache } from '@/lib/core/image-cache'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { QrInput } from '../contract'
import { qrContrast, qrContrastMin } from '../contrast'
import type { QrType } from '../limits'
import { type Draw, drawPdf, drawPng, drawSvg } from './draw'
import { encodeModules } from './encode'
import { addLogo } from './logo/add-logo'
import { logoVersionMin } from './logo/place-logo'

const draw: Record<QrType, Draw> = {
  png: drawPng,
  svg: drawSvg,
  pdf: drawPdf,
}

const typeHeaders: Record<QrType, Record<string, string>> = {
  png: { 'Content-Type': 'image/png' },
  // Opened directly, an SVG is a document: forbid everything.
  svg: {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
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

const cache = () => imageCache('cache_qr')

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
  const { text, margin, logo } = input
  const modules =
    logo === undefined ? encodeModules(text, input.level) : encodeModules(text, 'H', logoVersionMin)
  const sizeMin = modules.size + 2 * margin
  if (input.size < sizeMin) throw invalidParameter('size', fault('qr_size_min', { min: sizeMin }))
  const drawn = logo === undefined ? { modules, logo: null } : addLogo(logo, text, modules, input)
  const bytes = draw[input.type](drawn.modules, input, drawn.logo)
  const etag = etagOf(bytes)
  return { bytes, etag, headers: imageHeaders(input.type, etag) }
}

/** Longer texts take milliseconds, whatever the size in pixels. */
const costlyTextLength = 200

export const isCostlyToDraw = ({ text, logo }: QrInput): boolean =>
  text.length > costlyTextLength || logo !== undefined

/** Never of a code with a logo: that is not asked for again. */
export const cachedImage = (input: QrInput): CachedImage | undefined =>
  input.logo === undefined ? cache().get(keyOf(input)) : undefined

/**
 * Cached, without a logo.
 * @throws Refusal invalid_parameter if the text is too long, the size too small, the contrast too low or the logo unusable
 */
export function qrImage(input: QrInput): CachedImage {
  if (input.logo !== undefined) return create(input)
  const key = keyOf(input)
  const known = cache().get(key)
  if (known) return known
  const image = create(input)
  cache().set(key, image)
  return image
}
