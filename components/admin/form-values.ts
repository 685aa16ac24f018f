/** The text of a field, without the white space around it. */
export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** The text of a field, undefined when it is empty. */
export const optionalTextIn = (fields: FormData, name: string): string | undefined =>
  textIn(fields, name) || undefined

/** The number of a field, 0 when it is empty. */
export const numberIn = (fields: FormData, name: string): number => Number(textIn(fields, name))

/** Whether a box is ticked. */
export const checkedIn = (fields: FormData, name: string): boolean => fields.get(name) !== null
