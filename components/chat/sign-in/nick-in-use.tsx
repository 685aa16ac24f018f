'use client'

import { nameOf, useFreeNicks } from '@/lib/chat/client/sign-in/nick-use'
import { nickUseTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

interface NickInUseProps {
  /** Empty: not known. */
  room: string
  typed: string
  onChoose: (nick: string) => void
}

interface FreeNicksProps {
  nick: string
  free: readonly string[]
  onChoose: (nick: string) => void
}

/** Says that a nick is in use in a room, and offers free ones. */
export function FreeNicks({ nick, free, onChoose }: FreeNicksProps) {
  const t = useTexts(nickUseTexts)
  return (
    <>
      {t(free.length > 0 ? 'inUse' : 'inUseOnly', { nick: sanitizeText(nick) })}{' '}
      {free.map((each) => (
        <button
          key={each}
          type="button"
          onClick={() => onChoose(each)}
          className="me-2 text-link underline pointer-coarse:px-1 pointer-coarse:py-2"
        >
          <bdi>{sanitizeText(each)}</bdi>
        </button>
      ))}
    </>
  )
}

/** {@link FreeNicks} while one is typed. In the document from the start, to be announced. */
export function NickInUse({ room, typed, onChoose }: NickInUseProps) {
  const free = useFreeNicks(room, typed)
  return (
    <div role="status" className={free ? 'bevel-thin bg-notice px-2 py-1 text-ink wrap-anywhere' : 'sr-only'}>
      {free && <FreeNicks nick={nameOf(typed)} {...{ free, onChoose }} />}
    </div>
  )
}
