import type { CommandContext } from '@/components/chat/composer/run-command'
import type { ChatAction } from '@/lib/chat/client/room/room'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import { commandTexts } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'

export interface DeskOptions {
  room?: string
  language?: Language
  ignored?: readonly string[]
  topic?: string
}

/** Effects of commands. */
export interface Done {
  said: [msg: string, type: string | undefined][]
  /** Lines shown only to the writer. */
  shown: (readonly string[])[]
  ignored: readonly string[] | null
  sought: string | null
  dispatched: ChatAction[]
  renamed: SignInResponse[]
}

/** A command context of ann without a window, which records the effects. */
export function deskOf(given: DeskOptions = {}): { desk: CommandContext; done: Done } {
  const { room = 'main', language = 'en', ignored = [], topic = '' } = given
  const done: Done = { said: [], shown: [], ignored: null, sought: null, dispatched: [], renamed: [] }
  const desk: CommandContext = {
    room,
    language,
    t: translator(commandTexts, language),
    ignored: new Set(ignored),
    chat: {
      state: { nick: 'ann', topic },
      send: (msg, type) => void done.said.push([msg, type]),
      addNotice: (lines) => void done.shown.push(lines),
      dispatch: (action) => void done.dispatched.push(action),
    },
    setIgnored: (nicks) => {
      done.ignored = nicks
    },
    find: (q) => {
      done.sought = q
    },
    rename: (response) => void done.renamed.push(response),
  }
  return { desk, done }
}
