import { ContactsWindow } from '@/components/contacts/contacts-window'
import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('contacts')

/** Contact links. */
export default function ContactsPage() {
  return (
    <TextsOfPage groups={[contactsTexts, contactAppTexts]}>
      <Desktop>
        <ContactsWindow />
      </Desktop>
    </TextsOfPage>
  )
}
