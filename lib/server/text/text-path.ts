/** The path of a text on any of the platform's addresses. */
export const textPath = (name: string): string => `/sf/${encodeURIComponent(name)}`
