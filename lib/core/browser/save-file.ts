/** Has the browser load an address as a file. @param name `''`: as the server calls it */
export function pressDownload(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Has the browser keep a file on the person's disk. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  pressDownload(url, name)
  // The browser may still be asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
