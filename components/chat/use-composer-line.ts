'use client'

import { useCallback, useRef } from 'react'
import { useDraft } from '@/lib/chat/client/composer/use-draft'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import { remember } from '@/lib/core/browser/browser-storage'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { useChatTexts } from './chat-scope'
import type { ChatSettings } from './use-chat-settings'

/** What became of a line: unsure is one that looks like a command and is none. */
export type SubmitResult = 'taken' | 'kept' | 'unsure'

export interface ComposerLine {
  /** Takes a line that was typed. @param aloud said as it is, whatever it looks like */
  submit: (line: string, aloud?: boolean) => SubmitResult | Promise<SubmitResult>
  /** Goes on under another nickname, after the server agreed. */
  rename: (answer: SignInResponse) => void
  help: () => void
  /** The message that the next line answers; 0 for none. */
  replyTo: number
  setReplyTo: (id: number) => void
  /** The next line takes the place of one that was taken back, and may have arrived: it goes under the same `send_id`. */
  setReplaces: (sendId: string) => void
  /** What was taken, oldest first. */
  sent: { readonly current: readonly string[] }
}

const linesMax = 100

/** What typed lines do: most are said, those that begin with a slash are commands, whose code comes with the first. */
export function useComposerLine(
  room: string,
  chat: Chat,
  { ignored, setIgnored }: ChatSettings,
  find: (q: string) => void,
): ComposerLine {
  const t = useChatTexts()
  const language = useLanguage()
  const sent = useRef<string[]>([])
  const { dispatch } = chat
  // A room's name has no space, so this is no other room's draft.
  const [reply, setReply] = useDraft(`${room} reply`)
  const replyTo = Number(reply)
  const setReplyTo = (id: number) => setReply(`${id || ''}`)
  const [replaces, setReplaces] = useDraft(`${room} instead`)
  const send: Chat['send'] = (msg, type) => {
    chat.send(msg, type, replyTo || undefined, replaces || undefined)
    setReplyTo(0)
    setReplaces('')
  }
  const rename = useCallback(
    (answer: SignInResponse) => {
      remember('local', 'nick', answer.nick)
      dispatch({ type: 'renamed', nick: answer.nick, trip: answer.trip })
    },
    [dispatch],
  )
  const command = async (line: string): Promise<SubmitResult> => {
    const { runCommand } = await import('./run-command')
    const desk = { room, chat: { ...chat, send }, language, ignored, setIgnored, rename, find }
    return runCommand(line, desk) ? 'taken' : 'unsure'
  }
  /** Without a network the code of the commands does not come. */
  const keep = (): SubmitResult => {
    chat.addNotice([t('noCommands')])
    return 'kept'
  }
  const obey = (text: string, aloud: boolean): SubmitResult | Promise<SubmitResult> => {
    if (text === '') return 'kept'
    if (/^([/／]|、\w)/.test(text) && !aloud) return command(text).catch(keep)
    send(text)
    return 'taken'
  }
  const submit = (line: string, aloud = false) => {
    const text = line.trim()
    const what = obey(text, aloud)
    const note = (result: SubmitResult) => {
      if (result === 'taken') sent.current = [...sent.current, text].slice(-linesMax)
      return result
    }
    return typeof what === 'string' ? note(what) : what.then(note)
  }
  return { submit, rename, help: () => void submit('/help'), sent, replyTo, setReplyTo, setReplaces }
}
