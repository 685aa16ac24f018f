import { Link } from '@/components/ui/link'
import type { Message } from '@/lib/chat/contract/chat'
import { roomPath } from '@/lib/chat/room-path'
import { chatTexts, nickUseTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { reportLinkTexts } from '@/lib/reports/texts'

interface NoScriptBarProps {
  messages: readonly Message[]
  room: string
  nick: string
  language: Language
  /** If the nick is in use. */
  freeNicks: readonly string[] | undefined
}

const listedMax = 50
const excerptLengthMax = 60

const lineOf = ({ nick, msg }: Message) =>
  `${nick}: ${[...sanitizeText(msg)].slice(0, excerptLengthMax).join('')}`

/** Rendered by the server only. */
export function NoScriptBar({ messages, room, nick, language, freeNicks }: NoScriptBarProps) {
  const t = translator(chatTexts, language)
  const use = translator(nickUseTexts, language)
  const report = translator(reportLinkTexts, language)
  const listed = messages.filter(({ type }) => type !== 'system').slice(-listedMax)
  return (
    <noscript>
      <p className="bg-notice mb-1 px-2 py-1">
        {t('noScript')} <Link href={roomPath(room, nick)}>{t('refresh')}</Link>
      </p>
      {freeNicks && (
        <p className="bg-notice mb-1 px-2 py-1">
          {use(freeNicks.length > 0 ? 'inUse' : 'inUseOnly', { nick: sanitizeText(nick) })}
          {freeNicks.map((each) => (
            <Link key={each} href={roomPath(room, each)} className="ms-2">
              {sanitizeText(each)}
            </Link>
          ))}
        </p>
      )}
      {listed.length > 0 && (
        <form action="/report" className="mb-1 flex gap-1">
          <input type="hidden" name="kind" value="message" />
          <select name="id" aria-label={report('which')} className="text-box min-w-0 flex-1">
            {listed.toReversed().map((message) => (
              <option key={message.id} value={message.id}>
                {lineOf(message)}
              </option>
            ))}
          </select>
          <button type="submit" className="push-button">
            {report('report')}
          </button>
        </form>
      )}
    </noscript>
  )
}
