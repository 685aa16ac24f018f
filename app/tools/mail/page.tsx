import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { MailWindow } from '@/components/mail/mail-window'
import { statusOf } from '@/lib/core/services/status'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('mail')

/** Mail codes. */
export default function MailPage() {
  return (
    <Desktop>
      <MailWindow suspended={statusOf('mail') === 'suspended'} />
    </Desktop>
  )
}
