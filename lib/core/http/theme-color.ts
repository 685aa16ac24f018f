import { skinColors } from '@/lib/generated/skin-styles'
import type { Skin } from '../skin'

/** The colour of the bars that a phone puts around a page. @param skin null for what the system prefers */
export function themeColor(skin: Skin | null): string | { media?: string; color: string }[] {
  if (skin) return skinColors[skin]
  // Browsers take the first that fits.
  return [
    { media: '(prefers-contrast: more)', color: skinColors.contrast },
    { media: '(prefers-color-scheme: dark)', color: skinColors.dark },
    { color: skinColors.win98 },
  ]
}
