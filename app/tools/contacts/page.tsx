import { Desktop } from '@/components/desktop/desktop'
import { contactsMetadata } from '@/components/tools/contacts/contacts-metadata'
import { ContactsWindow } from '@/components/tools/contacts/contacts-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = contactsMetadata

/** Links that add a contact. */
export default function ContactsPage() {
  return (
    <Desktop>
      <ContactsWindow />
    </Desktop>
  )
}
