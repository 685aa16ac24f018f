'use client'

import { useState } from 'react'
import { QrPicture } from '@/components/qr/qr-picture'
import { CommandLine } from '@/components/tool-window/command-line'
import { SendButtons } from '@/components/tool-window/send-buttons'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { ButtonLink } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type ContactApp, contactApps, isContactApp } from '@/lib/contacts/apps'
import type { ContactLinkResponse } from '@/lib/contacts/contract'
import { contactIdExample } from '@/lib/contacts/ids'
import { contactAppTexts, contactsTexts } from '@/lib/contacts/texts'
import { call } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { callAddress } from '@/lib/core/api/other-calls'
import { type CallState, useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'

/** The path: only the origin of this page is sure to be reachable. */
const localOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

export default function ContactsWindow() {
  const t = useTexts(contactsTexts)
  const making = useCall((app: ContactApp, id: string) => call('GET /api/add/v1/link', { app, id }))
  return (
    <ToolWindow program="contacts" endpoint="GET /api/add/v1/link">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <ContactForm making={making} />
        <div aria-live="polite">{making.response && <ContactResult contact={making.response} />}</div>
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

function ContactResult({ contact }: { contact: ContactLinkResponse }) {
  const t = useTexts(contactsTexts)
  const { app, id, links, page, qr } = contact
  const name = useTexts(contactAppTexts)(app)
  const path = callAddress('GET /api/add/v1/link', { app, id })
  const direct = [
    [t('mobile'), links.mobile],
    [t('desktop'), links.desktop],
    [t('desktopOld'), links.desktop_old],
    [t('web'), links.web],
  ] as const
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <GroupBox caption={t('made')}>
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <CopyField label={t('page')} hint={t('pageHint')} value={page} />
            <CopyField label={t('html')} value={`<a href="${page}">${name}: ${id}</a>`} />
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={localOf(page)} target="_blank" rel="noopener">
                {t('open')}
              </ButtonLink>
              <SendButtons text={page} />
            </div>
          </div>
          <figure className="flex flex-col items-center gap-1">
            <QrPicture src={`${localOf(qr)}&type=svg&size=160`} width={160} height={160} alt={t('alt')} />
            <figcaption>{t('scan')}</figcaption>
          </figure>
        </div>
      </GroupBox>
      <GroupBox caption={t('direct')}>
        <div className="flex flex-col gap-2">
          {direct.map(([label, link]) => link && <CopyField key={label} label={label} value={link} />)}
        </div>
      </GroupBox>
      <CommandLine command={curlLine({ url: window.location.origin + path })} />
    </div>
  )
}
