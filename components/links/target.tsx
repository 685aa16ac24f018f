'use client'

import { Link } from '@/components/ui/link'
import { targetParts, trueHost } from '@/lib/core/contract/target-parts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linksTexts } from './texts'

/** Where a link leads, as it was written, the host standing out; and the true host when it reads differently. */
export function Target({ target }: { target: string }) {
  const t = useTexts(linksTexts)
  const { scheme, host, rest } = targetParts(target)
  const real = trueHost(target)
  return (
    <div className="flex flex-col gap-1">
      <p dir="ltr" className="left-to-right bevel-sunken max-h-40 overflow-y-auto bg-field p-2 wrap-anywhere">
        <Link outside href={target}>
          {scheme}
          <strong>{host}</strong>
          {rest}
        </Link>
      </p>
      {real !== null && <p>{t('trueHost', { host: real })}</p>}
    </div>
  )
}
