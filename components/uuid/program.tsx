import type { ProgramModule } from '@/components/desktop/program-modules'
import { uuidTexts } from '@/lib/uuid/texts'
import { UuidWindow } from './uuid-window'

export const program: ProgramModule = {
  texts: [uuidTexts],
  open: () => <UuidWindow />,
}
