'use client'

import { useTexts } from '@/lib/client/use-language'
import { Alert } from './alert'
import { Button } from './button'
import { missingTexts } from './missing-texts'

/** Stands where a part of a page would be whose code did not come, so that nothing else is lost with it. */
function MissingPart() {
  const t = useTexts(missingTexts)
  return (
    <div className="flex flex-col items-center gap-3 bg-face p-4 text-ink">
      <Alert kind="error" live>
        {t('missing')}
      </Alert>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** The same where it would be the whole page. */
function MissingPage() {
  return (
    <main className="grid flex-1 place-items-center p-2">
      <div className="bevel-window max-w-md">
        <MissingPart />
      </div>
    </main>
  )
}

/** For a `dynamic` part, when its import is refused. */
export const missingPart = () => MissingPart
/** For a `lazy` page, when its import is refused. */
export const missingModule = () => ({ default: MissingPage })
