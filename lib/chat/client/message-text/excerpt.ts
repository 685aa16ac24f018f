import { tameText } from '@/lib/core/browser/tame-text'

/** Of a message so much is quoted, UTF-16 units; the line shows less. */
const excerptMax = 160

/** The beginning of what was said, for one line. */
export const excerpt = (text: string): string => tameText(text.slice(0, excerptMax))
