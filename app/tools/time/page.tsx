import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { TimeWindow } from '@/components/time/time-window'
import { timeTexts } from '@/lib/time/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('time')

/** The time in several zones. */
export default function TimePage() {
  return (
    <TextsOfPage groups={[timeTexts]}>
      <Desktop isTall>
        <TimeWindow />
      </Desktop>
    </TextsOfPage>
  )
}
