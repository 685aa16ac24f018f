import { etagOf } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { languages } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { type CachedImage, imageCache } from '@/lib/core/image-cache'
import { encodePng } from '@/lib/core/png'
import { processState } from '@/lib/core/process-state'
import { cardSize } from '../../limits'
import { cardTexts } from '../../texts'
import { Canvas } from './canvas'
import { drawableText, wrapText } from './card-text'

/** `''` for none. */
interface CardTexts {
  title: string
  topic: string
}

const cache = () => imageCache('cache_cards')

const keyOf = ({ title, topic }: CardTexts) => JSON.stringify([title, topic])

export const cachedCard = (texts: CardTexts): CachedImage | undefined => cache().get(keyOf(texts))

export function renderCard(texts: CardTexts): CachedImage {
  const bytes = drawCard(texts)
  const etag = etagOf(bytes)
  const headers = {
    'Content-Type': 'image/png',
    // Short, so that a new topic appears soon.
    'Cache-Control': 'public, max-age=600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  const card = { bytes, etag, headers }
  cache().set(keyOf(texts), card)
  return card
}

const colours = {
  desktop: 0,
  weave: 1,
  face: 2,
  light: 3,
  shade: 4,
  black: 5,
  title: 6,
  muted: 7,
  yellow: 8,
  brown: 9,
  blue: 10,
  ink: 11,
} as const
const palette = '008080007676c0c0c0ffffff808080000000000080404040ffe97a7a52007fd0ff00335c'

const filterUp = 2

/** Image pixels per pixel of the drawing. */
const dot = 4

/** The image is the same for all readers, so it contains the first languages; more do not fit. */
const inLanguages = (key: KeyOf<typeof cardTexts>): string[] =>
  languages.slice(0, 3).map((language) => translator(cardTexts, language)(key))

/** Around the window; some sites crop the corners. */
const margin = 48

function drawDesktop(canvas: Canvas): void {
  for (let y = 0; y < canvas.height; y += 2 * dot)
    for (let x = y % (4 * dot) === 0 ? 0 : 2 * dot; x < canvas.width; x += 4 * dot)
      canvas.fill(x, y, dot, dot, colours.weave)
}

function drawWindow(canvas: Canvas): void {
  const box = [margin, margin, canvas.width - 2 * margin, canvas.height - 2 * margin] as const
  canvas.fill(...box, colours.face)
  canvas.edge(box, dot, [colours.light, colours.black])
  const barWidth = box[2] - 4 * dot
  canvas.fill(margin + 2 * dot, margin + 2 * dot, barWidth, 72, colours.title)
  canvas.write('Open Utility API', margin + 24, margin + 12, 3, colours.light)
  const button = [margin + barWidth - 52, margin + 18, 48, 52] as const
  canvas.fill(...button, colours.face)
  canvas.edge(button, dot, [colours.light, colours.black])
  for (let i = 0; i < 6; i++) {
    canvas.fill(button[0] + 12 + i * dot, button[1] + 14 + i * dot, dot, dot, colours.black)
    canvas.fill(button[0] + 12 + i * dot, button[1] + 34 - i * dot, dot, dot, colours.black)
  }
}

/** Two speech bubbles, as on the icon. */
function drawBubbles(canvas: Canvas): void {
  const bubble = (x: number, y: number, width: number, fill: number, lines: number) => {
    canvas.fill(x, y, width, 76, colours.black)
    canvas.fill(x + dot, y + dot, width - 2 * dot, 76 - 2 * dot, fill)
    for (let i = 0; i < 3; i++) canvas.fill(x + 16, y + 18 + i * 16, width - (i === 2 ? 64 : 32), dot, lines)
  }
  bubble(margin + 40, 168, 112, colours.yellow, colours.brown)
  bubble(margin + 72, 216, 112, colours.blue, colours.ink)
}

function drawTexts(canvas: Canvas, { title, topic }: CardTexts): void {
  const left = margin + 40
  const right = left + 176
  const titleLines = wrapText(drawableText(title), 26, 2)
  for (const [row, line] of titleLines.entries())
    canvas.write(line, right, (titleLines.length === 1 ? 188 : 150) + row * 76, 4, colours.black)
  const field = [left - 16, 320, canvas.width - 2 * (left - 16), 168] as const
  canvas.fill(...field, colours.light)
  canvas.edge(field, dot, [colours.shade, colours.light])
  const said = drawableText(topic)
  // A missing topic is replaced by an invitation.
  for (const [row, line] of (said === '' ? inLanguages('invitation') : wrapText(said, 42, 3)).entries())
    canvas.write(line, left, 332 + row * 50, 3, colours.black)
  canvas.write(inLanguages('kind').join(' · '), left, 508, 3, colours.muted)
}

function drawFrame(): Canvas {
  const canvas = new Canvas(cardSize.width, cardSize.height, colours.desktop)
  drawDesktop(canvas)
  drawWindow(canvas)
  drawBubbles(canvas)
  return canvas
}

/** Two pixels per byte. Lines equal to the one above use filter Up, which leaves zeros. */
function scanLinesOf({ width, height, pixels }: Canvas): Uint8Array {
  const stride = 1 + width / 2
  const lines = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const start = y * width
    const isAsAbove =
      y > 0 &&
      Buffer.compare(pixels.subarray(start, start + width), pixels.subarray(start - width, start)) === 0
    lines[y * stride] = isAsAbove ? filterUp : 0
    if (isAsAbove) continue
    for (let x = 0; x < width; x += 2)
      lines[y * stride + 1 + x / 2] = ((pixels[start + x] ?? 0) << 4) | (pixels[start + x + 1] ?? 0)
  }
  return lines
}

/** A PNG with title and topic in a bitmap font. Takes a few milliseconds, whatever the texts. */
export function drawCard(texts: CardTexts): Uint8Array<ArrayBuffer> {
  const canvas = processState('card-frame', drawFrame).copy()
  drawTexts(canvas, texts)
  return encodePng({ ...cardSize, bits: 4, palette, scanLines: scanLinesOf(canvas) })
}
