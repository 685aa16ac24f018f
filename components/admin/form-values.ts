/** The trimmed text of a field. */
export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

export const optionalTextIn = (fields: FormData, name: string): string | undefined =>
  textIn(fields, name) || undefined

export const numberIn = (fields: FormData, name: string): number => Number(textIn(fields, name))

export const checkedIn = (fields: FormData, name: string): boolean => fields.get(name) !== null
