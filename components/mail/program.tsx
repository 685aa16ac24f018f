import type { ProgramModule } from '@/components/desktop/program-modules'
import { mailTexts } from '@/lib/mail/texts'
import { MailWindow } from './mail-window'

export const program: ProgramModule = {
  texts: [mailTexts],
  open: () => <MailWindow />,
}
