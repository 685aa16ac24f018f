'use client'

import { useState } from 'react'
import type { ShareTextState } from '@/lib/text/client/share/use-share-text'
import type { TextFileState } from '@/lib/text/client/share/use-text-file'
import { FileNotice, ShareForm } from './share-form'
import { ShareResult } from './share-result'

interface SharePanelProps {
  state: ShareTextState
  file: TextFileState
  onEdit: () => void
}

/** Saves a text, then shows its link in place of the form. */
export function SharePanel({ state, file, onEdit }: SharePanelProps) {
  const { shared } = state
  const [isAgain, setAgain] = useState(false)
  const another = () => {
    setAgain(true)
    file.forget()
    state.another()
  }
  if (!shared) return <ShareForm state={state} file={file} isAgain={isAgain} />
  return (
    <div className="flex flex-col gap-3">
      {file.refused && <FileNotice file={file} />}
      <ShareResult shared={shared} isNew={state.isNew} onEdit={onEdit} onAnother={another} />
    </div>
  )
}
