import type { CommandContext } from '@/components/chat/composer/run-command'
import { openRoom } from '@/lib/chat/client/room/receive'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import { createStore } from '@/lib/chat/client/store'
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
  readonly said: [msg: string, type: string][]
  /** Lines shown only to the writer. */
  readonly shown: (readonly string[])[]
  readonly isCleared: boolean
  ignored: readonly string[] | null
  sought: string | null
  renamed: SignInResponse[]
}

const first = {
  messages: [],
  cursor: { after_time: 1, after_id: 0 },
  has_more: false,
  gap: false,
  reset: false,
  frozen: false,
  server_time: 0,
}

/** A command context of ann without a window, which records the effects. */
export function deskOf(given: DeskOptions = {}): { desk: CommandContext; done: Done } {
  const { room: name = 'main', language = 'en', ignored = [], topic = '' } = given
  const who = { nick: 'ann', trip: null, online: [] }
  const start = { ...who, topic, first: { room: name, ...first }, hasOlder: false }
  const room = createStore().open(name, openRoom(start))
  const done: Done = {
    get said() {
      return room.get().pending.map(({ msg, type }): [string, string] => [msg, type])
    },
    get shown() {
      return room.get().entries.flatMap((entry) => (entry.kind === 'notice' ? [entry.lines] : []))
    },
    get isCleared() {
      return room.get().clearedAtId !== null
    },
    ignored: null,
    sought: null,
    renamed: [],
  }
  const desk: CommandContext = {
    room,
    language,
    t: translator(commandTexts, language),
    ignored: new Set(ignored),
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
