import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { IpWindow } from '@/components/ip/ip-window'
import { ipTexts } from '@/lib/ip/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('ip')

/** IP information: about the caller, or about the address in `?ip=`. */
export default async function IpPage({ searchParams }: { searchParams: Promise<{ ip?: unknown }> }) {
  const { ip } = await searchParams
  return (
    <TextsOfPage groups={[ipTexts]}>
      <Desktop isTall>
        <IpWindow ip={typeof ip === 'string' ? ip : ''} />
      </Desktop>
    </TextsOfPage>
  )
}
