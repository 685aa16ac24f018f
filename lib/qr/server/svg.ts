import { type Drawing, forEachRun, type Modules, placeModules } from './modules'

/** An SVG of `size` × `size` pixels: a rectangle for the light, one path for the dark. */
export function drawSvg(modules: Modules, drawing: Drawing): Uint8Array<ArrayBuffer> {
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
      `<path transform="translate(${origin} ${origin}) scale(${scale})" fill="#${dark}" d="${path}"/></svg>\n`,
  )
}
