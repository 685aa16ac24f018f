import type { ProgramModule } from '@/components/desktop/program-modules'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'
import { ContactsWindow } from './contacts-window'

export const program: ProgramModule = {
  texts: [contactsTexts, contactAppTexts],
  open: () => <ContactsWindow />,
}
