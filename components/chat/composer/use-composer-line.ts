'use client'

import { send } from '@/lib/chat/client/room/outbox'
import { addNotice, rememberLine, set } from '@/lib/chat/client/room/room'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import type { OpenRoom } from '@/lib/chat/client/store'
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
}

/** Lines with a slash are commands, whose code is loaded with the first. */
export function useComposerLine(
  room: OpenRoom,
  { ignored, setIgnored }: ChatSettings,
  find: (q: string) => void,
): ComposerLine {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const textsOf = useTranslator()
  const rename = ({ nick, trip }: SignInResponse) => {
    writeStored('local', 'nick', nick)
    room.update(set({ nick, trip }))
  }
  const runLine = async (line: string): Promise<SubmitResult> => {
    const { runCommand } = await import('./run-command')
    const context = { room, language, t: textsOf(commandTexts), ignored, setIgnored, rename, find }
    return runCommand(line, context) ? 'accepted' : 'unknown_command'
  }
  const keepLine = (): SubmitResult => {
    room.update(addNotice([t('noCommands')]))
    return 'kept'
  }
  const sendOrRun = (text: string, asText: boolean): SubmitResult | Promise<SubmitResult> => {
    if (text === '') return 'kept'
    if (/^([/／]|、\w)/.test(text) && !asText) return runLine(text).catch(keepLine)
    room.update(send(text))
    return 'accepted'
  }
  const submit = (line: string, asText = false) => {
    const text = line.trim()
    const what = sendOrRun(text, asText)
    const remembered = (result: SubmitResult) => {
      if (result === 'accepted') room.update(rememberLine(text))
      return result
    }
    return typeof what === 'string' ? remembered(what) : what.then(remembered)
  }
  return { submit, rename, help: () => void submit('/help') }
}
