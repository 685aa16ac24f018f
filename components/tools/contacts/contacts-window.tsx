'use client'

import { ToolWindow } from '@/components/tools/tool-window'
import { useAction } from '@/lib/client/use-action'
import { useTexts } from '@/lib/client/use-language'
import type { ContactLinkAnswer } from '@/lib/schemas/contacts'
import { ContactForm } from './contact-form'
import { MadeContact } from './made-contact'
import { contactsTexts } from './texts'

/** The program for add-contact links. */
export function ContactsWindow() {
  const t = useTexts(contactsTexts)
  const action = useAction<ContactLinkAnswer>()
  return (
    <ToolWindow title={t('title')} endpoint="GET /api/add/v1/link" icon="/icons/contacts.svg">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <ContactForm action={action} />
        <div aria-live="polite">{action.result && <MadeContact contact={action.result} />}</div>
      </div>
    </ToolWindow>
  )
}
