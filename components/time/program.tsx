import type { ProgramModule } from '@/components/desktop/program-modules'
import { timeTexts } from '@/lib/time/texts'
import { TimeWindow } from './time-window'

export const program: ProgramModule = {
  texts: [timeTexts],
  open: (query) => <TimeWindow origin={window.location.origin} zone={query.get('zone') ?? ''} />,
}
