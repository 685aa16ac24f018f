/** @param name `''`: the server's name */
export function downloadUrl(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  downloadUrl(url, name)
  // The browser may still show its save dialog.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
