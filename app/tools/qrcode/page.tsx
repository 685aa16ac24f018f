import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { QrWindow } from '@/components/qr/qr-window'
import { qrTexts } from '@/lib/qr/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('qr')

/** QR codes. */
export default async function QrPage({ searchParams }: { searchParams: Promise<{ text?: unknown }> }) {
  const { text } = await searchParams
  return (
    <TextsOfPage groups={[qrTexts]}>
      <Desktop>
        <QrWindow text={typeof text === 'string' ? text : ''} />
      </Desktop>
    </TextsOfPage>
  )
}
