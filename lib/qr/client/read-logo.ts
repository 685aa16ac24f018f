import { qrLimits } from '../limits'

/** Edges in pixels that are tried, until the file is small enough. */
const edges = [qrLimits.logoPixelsMax, 256, 128]

/** Base64 has four characters for three bytes. */
const urlLengthMax = (qrLimits.logoBytesMax / 3) * 4

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Rejects if the file is no picture. */
async function loadImage(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = await dataUrlOf(file)
  await image.decode()
  return image
}

function pngOf(image: HTMLImageElement, edge: number): string {
  const scale = Math.min(1, edge / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/**
 * A picture of any kind that the browser knows, as a PNG within the limits of a logo.
 * @returns a `data:` URL, or null if the file is no picture
 */
export async function readLogo(file: File): Promise<string | null> {
  try {
    const image = await loadImage(file)
    if (image.naturalWidth === 0 || image.naturalHeight === 0) return null
    return edges.map((edge) => pngOf(image, edge)).find(({ length }) => length <= urlLengthMax) ?? null
  } catch {
    return null
  }
}
