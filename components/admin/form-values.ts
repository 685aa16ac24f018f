/** The trimmed text of a field. */
export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()
