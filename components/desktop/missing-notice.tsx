'use client'

import { useSyncExternalStore } from 'react'
import { missingTexts } from '@/components/ui/missing-texts'
import { isCodeMissing, watchMissingCode } from '@/lib/client/missing-code'
import { useTexts } from '@/lib/client/use-language'

const look = 'bevel-window flex items-center gap-2 bg-notice px-2 py-1 text-ink'

/** Tells that something that was pressed has no code; goes when it comes. It takes its room from the page, and covers nothing. */
export function MissingNotice() {
  const t = useTexts(missingTexts)
  const isMissing = useSyncExternalStore(watchMissingCode, isCodeMissing, () => false)
  return (
    <div className={isMissing ? look : undefined}>
      {/* It stands there before there is anything to tell, else that would not be read out. */}
      <p role="status" className="min-w-0 flex-1">
        {isMissing && t('missing')}
      </p>
      {isMissing && (
        <button
          type="button"
          onClick={() => window.location.reload()}
          className="bevel-raised min-h-7 shrink-0 bg-face px-3 active:bevel-pressed pointer-coarse:min-h-10"
        >
          {t('reload')}
        </button>
      )}
    </div>
  )
}
