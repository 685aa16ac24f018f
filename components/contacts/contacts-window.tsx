'use client'

import { ToolWindow } from '@/components/tool-window/tool-window'
import type { ContactApp } from '@/lib/contacts/apps'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ContactForm } from './contact-form'
import { MadeContact } from './made-contact'
import { contactsTexts } from './texts'

/** The program for add-contact links. */
export function ContactsWindow() {
  const t = useTexts(contactsTexts)
  const making = useCall((app: ContactApp, id: string) => call('GET /api/add/v1/link', { app, id }))
  return (
    <ToolWindow program="contacts" endpoint="GET /api/add/v1/link">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <ContactForm making={making} />
        <div aria-live="polite">{making.answer && <MadeContact contact={making.answer} />}</div>
      </div>
    </ToolWindow>
  )
}
