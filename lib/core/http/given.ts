const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Takes out the parameters that are there and say nothing: null, as answers spell what is missing, and the empty text,
 * as forms do. Also out of the objects of a list, such as the words of one call.
 * @param isEmptyText whether the empty text is a value of its own: administrators clear a title by it
 */
export function dropNotGiven(parameters: Record<string, unknown>, isEmptyText: boolean): void {
  for (const name in parameters) {
    const value = parameters[name]
    if (value === null || (value === '' && !isEmptyText)) delete parameters[name]
    else if (Array.isArray(value))
      for (const item of value) if (isRecord(item)) dropNotGiven(item, isEmptyText)
  }
}
