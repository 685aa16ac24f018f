'use client'

import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import type { Writing } from './composer-aid'

/** From here on a message would be folded, or is half as long as it may be. */
const linesMax = 15
const lengthMax = 2000

const loadBar = () => import('./paste-bar').then((module) => module.PasteBar)

interface Pasting {
  onPaste: (event: ClipboardEvent) => void
  /** Offers to share what was pasted, as long as it stands in the line; shows its token once it is shared. */
  offer: ReactNode
}

/** A long paste goes into the line like any other; then it is offered to share it as a text and write its link instead. */
export function usePaste(writing: Writing): Pasting {
  const [pasted, setPasted] = useState('')
  const [token, setToken] = useState('')
  const { part: Bar, reach } = useLate(loadBar)
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    // As the field keeps the ends of lines.
    const text = clipboardData.getData('text').replace(/\r\n?/g, '\n')
    if (text.length <= lengthMax && text.split('\n').length <= linesMax) return
    // A token that stands there is not pushed away.
    if (token) return
    reach()
    setPasted(text)
  }
  const onKeep = () => {
    setPasted('')
    setToken('')
  }
  const isOffered = pasted !== '' && writing.draft.includes(pasted)
  return {
    onPaste,
    offer: Bar && (isOffered || token) && (
      <Bar {...writing} text={pasted} token={token} onShared={setToken} onKeep={onKeep} />
    ),
  }
}
