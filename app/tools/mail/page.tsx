import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { MailWindow } from '@/components/mail/mail-window'
import { statusOf } from '@/lib/core/services/status'
import { mailTexts } from '@/lib/mail/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('mail')

/** Mail codes. */
export default function MailPage() {
  return (
    <TextsOfPage groups={[mailTexts]}>
      <Desktop>
        <MailWindow suspended={statusOf('mail') === 'suspended'} />
      </Desktop>
    </TextsOfPage>
  )
}
