import { nick } from '@/lib/schemas/fields'
import { limits } from '@/lib/schemas/limits'
import { isReserved } from '../chat/nick'

/**
 * The nick under which a hook says something: the one that the program gives itself, cut to the length of a nick, if
 * anybody else might have it; else the one that the administrator gave. What follows a `#` would be the secret of a
 * trip, which a hook has none of.
 */
export function nickOfPost(username: string, given: string): string {
  const symbols = [
    ...username
      .slice(0, 8 * limits.nickLengthMax)
      .toWellFormed()
      .replaceAll('#', ''),
  ]
  const wanted = nick.safeParse(symbols.slice(0, limits.nickLengthMax).join('').trim())
  return wanted.success && !isReserved(wanted.data) ? wanted.data : given
}
