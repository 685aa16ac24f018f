import type { ProgramModule } from '@/components/desktop/program-modules'
import { ipTexts } from '@/lib/ip/texts'
import { IpWindow } from './ip-window'

export const program: ProgramModule = {
  texts: [ipTexts],
  open: (query) => <IpWindow ip={query.get('ip') ?? ''} record={null} origin={window.location.origin} />,
}
