'use client'

import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import type { ShareTextState } from '@/lib/text/client/share/use-share-text'
import type { TextFileState } from '@/lib/text/client/share/use-text-file'
import { ShareForm } from './share-form'
import { ShareResult } from './share-result'

interface SharePanelProps {
  state: ShareTextState
  file: TextFileState
  onEdit: () => void
}

/** Saves a text, then shows its link in place of the form. */
export function SharePanel({ state, file, onEdit }: SharePanelProps) {
  const { shared } = state
  const panel = useFocusOn<HTMLDivElement>(shared)
  const another = () => {
    file.forget()
    state.another()
  }
  return (
    <div ref={panel} tabIndex={-1} className="scroll-mt-14 outline-none">
      {shared ? (
        <ShareResult shared={shared} isNew={state.isNew} onEdit={onEdit} onAnother={another} />
      ) : (
        <ShareForm state={state} file={file} />
      )}
    </div>
  )
}
