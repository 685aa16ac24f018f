import { type Drawing, forEachRun, type Modules, placeModules } from '../encode'
import { type DrawnLogo, logoBoxOf, type Picture, resized } from './place-logo'

export function paint(modules: Modules, drawing: Drawing, logo: DrawnLogo): Picture {
  const { size, light, dark } = drawing
  const { scale, origin } = placeModules(modules, drawing)
  const stride = size * 3
  const rgb = Buffer.alloc(stride * size, Buffer.from(light, 'hex'))
  const darkPixel = Buffer.from(dark, 'hex')
  forEachRun(modules, (x, y, length) => {
    const at = (origin + y * scale) * stride + (origin + x * scale) * 3
    rgb.fill(darkPixel, at, at + length * scale * 3)
  })
  for (let y = 0; y < modules.size; y++) {
    const top = (origin + y * scale) * stride
    for (let repeat = 1; repeat < scale; repeat++) rgb.copyWithin(top + repeat * stride, top, top + stride)
  }
  const box = logoBoxOf(modules, drawing, logo)
  const picture = resized(
    logo.picture,
    Math.max(1, Math.round(box.width)),
    Math.max(1, Math.round(box.height)),
  )
  for (let y = 0; y < picture.height; y++) {
    const line = picture.rgb.subarray(y * picture.width * 3, (y + 1) * picture.width * 3)
    rgb.set(line, (Math.round(box.y) + y) * stride + Math.round(box.x) * 3)
  }
  return { width: size, height: size, rgb }
}
