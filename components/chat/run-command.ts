import { randomBelow, rollDice } from '@/lib/chat/client/composer/dice'
import { awayMark } from '@/lib/chat/client/mentions/away'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { type LogOnAnswer, logOn } from '@/lib/chat/client/sign-in/use-log-on'
import { adminCall } from '@/lib/core/api/admin-call'
import { toApiError } from '@/lib/core/api/api-error'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { Language } from '@/lib/core/i18n/language'
import { type Translate, translator } from '@/lib/core/i18n/page-language'
import { type Command, commandNamed, commands, commandTexts, readCommand, signOf } from './commands'

/** What a command may need of the window it is typed into. */
export interface Desk {
  room: string
  chat: Pick<Chat, 'say' | 'tell' | 'dispatch'> & { state: Pick<Chat['state'], 'nick' | 'topic'> }
  language: Language
  /** Whom the reader does not want to hear, in lower case. */
  ignored: ReadonlySet<string>
  setIgnored: (nicks: readonly string[]) => void
  rename: (answer: LogOnAnswer) => void
  /** Opens the search. */
  find: (q: string) => void
}

type T = Translate<keyof typeof commandTexts.en>
/** Carries a command out. */
type Doing = (desk: Desk, text: string, t: T) => void | Promise<void>

const ignoredMax = 200

const help: Doing = ({ chat }, _, t) => {
  const { nick } = chat.state
  const line = (command: Command) => {
    const sign = signOf(command, t)
    return `/${command.name}${sign && ` ${sign}`} — ${t(command.name as keyof typeof commandTexts.en, { nick })}`
  }
  chat.tell([...commands.map(line), t('keys'), t('markup')])
}

const tellRefusal = ({ chat, language }: Desk, caught: unknown) =>
  chat.tell([errorSentence(toApiError(caught), language)])

const setTopic: Doing = async (desk, topic, t) => {
  try {
    await adminCall('PATCH /api/admin/rooms/{room}', { room: desk.room, topic })
  } catch (caught) {
    if (toApiError(caught).slug === 'unauthorized') desk.chat.tell([t('topicDenied')])
    else tellRefusal(desk, caught)
  }
}

const ignore: Doing = ({ chat, ignored, setIgnored }, nick, t) => {
  if (nick === '')
    chat.tell([ignored.size > 0 ? t('ignoring', { nicks: [...ignored].join(' · ') }) : t('ignoringNobody')])
  else if (nick.toLowerCase() === chat.state.nick.toLowerCase()) chat.tell([t('ignoreSelf')])
  else if (ignored.size >= ignoredMax) chat.tell([t('ignoreFull')])
  else {
    setIgnored([...new Set([...ignored, nick.toLowerCase()])])
    chat.tell([t('ignored', { nick })])
  }
}

const doings: Record<string, Doing> = {
  me: ({ chat }, text) => chat.say(text, 'action'),
  nick: (desk, nick) =>
    logOn({ room: desk.room, nick })
      .then(desk.rename)
      .catch((caught: unknown) => tellRefusal(desk, caught)),
  roll: ({ chat }, dice, t) => {
    const thrown = rollDice(dice)
    if (thrown) chat.say(thrown, 'action')
    else chat.tell([t('noDice')])
  },
  '8ball': ({ chat }, question, t) => {
    const answers = t('ballAnswers').split(' / ')
    chat.say(`🎱 ${question} — ${answers[randomBelow(answers.length)]}`, 'action')
  },
  slap: ({ chat }, nick, t) => chat.say(t('slapped', { nick }), 'action'),
  away: ({ chat }, why, t) => chat.say(`${awayMark} ${t('isAway')}${why && `: ${why}`}`, 'action'),
  back: ({ chat }, _, t) => chat.say(t('isBack'), 'action'),
  topic: (desk, topic, t) => {
    if (topic) return setTopic(desk, topic, t)
    const { topic: now } = desk.chat.state
    desk.chat.tell([now ? t('topicIs', { topic: now }) : t('noTopic')])
  },
  ignore,
  unignore: ({ chat, ignored, setIgnored }, nick, t) => {
    const isIgnored = ignored.has(nick.toLowerCase())
    if (isIgnored) setIgnored([...ignored].filter((each) => each !== nick.toLowerCase()))
    chat.tell([t(isIgnored ? 'unignored' : 'notIgnored', { nick })])
  },
  search: ({ find }, q) => find(q),
  clear: ({ chat }) => chat.dispatch({ type: 'wiped' }),
  help,
}

/**
 * Carries out a line that begins with a slash. A command behind a second slash is said instead, and so is a line that
 * begins with `、` and is none.
 * @returns whether there is such a command; else nothing was done
 */
export function runCommand(line: string, desk: Desk): boolean {
  const isEscaped = /^[/／][/／、]/.test(line)
  const said = isEscaped ? line.slice(1) : line
  const typed = readCommand(said)
  const command = typed && commandNamed(typed.word)
  const isPlain = !command && line.startsWith('、')
  if (isEscaped ? command : isPlain) {
    desk.chat.say(said)
    return true
  }
  if (!typed || !command) return false
  const t = translator(commandTexts, desk.language)
  const doing = (command.needs && !typed.text ? help : doings[command.name]) ?? help
  void doing(desk, typed.text, t)
  return true
}
