import { Desktop } from '@/components/desktop/desktop'
import { qrcodeMetadata } from '@/components/tools/qrcode/qrcode-metadata'
import { QrcodeWindow } from '@/components/tools/qrcode/qrcode-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = qrcodeMetadata

/** QR codes, drawn as one types. */
export default async function QrcodePage({ searchParams }: { searchParams: Promise<{ text?: unknown }> }) {
  const { text } = await searchParams
  return (
    <Desktop>
      <QrcodeWindow text={typeof text === 'string' ? text : ''} />
    </Desktop>
  )
}
