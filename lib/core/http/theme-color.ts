import { skinColors } from '@/lib/generated/skin-styles'
import type { Skin } from '../skin'

/** The colour of a phone's bars around a page. @param skin null: the system's preference */
export function themeColor(skin: Skin | null): string | { media?: string; color: string }[] {
  if (skin) return skinColors[skin]
  // The first match counts.
  return [
    { media: '(prefers-contrast: more)', color: skinColors.contrast },
    { media: '(prefers-color-scheme: dark)', color: skinColors.dark },
    { color: skinColors.win98 },
  ]
}
