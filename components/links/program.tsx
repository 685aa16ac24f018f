import type { ProgramModule } from '@/components/desktop/program-modules'
import { linksTexts } from '@/lib/links/texts'
import { createdTexts } from '@/lib/mine/texts'
import { LinksWindow } from './links-window'

export const program: ProgramModule = {
  texts: [linksTexts, createdTexts],
  open: (query) => <LinksWindow tab={query.get('tab') ?? undefined} target={query.get('target') ?? ''} />,
}
