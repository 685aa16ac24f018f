import { deflateSync } from 'node:zlib'
import { encodePng, encodeTrueColour } from '@/lib/core/png'
import { type Drawing, forEachRun, type Modules, placeModules } from './encode'
import { paint } from './logo/paint'
import { type DrawnLogo, logoBoxOf } from './logo/place-logo'

/** With the logo in the place that the modules leave free. */
export type Draw = (modules: Modules, drawing: Drawing, logo: DrawnLogo | null) => Uint8Array<ArrayBuffer>

function svgImage(modules: Modules, drawing: Drawing, logo: DrawnLogo): string {
  const { x, y, width, height } = logoBoxOf(modules, drawing, logo)
  const { picture } = logo
  const png = Buffer.from(encodeTrueColour(picture.rgb, picture.width, picture.height))
  return (
    `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" ` +
    // Programs older than SVG 2 know this name only; browsers know both.
    `xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`
  )
}

/** An SVG of `size` × `size` pixels: a light rectangle and one dark path. */
export const drawSvg: Draw = (modules, drawing, logo) => {
  const { size, dark, light } = drawing
  const { scale, origin } = placeModules(modules, drawing)
  let path = ''
  forEachRun(modules, (x, y, length) => {
    path += `M${x} ${y}h${length}v1h-${length}z`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" ` +
      'shape-rendering="crispEdges" role="img" aria-label="QR code">' +
      `<rect width="${size}" height="${size}" fill="#${light}"/>` +
      `<path transform="translate(${origin} ${origin}) scale(${scale})" fill="#${dark}" d="${path}"/>` +
      `${logo ? svgImage(modules, drawing, logo) : ''}</svg>\n`,
  )
}

function operands(colour: string): string {
  return [0, 2, 4].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(4)).join(' ')
}

/** The light square, then all dark runs in one fill, so that no seams show. */
function content(modules: Modules, drawing: Drawing, logo: DrawnLogo | null): string {
  const { size, dark, light } = drawing
  const { scale, origin } = placeModules(modules, drawing)
  let page = `${operands(light)} rg 0 0 ${size} ${size} re f\n${operands(dark)} rg\n`
  // The matrix flips PDF's y axis and makes the module the unit.
  page += `q ${scale} 0 0 -${scale} ${origin} ${size - origin} cm\n`
  forEachRun(modules, (x, y, length) => {
    page += `${x} ${y} ${length} 1 re\n`
  })
  page += 'f Q\n'
  if (!logo) return page
  const { x, y, width, height } = logoBoxOf(modules, drawing, logo)
  return `${page}${width} 0 0 ${height} ${x} ${size - y - height} cm /Logo Do\n`
}

/** An object with a packed stream. @param entries of its dictionary */
function streamObject(entries: string, bytes: Uint8Array | string): string {
  const packed = deflateSync(bytes).toString('latin1')
  return `<< ${entries}/Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`
}

const imageObject = ({ picture: { width, height, rgb } }: DrawnLogo): string =>
  streamObject(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 `,
    rgb,
  )

/** PDF 1.4, one page of `size` × `size` points; deterministic. */
export const drawPdf: Draw = (modules, drawing, logo) => {
  const { size } = drawing
  const resources = logo ? '<< /XObject << /Logo 5 0 R >> >>' : '<< >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size} ${size}] /Resources ${resources} /Contents 4 0 R >>`,
    streamObject('', content(modules, drawing, logo)),
    ...(logo ? [imageObject(logo)] : []),
  ]
  // Four bytes above 127 mark the file as binary (PDF 32000-1, 7.5.2).
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const filterUp = 2

/** Repeated scan lines use filter Up, which leaves zeros and compresses best. */
function scanLinesOf(modules: Modules, drawing: Drawing): Uint8Array {
  const { scale, origin } = placeModules(modules, drawing)
  const stride = 1 + Math.ceil(drawing.size / 8)
  const lines = new Uint8Array(stride * drawing.size)
  for (let y = 0; y < modules.size; y++) {
    const start = (origin + y * scale) * stride
    for (let x = 0; x < modules.size; x++) {
      if (!modules.dark[y * modules.size + x]) continue
      const left = origin + x * scale
      for (let pixel = left; pixel < left + scale; pixel++) {
        const at = start + 1 + (pixel >> 3)
        lines[at] = (lines[at] ?? 0) | (0x80 >> (pixel & 7))
      }
    }
    for (let repeat = 1; repeat < scale; repeat++) lines[start + repeat * stride] = filterUp
  }
  return lines
}

/** A PNG of exactly `size` × `size` pixels: one bit per pixel, a palette of two colours; with a logo true colour. */
export const drawPng: Draw = (modules, drawing, logo) => {
  const { size, light, dark } = drawing
  if (logo) return encodeTrueColour(paint(modules, drawing, logo).rgb, size, size)
  const scanLines = scanLinesOf(modules, drawing)
  return encodePng({ width: size, height: size, bits: 1, palette: light + dark, scanLines })
}
