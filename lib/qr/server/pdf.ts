import { deflateSync } from 'node:zlib'
import { type Drawing, forEachRun, type Modules, placeModules } from './modules'

/** `rrggbb` as the three operands of a PDF colour operator. */
function operands(colour: string): string {
  return [0, 2, 4].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(4)).join(' ')
}

/** The page: the light square, then all dark runs filled at once, so that no seam shows between them. */
function content(modules: Modules, drawing: Drawing): string {
  const { size, dark, light } = drawing
  const { scale, origin } = placeModules(modules, drawing)
  let page = `${operands(light)} rg 0 0 ${size} ${size} re f\n${operands(dark)} rg\n`
  // PDF counts upwards; the matrix turns that round and makes the module the unit.
  page += `${scale} 0 0 -${scale} ${origin} ${size - origin} cm\n`
  forEachRun(modules, (x, y, length) => {
    page += `${x} ${y} ${length} 1 re\n`
  })
  return `${page}f\n`
}

/** A PDF 1.4 file of one page of `size` × `size` points, drawn as vectors. The same input gives the same bytes. */
export function drawPdf(modules: Modules, drawing: Drawing): Uint8Array<ArrayBuffer> {
  const packed = deflateSync(content(modules, drawing)).toString('latin1')
  const { size } = drawing
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size} ${size}] /Resources << >> /Contents 4 0 R >>`,
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
  ]
  // The comment of four bytes above 127 tells transports that the file is binary (PDF 32000-1, 7.5.2).
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
