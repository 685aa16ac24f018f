import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { QrWindow } from '@/components/qr/qr-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('qr')

/** QR codes. */
export default async function QrPage({ searchParams }: { searchParams: Promise<{ text?: unknown }> }) {
  const { text } = await searchParams
  return (
    <Desktop>
      <QrWindow text={typeof text === 'string' ? text : ''} />
    </Desktop>
  )
}
