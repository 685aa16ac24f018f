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
  submit: (line: string, asText?: boolean) => Promise<SubmitResult>
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
  const submit = async (line: string, asText = false): Promise<SubmitResult> => {
    const text = line.trim()
    if (text === '') return 'kept'
    const isCommand = /^([/／]|、\w)/.test(text) && !asText
    if (!isCommand) room.update(send(text))
    const result = isCommand ? await runLine(text).catch(keepLine) : 'accepted'
    if (result === 'accepted') room.update(rememberLine(text))
    return result
  }
  return { submit, rename, help: () => void submit('/help') }
}
