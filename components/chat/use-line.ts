'use client'

import { useCallback } from 'react'
import { toApiError } from '@/lib/client/api-error'
import { remember } from '@/lib/client/browser-storage'
import { readCommand } from '@/lib/client/chat-command'
import { errorSentence } from '@/lib/client/error-sentence'
import { type LogOnAnswer, logOn } from '@/lib/client/log-on'
import type { Chat } from '@/lib/client/use-chat'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { chatTexts } from './texts'

export interface ChatLine {
  /** Takes a line that was typed; false when there was nothing to take. */
  take: (line: string) => boolean
  /** Goes on under another nickname, after the server agreed. */
  rename: (answer: LogOnAnswer) => void
  help: () => void
}

/** What typed lines do: most are said, some are commands. */
export function useLine(room: string, chat: Chat): ChatLine {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const { say, tell, dispatch } = chat
  const { nick } = chat.state
  const rename = useCallback(
    (answer: LogOnAnswer) => {
      remember('local', 'nick', answer.nick)
      dispatch({ type: 'renamed', nick: answer.nick, trip: answer.trip })
      tell([t('nowKnown', { nick: answer.nick })])
    },
    [dispatch, tell, t],
  )
  const help = () =>
    tell([t('helpMe', { nick }), t('helpNick'), t('helpClear'), t('helpHelp'), t('helpKeys')])
  const take = (line: string): boolean => {
    const command = readCommand(line)
    if (command.name === 'nothing') return false
    if (command.name === 'say') say(command.msg)
    else if (command.name === 'act') say(command.msg, 'action')
    else if (command.name === 'clear') dispatch({ type: 'wiped' })
    else if (command.name === 'help') help()
    else if (command.name === 'unknown') tell([t('unknownCommand', { word: command.word })])
    else
      logOn({ room, nick: command.nick })
        .then(rename)
        .catch((caught: unknown) => {
          const { slug, message } = toApiError(caught)
          tell([errorSentence(slug, message, language)])
        })
    return true
  }
  return { take, rename, help }
}
