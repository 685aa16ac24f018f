/** For pages without HTTPS, where the clipboard API is unavailable. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Outside an open dialog nothing can be selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** Browsers permit writing only while they handle an event, so the write starts at once and the text follows. */
async function copyPromised(text: Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    // The browser lacks support, or the text failed.
    return text.then(copyText, () => false)
  }
}

/** @returns whether it worked */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string') return copyPromised(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
