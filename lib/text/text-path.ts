/** The path of a text, on any of the platform's addresses: it is answered as it is. */
export const textPath = (name: string): string => `/sf/${encodeURIComponent(name)}`

/** The path of the page that shows a text to people. */
export const readingPath = (name: string): string => `/tools/text/${encodeURIComponent(name)}`
