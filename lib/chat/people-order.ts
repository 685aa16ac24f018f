import type { Language } from '../core/i18n/language'
import { naturalOrder } from '../core/i18n/natural-order'
import type { OnlineNick } from './contract/chat'

/** In the natural order of the reader's language; those of one nick by their trip. */
export function sortPeople(people: readonly OnlineNick[], language: Language): OnlineNick[] {
  const compare = naturalOrder(language)
  return people.toSorted(
    (one, other) => compare(one.nick, other.nick) || compare(one.trip ?? '', other.trip ?? ''),
  )
}
