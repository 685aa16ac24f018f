/** The `inputType` of these changes, which nobody typed. */
export const putTextType = 'insertReplacementText'

/** Text and cursor at once: a cursor that is set a frame later would undo what was typed or selected in between. */
export function putText(field: HTMLTextAreaElement, text: string, cursor = text.length): void {
  field.setRangeText(text, 0, field.value.length)
  field.setSelectionRange(cursor, cursor)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: putTextType }))
}

/** In place of the selection. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart: from, selectionEnd: to } = field
  putText(field, value.slice(0, from) + text + value.slice(to), from + text.length)
}
