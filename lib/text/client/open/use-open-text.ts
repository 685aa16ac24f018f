'use client'

import { useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call, type Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { nameOf, type OpenText, openText, textChanger, withLineEndsOf } from '../api'

const deleteText = (fields: Given<'POST /api/sf/v1/delete'>) => call('POST /api/sf/v1/delete', fields)

/** The last action, for the command line shown. */
export interface TextAction {
  what: 'opened' | 'changed' | 'restored' | 'deleted'
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
  /** Whether the text was edited and not saved. */
  isEdited: boolean
  /** Sets `pending` while there are unsaved changes. @param given a name or link */
  open: (given: string, discards?: boolean) => Promise<void>
  change: () => Promise<void>
  /** Replaces the text by that of an earlier version. @returns the changed text, null if that failed */
  restore: (earlier: string) => Promise<OpenText | null>
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
  const isEdited = text !== null && withLineEndsOf(text.text, edited) !== text.text
  const open = async (wanted: string, discards = false) => {
    setPending(isEdited && !discards ? wanted : null)
    if (isEdited && !discards) return
    const name = nameOf(wanted)
    reset()
    const opened = await opening.run(name)
    setText(opened)
    setEdited(opened?.text ?? '')
    if (opened) setDone({ what: 'opened', name, token: '' })
  }
  const save = async (wanted: string, what: 'changed' | 'restored') => {
    if (!text) return null
    reset()
    const changed = await changing.run(text, wanted, token)
    if (!changed) return null
    setText(changed)
    setDone({ what, name: changed.name, token })
    return changed
  }
  // The field keeps what was typed meanwhile.
  const change = async () => {
    if (text) await save(withLineEndsOf(text.text, edited), 'changed')
  }
  const restore = async (earlier: string) => {
    const changed = await save(earlier, 'restored')
    if (changed) setEdited(changed.text)
    return changed
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
    isEdited,
    open,
    change,
    restore,
    remove,
    busy: isChanging ? 'change' : opening.busy ? 'open' : null,
    error: changing.error ?? removing.error ?? opening.error,
  }
}
