import { shellStyle, skinStyles } from '@/lib/generated/skin-styles'
import { type Skin, skins } from '../skin'

const tokens = (skin: Skin): string => `html { ${skinStyles[skin]} }`

/** Follows the system, like app/theme.css. */
const unchosen = `${tokens('win98')}
@media (prefers-color-scheme: dark) { ${tokens('dark')} }
@media (prefers-contrast: more) { ${tokens('contrast')} }`

const styles: ReadonlyMap<Skin | null, string> = new Map(
  [null, ...skins].map((skin) => [skin, `${skin ? tokens(skin) : unchosen}\n${shellStyle}`]),
)

/** @param skin null: the system's preference */
export const styleOf = (skin: Skin | null): string => styles.get(skin) ?? ''

export const pageStyles: readonly string[] = [...styles.values()]
