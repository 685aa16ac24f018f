'use client'

import { lazy, Suspense, useState } from 'react'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type ContactApp, contactApps, isContactApp } from '@/lib/contacts/apps'
import type { ContactLinkResponse } from '@/lib/contacts/contract'
import { contactIdExample } from '@/lib/contacts/ids'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'
import { call } from '@/lib/core/api/call'
import { type CallState, useCall } from '@/lib/core/api/use-call'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useTexts } from '@/lib/core/i18n/use-language'

const ContactResult = lazy(() => import('./contact-result').catch(emptyModule))

export default function ContactsWindow() {
  const t = useTexts(contactsTexts)
  const making = useCall((app: ContactApp, id: string) => call('GET /api/add/v1/link', { app, id }))
  return (
    <ToolWindow program="contacts" endpoint="GET /api/add/v1/link">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <ContactForm making={making} />
        <div aria-live="polite">
          <Suspense>{making.response && <ContactResult contact={making.response} />}</Suspense>
        </div>
      </div>
    </ToolWindow>
  )
}

/** Without scripts the form opens the API response. */
function ContactForm({ making }: { making: CallState<[app: ContactApp, id: string], ContactLinkResponse> }) {
  const t = useTexts(contactsTexts)
  const nameOf = useTexts(contactAppTexts)
  const [app, setApp] = useState<ContactApp>('qq')
  // An error belongs to the application it was requested for.
  const [asked, setAsked] = useState(app)
  const { sentence, issueOf } = useProblem(asked === app ? making.error : null, ['id'])
  const options = contactApps.map((value) => ({ value, label: nameOf(value) }))
  const submit = (form: HTMLFormElement) => {
    setAsked(app)
    const id = String(new FormData(form).get('id') ?? '')
    void making.run(app, id)
  }
  return (
    <Form method="get" action="/api/add/v1/link" onSubmit={submit}>
      <Select
        inline
        label={t('app')}
        name="app"
        options={options}
        value={app}
        onChange={(event) => isContactApp(event.target.value) && setApp(event.target.value)}
      />
      <TextField
        inline
        label={t('id')}
        hint={t('example', { example: contactIdExample(app) })}
        error={issueOf('id')}
        name="id"
        required
        autoComplete="off"
        verbatim
      />
      <FormFooter problem={sentence} busy={making.busy} label={t(making.busy ? 'making' : 'make')} />
    </Form>
  )
}
