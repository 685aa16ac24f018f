import type { ProgramModule } from '@/components/desktop/program-modules'
import { linksTexts } from '@/lib/links/texts'
import { rememberTexts } from '@/lib/mine/texts'
import { LinksWindow } from './links-window'

export const program: ProgramModule = {
  texts: [linksTexts, rememberTexts],
  open: (query) => <LinksWindow tab={query.get('tab') ?? undefined} />,
}
