'use client'

import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import type { ShareTextState } from '@/lib/text/client/use-share-text'
import { ShareForm } from './share-form'
import { ShareResult } from './share-result'

/** Saves a text, then shows its link. */
export function SharePanel({ state, onChangeIt }: { state: ShareTextState; onChangeIt: () => void }) {
  const { shared } = state
  const panel = useFocusOn<HTMLDivElement>(shared)
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {shared ? (
        <ShareResult shared={shared} onChangeIt={onChangeIt} onAnother={state.another} />
      ) : (
        <ShareForm state={state} />
      )}
    </div>
  )
}
