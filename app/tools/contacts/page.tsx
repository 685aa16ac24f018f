import { ContactsWindow } from '@/components/contacts/contacts-window'
import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('contacts')

/** Contact links. */
export default function ContactsPage() {
  return (
    <Desktop>
      <ContactsWindow />
    </Desktop>
  )
}
