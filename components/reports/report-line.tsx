'use client'

import { Link } from '@/components/ui/link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type ReportKind, reportPath } from '@/lib/reports/limits'
import { reportLinkTexts } from '@/lib/reports/texts'

interface ReportLineProps {
  kind: ReportKind
  id: string
  /** Where abuse is reported, as a URI. */
  contact: string | undefined
}

/** Leads to the page that reports something, and to the operator. */
export function ReportLine({ kind, id, contact }: ReportLineProps) {
  const t = useTexts(reportLinkTexts)
  return (
    <p className="flex flex-wrap gap-x-4">
      <Link href={reportPath(kind, id)} target="_blank" rel="nofollow noopener">
        {t(kind === 'room' ? 'reportRoom' : 'report')}
      </Link>
      {contact && (
        <Link href={contact} rel="nofollow noopener">
          {contact.replace(/^mailto:/, '')}
        </Link>
      )}
    </p>
  )
}
