import { randomBelow, rollDice } from '@/lib/chat/client/composer/dice'
import type { Chat } from '@/lib/chat/client/effects/use-chat'
import { awayMark } from '@/lib/chat/client/room/away'
import { type SignInResponse, signIn } from '@/lib/chat/client/sign-in/use-sign-in'
import type { commandTexts } from '@/lib/chat/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { toApiError } from '@/lib/core/api/api-error'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { Language } from '@/lib/core/i18n/language'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { argumentHint, type Command, commands, findCommand, parseCommand } from './commands'

type T = Translate<KeyOf<typeof commandTexts>>

export interface CommandContext {
  room: string
  chat: Pick<Chat, 'send' | 'addNotice' | 'dispatch'> & { state: Pick<Chat['state'], 'nick' | 'topic'> }
  language: Language
  t: T
  ignored: ReadonlySet<string>
  setIgnored: (nicks: readonly string[]) => void
  rename: (response: SignInResponse) => void
  find: (q: string) => void
}

type CommandHandler = (context: CommandContext, text: string, t: T) => void | Promise<void>

const ignoredMax = 200

const help: CommandHandler = ({ chat }, _, t) => {
  const { nick } = chat.state
  const line = (command: Command) => {
    const sign = argumentHint(command, t)
    return `/${command.name}${sign && ` ${sign}`} — ${t(command.name as KeyOf<typeof commandTexts>, { nick })}`
  }
  chat.addNotice([...commands.map(line), t('keys'), t('markup')])
}

const showError = ({ chat }: CommandContext, caught: unknown) =>
  chat.addNotice([errorSentence(toApiError(caught))])

const setTopic: CommandHandler = async (context, topic, t) => {
  try {
    await adminCall('PATCH /api/admin/rooms/{room}', { room: context.room, topic })
  } catch (caught) {
    if (toApiError(caught).slug === 'unauthorized') context.chat.addNotice([t('topicDenied')])
    else showError(context, caught)
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
  nick: (context, nick) =>
    signIn({ room: context.room, nick })
      .then(context.rename)
      .catch((caught: unknown) => showError(context, caught)),
  roll: ({ chat }, dice, t) => {
    const thrown = rollDice(dice)
    if (thrown) chat.send(thrown, 'action')
    else chat.addNotice([t('noDice')])
  },
  '8ball': ({ chat }, question, t) => {
    const responses = t('ballAnswers').split(' / ')
    chat.send(`🎱 ${question} — ${responses[randomBelow(responses.length)]}`, 'action')
  },
  slap: ({ chat }, nick, t) => chat.send(t('slapped', { nick }), 'action'),
  away: ({ chat }, why, t) => chat.send(`${awayMark} ${t('isAway')}${why && `: ${why}`}`, 'action'),
  back: ({ chat }, _, t) => chat.send(t('isBack'), 'action'),
  topic: (context, topic, t) => {
    if (topic) return setTopic(context, topic, t)
    const { topic: now } = context.chat.state
    context.chat.addNotice([now ? t('topicIs', { topic: now }) : t('noTopic')])
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
 * A command behind a second slash is sent as text, and so is an unknown one behind `、`.
 * @returns false for an unknown command
 */
export function runCommand(line: string, context: CommandContext): boolean {
  const isEscaped = /^[/／][/／、]/.test(line)
  const text = isEscaped ? line.slice(1) : line
  const typed = parseCommand(text)
  const command = typed && findCommand(typed.word)
  const isPlain = !command && line.startsWith('、')
  if (isEscaped ? command : isPlain) {
    context.chat.send(text)
    return true
  }
  if (!typed || !command) return false
  const handler = (command.requiresArgument && !typed.text ? help : handlers[command.name]) ?? help
  void handler(context, typed.text, context.t)
  return true
}
