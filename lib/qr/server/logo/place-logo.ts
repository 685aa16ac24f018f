import { type Drawing, type Modules, placeModules } from '../encode'
import type { Logo } from './read-logo'

/** Share of the edge of a code that its logo takes, with the light margin: 7.5 % of the modules, a quarter of what level H restores. */
const edgeShare = 0.25

/** The smallest version with a logo: in the two below it a logo has three modules. */
export const logoVersionMin = 3

/** A square of modules in the middle, `size` × `size` from `start`, and a light margin of one module around it. */
interface LogoPlace {
  start: number
  size: number
}

/** Red, green and blue of each pixel, row by row. */
export interface Picture {
  width: number
  height: number
  rgb: Uint8Array
}

export interface DrawnLogo {
  place: LogoPlace
  picture: Picture
}

/** The edge of a code is odd, so that an odd square lies exactly in its middle. */
export function logoPlaceOf(modules: Modules): LogoPlace {
  const cleared = Math.floor(modules.size * edgeShare) | 1
  return { start: (modules.size - cleared) / 2 + 1, size: cleared - 2 }
}

/** Without those under the logo and its margin. */
export function clearedModules(modules: Modules, { start, size }: LogoPlace): Modules {
  const dark = modules.dark.slice()
  for (let y = start - 1; y <= start + size; y++)
    dark.fill(0, y * modules.size + start - 1, y * modules.size + start + size + 1)
  return { size: modules.size, dark }
}

/** In pixels, points or units. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** As large as its place permits in its own shape, centred. */
export function logoBoxOf(modules: Modules, drawing: Drawing, { place, picture }: DrawnLogo): Box {
  const { scale, origin } = placeModules(modules, drawing)
  const edge = place.size * scale
  const longest = Math.max(picture.width, picture.height)
  const width = (edge * picture.width) / longest
  const height = (edge * picture.height) / longest
  const start = origin + place.start * scale
  return { x: start + (edge - width) / 2, y: start + (edge - height) / 2, width, height }
}

/** On the light colour. @param light `rrggbb` */
export function opaquePicture({ width, height, rgba }: Logo, light: string): Picture {
  const ground = Buffer.from(light, 'hex')
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = (rgba[pixel * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++)
      rgb[pixel * 3 + channel] = Math.round(
        (rgba[pixel * 4 + channel] ?? 0) * alpha + (ground[channel] ?? 0) * (1 - alpha),
      )
  }
  return { width, height, rgb }
}

/** The pixels of the picture under each of `count` pixels of another size: at least one each. */
function spansOf(length: number, count: number): [from: number, to: number][] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * length) / count)
    return [from, Math.max(from + 1, Math.floor(((i + 1) * length) / count))]
  })
}

/** Smaller ones by the mean of each area, larger ones by repeated pixels. */
export function resized(picture: Picture, width: number, height: number): Picture {
  const rgb = new Uint8Array(width * height * 3)
  const source = picture.rgb
  const columns = spansOf(picture.width, width)
  let at = 0
  for (const [top, bottom] of spansOf(picture.height, height))
    for (const [left, right] of columns) {
      let [red, green, blue] = [0, 0, 0]
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const from = (y * picture.width + x) * 3
          red += source[from] ?? 0
          green += source[from + 1] ?? 0
          blue += source[from + 2] ?? 0
        }
      const count = (bottom - top) * (right - left)
      rgb[at++] = Math.round(red / count)
      rgb[at++] = Math.round(green / count)
      rgb[at++] = Math.round(blue / count)
    }
  return { width, height, rgb }
}
