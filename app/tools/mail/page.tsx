import { pageTitle } from '@/components/desktop/request'
import { MailWindow } from '@/components/mail/mail-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { mailTexts } from '@/lib/mail/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('mail')

/** Mail codes. */
export default function MailPage() {
  return (
    <ToolPage service="mail" texts={[mailTexts]}>
      <MailWindow />
    </ToolPage>
  )
}
