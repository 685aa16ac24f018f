import { expect, type Locator } from '@playwright/test'
import { decode, draw } from './qr-reader'

/** The decoded text of an `<img>`. */
export async function decodedImage(image: Locator): Promise<string | null> {
  await expect(image).toHaveJSProperty('complete', true)
  const url = await image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    return canvas.toDataURL()
  })
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return (await decode(await draw('image/png', bytes))).zxing
}
