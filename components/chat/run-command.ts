import { randomBelow, rollDice } from '@/lib/chat/client/composer/dice'
import { awayMark } from '@/lib/chat/client/mentions/away'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { type SignInResponse, signIn } from '@/lib/chat/client/sign-in/use-sign-in'
import { adminCall } from '@/lib/core/api/admin-call'
import { toApiError } from '@/lib/core/api/api-error'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { Language } from '@/lib/core/i18n/language'
import { type Translate, translator } from '@/lib/core/i18n/page-language'
import { argumentHint, type Command, commands, commandTexts, findCommand, parseCommand } from './commands'

/** What a command may need of the window it is typed into. */
export interface CommandContext {
  room: string
  chat: Pick<Chat, 'send' | 'addNotice' | 'dispatch'> & { state: Pick<Chat['state'], 'nick' | 'topic'> }
  language: Language
  /** Whom the reader does not want to hear, in lower case. */
  ignored: ReadonlySet<string>
  setIgnored: (nicks: readonly string[]) => void
  rename: (answer: SignInResponse) => void
  /** Opens the search. */
  find: (q: string) => void
}

type T = Translate<keyof typeof commandTexts.en>
/** Carries a command out. */
type CommandHandler = (desk: CommandContext, text: string, t: T) => void | Promise<void>

const ignoredMax = 200

const help: CommandHandler = ({ chat }, _, t) => {
  const { nick } = chat.state
  const line = (command: Command) => {
    const sign = argumentHint(command, t)
    return `/${command.name}${sign && ` ${sign}`} — ${t(command.name as keyof typeof commandTexts.en, { nick })}`
  }
  chat.addNotice([...commands.map(line), t('keys'), t('markup')])
}

const showError = ({ chat, language }: CommandContext, caught: unknown) =>
  chat.addNotice([errorSentence(toApiError(caught), language)])

const setTopic: CommandHandler = async (desk, topic, t) => {
  try {
    await adminCall('PATCH /api/admin/rooms/{room}', { room: desk.room, topic })
  } catch (caught) {
    if (toApiError(caught).slug === 'unauthorized') desk.chat.addNotice([t('topicDenied')])
    else showError(desk, caught)
  }
}

const ignore: CommandHandler = ({ chat, ignored, setIgnored }, nick, t) => {
  if (nick === '')
    chat.addNotice([
      ignored.size > 0 ? t('ignoring', { nicks: [...ignored].join(' · ') }) : t('ignoringNobody'),
    ])
  else if (nick.toLowerCase() === chat.state.nick.toLowerCase()) chat.addNotice([t('ignoreSelf')])
  else if (ignored.size >= ignoredMax) chat.addNotice([t('ignoreFull')])
  else {
    setIgnored([...new Set([...ignored, nick.toLowerCase()])])
    chat.addNotice([t('ignored', { nick })])
  }
}

const handlers: Record<string, CommandHandler> = {
  me: ({ chat }, text) => chat.send(text, 'action'),
  nick: (desk, nick) =>
    signIn({ room: desk.room, nick })
      .then(desk.rename)
      .catch((caught: unknown) => showError(desk, caught)),
  roll: ({ chat }, dice, t) => {
    const thrown = rollDice(dice)
    if (thrown) chat.send(thrown, 'action')
    else chat.addNotice([t('noDice')])
  },
  '8ball': ({ chat }, question, t) => {
    const answers = t('ballAnswers').split(' / ')
    chat.send(`🎱 ${question} — ${answers[randomBelow(answers.length)]}`, 'action')
  },
  slap: ({ chat }, nick, t) => chat.send(t('slapped', { nick }), 'action'),
  away: ({ chat }, why, t) => chat.send(`${awayMark} ${t('isAway')}${why && `: ${why}`}`, 'action'),
  back: ({ chat }, _, t) => chat.send(t('isBack'), 'action'),
  topic: (desk, topic, t) => {
    if (topic) return setTopic(desk, topic, t)
    const { topic: now } = desk.chat.state
    desk.chat.addNotice([now ? t('topicIs', { topic: now }) : t('noTopic')])
  },
  ignore,
  unignore: ({ chat, ignored, setIgnored }, nick, t) => {
    const isIgnored = ignored.has(nick.toLowerCase())
    if (isIgnored) setIgnored([...ignored].filter((each) => each !== nick.toLowerCase()))
    chat.addNotice([t(isIgnored ? 'unignored' : 'notIgnored', { nick })])
  },
  search: ({ find }, q) => find(q),
  clear: ({ chat }) => chat.dispatch({ type: 'cleared' }),
  help,
}

/**
 * Carries out a line that begins with a slash. A command behind a second slash is said instead, and so is a line that
 * begins with `、` and is none.
 * @returns whether there is such a command; else nothing was done
 */
export function runCommand(line: string, desk: CommandContext): boolean {
  const isEscaped = /^[/／][/／、]/.test(line)
  const said = isEscaped ? line.slice(1) : line
  const typed = parseCommand(said)
  const command = typed && findCommand(typed.word)
  const isPlain = !command && line.startsWith('、')
  if (isEscaped ? command : isPlain) {
    desk.chat.send(said)
    return true
  }
  if (!typed || !command) return false
  const t = translator(commandTexts, desk.language)
  const doing = (command.requiresArgument && !typed.text ? help : handlers[command.name]) ?? help
  void doing(desk, typed.text, t)
  return true
}
