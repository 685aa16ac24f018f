import type { ProgramModule } from '@/components/desktop/program-modules'
import { linksTexts } from '@/lib/links/texts'
import { LinksWindow } from './links-window'

export const program: ProgramModule = {
  texts: [linksTexts],
  open: (query) => <LinksWindow tab={query.get('tab') ?? undefined} />,
}
