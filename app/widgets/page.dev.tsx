import { Desktop } from '@/components/desktop/desktop'
import { WidgetsWindow } from '@/components/widgets/widgets-window'

export const dynamic = 'force-dynamic'

export const metadata = { title: 'Widgets' }

/** All widgets of `components/ui`; development only, see `pageExtensions` in next.config.mjs. */
export default function WidgetsPage() {
  return (
    <Desktop>
      <WidgetsWindow />
    </Desktop>
  )
}
