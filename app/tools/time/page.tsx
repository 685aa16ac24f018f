import { originOfRequest, pageTitle } from '@/components/desktop/request'
import { TimeWindow } from '@/components/time/time-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { timeTexts } from '@/lib/time/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('time')

/** The time in several zones; `?zone=` fills the field. */
export default async function TimePage({ searchParams }: { searchParams: Promise<{ zone?: unknown }> }) {
  const { zone } = await searchParams
  return (
    <ToolPage service="time" texts={[timeTexts]} isTall>
      <TimeWindow origin={await originOfRequest()} zone={typeof zone === 'string' ? zone : ''} />
    </ToolPage>
  )
}
