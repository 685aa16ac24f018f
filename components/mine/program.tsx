import type { ProgramModule } from '@/components/desktop/program-modules'
import { mineTexts } from '@/lib/mine/texts'
import { MineWindow } from './mine-window'

export const program: ProgramModule = {
  texts: [mineTexts],
  open: () => <MineWindow />,
}
