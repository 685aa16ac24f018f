'use client'

import { useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call, type Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { nameOf, type OpenText, openText, textChanger, withLineEndsOf } from '../api'

const deleteText = (fields: Given<'POST /api/sf/v1/delete'>) => call('POST /api/sf/v1/delete', fields)

/** The last action, for the command line shown. */
export interface TextAction {
  what: 'opened' | 'changed' | 'deleted'
  name: string
  token: string
}

export interface OpenTextState {
  /** The field values: a name or link, the edited text, the token. */
  which: string
  setWhich: (which: string) => void
  edited: string
  setEdited: (edited: string) => void
  token: string
  setToken: (token: string) => void
  /** The stored text; null while none is open. */
  text: OpenText | null
  done: TextAction | null
  busy: 'open' | 'change' | null
  error: ApiError | null
  /** What to open once unsaved changes are discarded; null: nothing. */
  pending: string | null
  setPending: (given: string | null) => void
  /** Sets `pending` while there are unsaved changes. @param given a name or link */
  open: (given: string, discards?: boolean) => Promise<void>
  change: () => Promise<void>
  remove: () => Promise<void>
}

/** State of the form that opens, changes and deletes a text. */
export function useOpenText(given: string): OpenTextState {
  const [which, setWhich] = useState(given)
  const [edited, setEdited] = useState('')
  const [token, setToken] = useState('')
  const [text, setText] = useState<OpenText | null>(null)
  const [done, setDone] = useState<TextAction | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const opening = useCall(openText)
  const [changeText] = useState(textChanger)
  const changing = useCall(changeText)
  const removing = useCall(deleteText)

  const reset = () => {
    setDone(null)
    for (const call of [opening, changing, removing]) call.reset()
  }
  const open = async (wanted: string, discards = false) => {
    const isChanged = text !== null && withLineEndsOf(text.text, edited) !== text.text
    setPending(isChanged && !discards ? wanted : null)
    if (isChanged && !discards) return
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
    // The field keeps what was typed meanwhile.
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
    which,
    setWhich,
    edited,
    setEdited,
    token,
    setToken,
    text,
    done,
    pending,
    setPending,
    open,
    change,
    remove,
    busy: isChanging ? 'change' : opening.busy ? 'open' : null,
    error: changing.error ?? removing.error ?? opening.error,
  }
}
