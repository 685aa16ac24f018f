/** The path of the page that shows a text to people; `/sf/{name}` gives it as it is. */
export const readingPath = (name: string): string => `/tools/text/${encodeURIComponent(name)}`

/** What gives a text as it is. */
export const rawPath = (name: string): string => `/sf/${encodeURIComponent(name)}`
