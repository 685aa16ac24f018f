import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { MineWindow } from '@/components/mine/mine-window'
import { mineTexts } from '@/lib/mine/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('mine')

/** The links and texts that this browser remembers. */
export default function MinePage() {
  return (
    <TextsOfPage groups={[mineTexts]}>
      <Desktop isTall>
        <MineWindow />
      </Desktop>
    </TextsOfPage>
  )
}
