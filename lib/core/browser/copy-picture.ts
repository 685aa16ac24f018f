/** Whether the browser can copy pictures, which it only does on pages with HTTPS. */
export const canCopyPictures = (): boolean => 'ClipboardItem' in window

/** Copies a PNG. Safari permits it only at once, so the picture follows. @returns whether it worked */
export async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return png.then(
      () => false,
      () => false,
    )
  }
}
