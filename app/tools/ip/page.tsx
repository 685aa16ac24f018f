import { pageTitle } from '@/components/desktop/request'
import { IpWindow } from '@/components/ip/ip-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { ipTexts } from '@/lib/ip/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('ip')

/** IP information: about the caller, or about the address in `?ip=`. */
export default async function IpPage({ searchParams }: { searchParams: Promise<{ ip?: unknown }> }) {
  const { ip } = await searchParams
  return (
    <ToolPage service="ip" texts={[ipTexts]} isTall>
      <IpWindow ip={typeof ip === 'string' ? ip : ''} />
    </ToolPage>
  )
}
