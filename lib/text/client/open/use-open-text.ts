'use client'

import { useState } from 'react'
import { call, type Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { nameOf, type OpenText, openText, textChanger, withLineEndsOf } from '../api'

const deleteText = (fields: Given<'POST /api/sf/v1/delete'>) => call('POST /api/sf/v1/delete', fields)

/** What was done last, for the command line shown. */
export interface TextAction {
  what: 'opened' | 'changed' | 'restored' | 'deleted'
  name: string
  token: string
}

export type OpenTextState = ReturnType<typeof useOpenText>

export function useOpenText(given: string) {
  /** A name or a link. */
  const [which, setWhich] = useState(given)
  const [edited, setEdited] = useState('')
  const [token, setToken] = useState('')
  const [text, setText] = useState<OpenText | null>(null)
  const [done, setDone] = useState<TextAction | null>(null)
  /** What to open once unsaved changes are discarded. */
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
  /** Sets `pending` while there are unsaved changes. @param wanted a name or a link */
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
  /** @returns the changed text, null if that failed */
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
  const busy = changing.busy || removing.busy ? 'change' : opening.busy ? 'open' : null
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
    busy,
    error: changing.error ?? removing.error ?? opening.error,
  }
}
