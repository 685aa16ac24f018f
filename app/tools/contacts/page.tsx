import { ContactsWindow } from '@/components/contacts/contacts-window'
import { pageTitle } from '@/components/desktop/request'
import { ToolPage } from '@/components/tool-window/tool-page'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('contacts')

/** Contact links. */
export default function ContactsPage() {
  return (
    <ToolPage service="contacts" texts={[contactsTexts, contactAppTexts]}>
      <ContactsWindow />
    </ToolPage>
  )
}
