/** Case folding: `ß` and `ẞ` become `ss`, and all sigmas are one. */
export const withoutCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
