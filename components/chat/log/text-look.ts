import { sanitizeText } from '@/lib/core/browser/sanitize-text'

// What texts have in common, whether they are plain or their code is loaded later.

/** Keeps line ends and spaces, and never widens the log. */
export const textLook = 'whitespace-pre-wrap wrap-anywhere'

/** UTF-16 units of a quote; the line shows less. */
const excerptMax = 160

export const excerpt = (text: string): string => sanitizeText(text.slice(0, excerptMax))
