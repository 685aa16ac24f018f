/** For pages without HTTPS, where the clipboard of modern browsers is out of reach. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Inside the open dialog, if there is one: the rest of the page cannot be selected then.
  const parent = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  parent.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

/**
 * Browsers let a page write only while it handles a press, and some do not wait for what it has to fetch first: so the
 * writing begins at once, and the text follows.
 */
async function copyFollowing(text: Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    // A browser that does not know how, or a text that did not come.
    return text.then(copyText, () => false)
  }
}

/** Puts text on the clipboard. @param text may be on its way still @returns whether that worked */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string') return copyFollowing(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
