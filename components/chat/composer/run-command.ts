import { randomBelow, rollDice } from '@/lib/chat/client/composer/dice'
import { awayMark } from '@/lib/chat/client/room/away'
import { clear } from '@/lib/chat/client/room/history'
import { send } from '@/lib/chat/client/room/outbox'
import { addNotice } from '@/lib/chat/client/room/room'
import { freeNicksFor } from '@/lib/chat/client/sign-in/nick-use'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import type { OpenRoom } from '@/lib/chat/client/store'
import type { commandTexts } from '@/lib/chat/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { Language } from '@/lib/core/i18n/language'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { argumentHint, type Command, commands, findCommand, parseCommand } from './commands'

type T = Translate<KeyOf<typeof commandTexts>>

export interface CommandContext {
  room: Pick<OpenRoom, 'name' | 'get' | 'update'>
  language: Language
  t: T
  ignored: ReadonlySet<string>
  setIgnored: (nicks: readonly string[]) => void
  rename: (response: SignInResponse) => void
  find: (q: string) => void
}

type CommandHandler = (context: CommandContext, text: string, t: T) => void | Promise<void>

const ignoredMax = 200

const act = ({ room }: CommandContext, text: string) => room.update(send(text, 'action'))
const show = ({ room }: CommandContext, ...lines: string[]) => room.update(addNotice(lines))

const help: CommandHandler = (context, _, t) => {
  const { nick } = context.room.get()
  const line = (command: Command) => {
    const sign = argumentHint(command, t)
    return `/${command.name}${sign && ` ${sign}`} — ${t(command.name as KeyOf<typeof commandTexts>, { nick })}`
  }
  show(context, ...commands.map(line), t('keys'), t('markup'))
}

const showError = (context: CommandContext, caught: unknown) =>
  show(context, errorSentence(toApiError(caught)))

const setTopic: CommandHandler = async (context, topic, t) => {
  try {
    await adminCall('PATCH /api/admin/rooms/{room}', { room: context.room.name, topic })
  } catch (caught) {
    if (toApiError(caught).slug === 'unauthorized') show(context, t('topicDenied'))
    else showError(context, caught)
  }
}

/** Whose the nick is, is asked before it is this reader's. */
const rename: CommandHandler = async (context, given, t) => {
  const { name, get } = context.room
  try {
    const [free, response] = await Promise.all([
      freeNicksFor(name, given),
      call('POST /logon', { room: name, nick: given }),
    ])
    const isOther = response.nick !== get().nick
    context.rename(response)
    if (free && isOther) show(context, t('nickInUse', { nick: response.nick }))
  } catch (caught) {
    showError(context, caught)
  }
}

const ignore: CommandHandler = (context, nick, t) => {
  const { room, ignored, setIgnored } = context
  if (nick === '')
    show(context, ignored.size > 0 ? t('ignoring', { nicks: [...ignored].join(' · ') }) : t('ignoringNobody'))
  else if (nick.toLowerCase() === room.get().nick.toLowerCase()) show(context, t('ignoreSelf'))
  else if (ignored.size >= ignoredMax) show(context, t('ignoreFull'))
  else {
    setIgnored([...new Set([...ignored, nick.toLowerCase()])])
    show(context, t('ignored', { nick }))
  }
}

const handlers: Record<string, CommandHandler> = {
  me: act,
  nick: rename,
  roll: (context, dice, t) => {
    const thrown = rollDice(dice)
    if (thrown) act(context, thrown)
    else show(context, t('noDice'))
  },
  '8ball': (context, question, t) => {
    const responses = t('ballAnswers').split(' / ')
    act(context, `🎱 ${question} — ${responses[randomBelow(responses.length)]}`)
  },
  slap: (context, nick, t) => act(context, t('slapped', { nick })),
  away: (context, why, t) => act(context, `${awayMark} ${t('isAway')}${why && `: ${why}`}`),
  back: (context, _, t) => act(context, t('isBack')),
  topic: (context, topic, t) => {
    if (topic) return setTopic(context, topic, t)
    const { topic: now } = context.room.get()
    show(context, now ? t('topicIs', { topic: now }) : t('noTopic'))
  },
  ignore,
  unignore: (context, nick, t) => {
    const { ignored, setIgnored } = context
    const isIgnored = ignored.has(nick.toLowerCase())
    if (isIgnored) setIgnored([...ignored].filter((each) => each !== nick.toLowerCase()))
    show(context, t(isIgnored ? 'unignored' : 'notIgnored', { nick }))
  },
  search: ({ find }, q) => find(q),
  clear: ({ room }) => room.update(clear),
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
    context.room.update(send(text))
    return true
  }
  if (!typed || !command) return false
  const handler = (command.requiresArgument && !typed.text ? help : handlers[command.name]) ?? help
  void handler(context, typed.text, context.t)
  return true
}
