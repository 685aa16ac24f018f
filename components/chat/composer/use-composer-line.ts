'use client'

import { useCallback, useRef } from 'react'
import { useDraft } from '@/lib/chat/client/composer/use-draft'
import type { Chat } from '@/lib/chat/client/effects/use-chat'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import { chatTexts, commandTexts } from '@/lib/chat/texts'
import { writeStored } from '@/lib/core/browser/browser-storage'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import type { ChatSettings } from '../use-chat-settings'

/** `unknown_command`: it looks like a command and is none. */
type SubmitResult = 'accepted' | 'kept' | 'unknown_command'

export interface ComposerLine {
  /** Sends a line or runs it as a command. @param asText always sends it */
  submit: (line: string, asText?: boolean) => SubmitResult | Promise<SubmitResult>
  /** Changes the nick after the server accepted it. */
  rename: (response: SignInResponse) => void
  help: () => void
  /** The message that the next line replies to; 0: none. */
  replyTo: number
  setReplyTo: (id: number) => void
  /** The next line replaces a recalled message, which may have arrived: it is sent with the same `send_id`. */
  setReplaces: (sendId: string) => void
  sent: { readonly current: readonly string[] }
}

const linesMax = 100

/** Lines with a slash are commands, whose code is loaded with the first. */
export function useComposerLine(
  room: string,
  chat: Chat,
  { ignored, setIgnored }: ChatSettings,
  find: (q: string) => void,
): ComposerLine {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const textsOf = useTranslator()
  const sent = useRef<string[]>([])
  const { dispatch } = chat
  // Room names have no spaces, so these keys are no other room's.
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
    (response: SignInResponse) => {
      writeStored('local', 'nick', response.nick)
      dispatch({ type: 'renamed', nick: response.nick, trip: response.trip })
    },
    [dispatch],
  )
  const runLine = async (line: string): Promise<SubmitResult> => {
    const { runCommand } = await import('./run-command')
    const context = {
      room,
      chat: { ...chat, send },
      language,
      t: textsOf(commandTexts),
      ignored,
      setIgnored,
      rename,
      find,
    }
    return runCommand(line, context) ? 'accepted' : 'unknown_command'
  }
  const keepLine = (): SubmitResult => {
    chat.addNotice([t('noCommands')])
    return 'kept'
  }
  const sendOrRun = (text: string, asText: boolean): SubmitResult | Promise<SubmitResult> => {
    if (text === '') return 'kept'
    if (/^([/／]|、\w)/.test(text) && !asText) return runLine(text).catch(keepLine)
    send(text)
    return 'accepted'
  }
  const submit = (line: string, asText = false) => {
    const text = line.trim()
    const what = sendOrRun(text, asText)
    const remembered = (result: SubmitResult) => {
      if (result === 'accepted') sent.current = [...sent.current, text].slice(-linesMax)
      return result
    }
    return typeof what === 'string' ? remembered(what) : what.then(remembered)
  }
  return { submit, rename, help: () => void submit('/help'), sent, replyTo, setReplyTo, setReplaces }
}
