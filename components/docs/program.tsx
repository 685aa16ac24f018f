import type { ProgramModule } from '@/components/desktop/program-modules'
import { docsTexts } from '@/lib/docs/texts'
import { DocsInWindow, loadReference } from './docs-in-window'

export const program: ProgramModule = {
  texts: [docsTexts],
  open: async (_, language) => <DocsInWindow loaded={await loadReference(language)} />,
}
