import { linkPath } from '@/lib/links/limits'
import { readingPath } from '@/lib/text/limits'
import type { Item } from './items'

/** The path that the address of an item has, for people to read. */
export const pathOf = ({ kind, name }: Item): string => (kind === 'link' ? `/go/${name}` : name)

/** Where visitors find an item. */
export const hrefOf = ({ kind, name }: Item): string => (kind === 'link' ? linkPath : readingPath)(name)

/** Where its owner looks at it: the preview of a link counts no visit. */
export const previewHrefOf = (item: Item): string => hrefOf(item) + (item.kind === 'link' ? '+' : '')
