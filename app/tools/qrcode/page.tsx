import { originOfRequest, pageTitle } from '@/components/desktop/request'
import { QrWindow } from '@/components/qr/qr-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { qrTexts } from '@/lib/qr/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('qr')

/** QR codes. */
export default async function QrPage({ searchParams }: { searchParams: Promise<{ text?: unknown }> }) {
  const { text } = await searchParams
  return (
    <ToolPage service="qr" texts={[qrTexts]}>
      <QrWindow text={typeof text === 'string' ? text : ''} home={`${await originOfRequest()}/`} />
    </ToolPage>
  )
}
