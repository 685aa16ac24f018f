import { Desktop } from '@/components/desktop/desktop'
import { LateMissingText } from '@/components/tools/text/reading/late-missing-text'

/** A text that nobody saved, or that is gone. */
export default function NoSuchText() {
  return (
    <Desktop>
      <LateMissingText />
    </Desktop>
  )
}
