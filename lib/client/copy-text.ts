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

/** Puts text on the clipboard. @returns whether that worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
