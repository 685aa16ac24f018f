import { originOfRequest, pageTitle } from '@/components/desktop/request'
import { IpWindow } from '@/components/ip/ip-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { pageRecord } from '@/lib/ip/server/page-record'
import { ipTexts } from '@/lib/ip/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('ip')

/** IP information: about the caller, or about the address in `?ip=`. */
export default async function IpPage({ searchParams }: { searchParams: Promise<{ ip?: unknown }> }) {
  const { ip: given } = await searchParams
  const ip = typeof given === 'string' ? given : ''
  return (
    <ToolPage service="ip" texts={[ipTexts]} isTall>
      <IpWindow ip={ip} record={pageRecord(ip)} origin={await originOfRequest()} />
    </ToolPage>
  )
}
