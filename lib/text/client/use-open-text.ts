'use client'

import { useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call, type Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { nameOf, type OpenText, openText, textChanger, withLineEndsOf } from './api'

const deleteText = (fields: Given<'POST /api/sf/v1/delete'>) => call('POST /api/sf/v1/delete', fields)

/** What was done last, and what to: enough to tell how to do it again. */
export interface TextDone {
  what: 'opened' | 'changed' | 'deleted'
  name: string
  token: string
}

export interface OpenTextState {
  /** What the fields hold: a name or link, the text as edited, the token. */
  which: string
  setWhich: (which: string) => void
  edited: string
  setEdited: (edited: string) => void
  token: string
  setToken: (token: string) => void
  /** The text as it is stored; null while none is open. */
  text: OpenText | null
  done: TextDone | null
  busy: 'open' | 'change' | null
  error: ApiError | null
  /** What is to be opened in the place of changes that are not saved; null: nothing. */
  waiting: string | null
  setWaiting: (given: string | null) => void
  /** Waits while there are changes that are not saved, unless they may go. @param given a name or a link */
  open: (given: string, changesMayGo?: boolean) => Promise<void>
  change: () => Promise<void>
  remove: () => Promise<void>
}

/** Opening one saved text, and changing or deleting it. */
export function useOpenText(given: string): OpenTextState {
  const [which, setWhich] = useState(given)
  const [edited, setEdited] = useState('')
  const [token, setToken] = useState('')
  const [text, setText] = useState<OpenText | null>(null)
  const [done, setDone] = useState<TextDone | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  const opening = useCall(openText)
  const [changeText] = useState(textChanger)
  const changing = useCall(changeText)
  const removing = useCall(deleteText)

  const reset = () => {
    setDone(null)
    for (const call of [opening, changing, removing]) call.reset()
  }
  const open = async (wanted: string, changesMayGo = false) => {
    const isChanged = text !== null && withLineEndsOf(text.text, edited) !== text.text
    setWaiting(isChanged && !changesMayGo ? wanted : null)
    if (isChanged && !changesMayGo) return
    const name = nameOf(wanted)
    reset()
    const opened = await opening.run(name)
    setText(opened)
    setEdited(opened?.text ?? '')
    if (opened) setDone({ what: 'opened', name, token: '' })
  }
  const change = async () => {
    if (!text) return
    const { name } = text
    reset()
    const changed = await changing.run(text, withLineEndsOf(text.text, edited), token)
    if (!changed) return
    // The field keeps what was typed in it meanwhile.
    setText(changed)
    setDone({ what: 'changed', name, token })
  }
  const remove = async () => {
    if (!text) return
    const { name } = text
    reset()
    if (!(await removing.run({ name, token }))) return
    setText(null)
    setEdited('')
    setDone({ what: 'deleted', name, token })
  }
  const isChanging = changing.busy || removing.busy
  return {
    ...{ which, setWhich, edited, setEdited, token, setToken },
    ...{ text, done, waiting, setWaiting, open, change, remove },
    busy: isChanging ? 'change' : opening.busy ? 'open' : null,
    error: changing.error ?? removing.error ?? opening.error,
  }
}
