import { decodeQR } from 'qr/decode.js'
import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { Drawing, Modules } from '../encode'
import { paint } from './paint'
import { clearedModules, type DrawnLogo, logoPlaceOf, opaquePicture } from './place-logo'
import { readLogo } from './read-logo'

/** How a code is checked: pixels per module, and the quiet zone that scanners expect (ISO/IEC 18004, 9.1). */
const checkedScale = 4
const checkedMargin = 4

/** Whether a decoder reads the text, at the first attempt and without corrections of the image. */
function isRead(text: string, modules: Modules, { dark, light }: Drawing, logo: DrawnLogo): boolean {
  const size = (modules.size + 2 * checkedMargin) * checkedScale
  const { rgb: data } = paint(modules, { margin: checkedMargin, size, dark, light }, logo)
  try {
    const textDecoder = (bytes: Uint8Array) => Buffer.from(bytes).toString()
    return decodeQR({ width: size, height: size, data }, { format: 'RGB', effort: 1, textDecoder }) === text
  } catch {
    return false // it found no code, or could not correct it
  }
}

/**
 * In the middle of a code of level H.
 * @param given a PNG file in Base64
 * @returns the modules around it, and the logo
 * @throws Refusal invalid_parameter if it is no PNG, too large, or the code cannot be read with it
 */
export function addLogo(
  given: string,
  text: string,
  modules: Modules,
  drawing: Drawing,
): { modules: Modules; logo: DrawnLogo } {
  const place = logoPlaceOf(modules)
  const logo = { place, picture: opaquePicture(readLogo(given), drawing.light) }
  const cleared = clearedModules(modules, place)
  if (!isRead(text, cleared, drawing, logo)) throw invalidParameter('logo', fault('logo_unreadable'))
  return { modules: cleared, logo }
}
