'use client'

import { useCallback, useRef } from 'react'
import { useDraft } from '@/lib/chat/client/composer/use-draft'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import type { LogOnAnswer } from '@/lib/chat/client/sign-in/use-log-on'
import { remember } from '@/lib/core/browser/browser-storage'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { useChatTexts } from './chat-scope'
import type { ChatSettings } from './use-chat-settings'

/** What became of a line: unsure is one that looks like a command and is none. */
export type Taken = 'taken' | 'kept' | 'unsure'

export interface ChatLine {
  /** Takes a line that was typed. @param aloud said as it is, whatever it looks like */
  take: (line: string, aloud?: boolean) => Taken | Promise<Taken>
  /** Goes on under another nickname, after the server agreed. */
  rename: (answer: LogOnAnswer) => void
  help: () => void
  /** The message that the next line answers; 0 for none. */
  replyTo: number
  setReplyTo: (id: number) => void
  /** The next line takes the place of one that was taken back, and may have arrived: it goes under the same `send_id`. */
  setInstead: (sendId: string) => void
  /** What was taken, oldest first. */
  taken: { readonly current: readonly string[] }
}

const linesMax = 100

/** What typed lines do: most are said, those that begin with a slash are commands, whose code comes with the first. */
export function useLine(
  room: string,
  chat: Chat,
  { ignored, setIgnored }: ChatSettings,
  find: (q: string) => void,
): ChatLine {
  const t = useChatTexts()
  const language = useLanguage()
  const taken = useRef<string[]>([])
  const { dispatch } = chat
  // A room's name has no space, so this is no other room's draft.
  const [reply, setReply] = useDraft(`${room} reply`)
  const replyTo = Number(reply)
  const setReplyTo = (id: number) => setReply(`${id || ''}`)
  const [instead, setInstead] = useDraft(`${room} instead`)
  const say: Chat['say'] = (msg, type) => {
    chat.say(msg, type, replyTo || undefined, instead || undefined)
    setReplyTo(0)
    setInstead('')
  }
  const rename = useCallback(
    (answer: LogOnAnswer) => {
      remember('local', 'nick', answer.nick)
      dispatch({ type: 'renamed', nick: answer.nick, trip: answer.trip })
    },
    [dispatch],
  )
  const command = async (line: string): Promise<Taken> => {
    const { runCommand } = await import('./run-command')
    const desk = { room, chat: { ...chat, say }, language, ignored, setIgnored, rename, find }
    return runCommand(line, desk) ? 'taken' : 'unsure'
  }
  /** Without a network the code of the commands does not come. */
  const keep = (): Taken => {
    chat.tell([t('noCommands')])
    return 'kept'
  }
  const obey = (text: string, aloud: boolean): Taken | Promise<Taken> => {
    if (text === '') return 'kept'
    if (/^([/／]|、\w)/.test(text) && !aloud) return command(text).catch(keep)
    say(text)
    return 'taken'
  }
  const take = (line: string, aloud = false) => {
    const text = line.trim()
    const what = obey(text, aloud)
    const note = (result: Taken) => {
      if (result === 'taken') taken.current = [...taken.current, text].slice(-linesMax)
      return result
    }
    return typeof what === 'string' ? note(what) : what.then(note)
  }
  return { take, rename, help: () => void take('/help'), taken, replyTo, setReplyTo, setInstead }
}
