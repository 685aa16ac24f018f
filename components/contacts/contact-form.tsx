import { type SubmitEvent, useState } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormEnd } from '@/components/ui/form-end'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type ContactApp, contactAppNames, contactApps, isContactApp } from '@/lib/contacts/apps'
import type { ContactLinkAnswer } from '@/lib/contacts/contract/contacts'
import { contactIdExample } from '@/lib/contacts/ids'
import type { CallState } from '@/lib/core/api/use-call'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { contactsTexts } from './texts'

/** Application and id. Without scripts the form opens the API's own answer. */
export function ContactForm({
  making,
}: {
  making: CallState<[app: ContactApp, id: string], ContactLinkAnswer>
}) {
  const t = useTexts(contactsTexts)
  const language = useLanguage()
  const [app, setApp] = useState<ContactApp>('qq')
  // A refusal is about the application it was asked for.
  const [asked, setAsked] = useState(app)
  const { sentence, issueOf } = useProblem(asked === app ? making.error : null)
  const hint = issueOf('id')
  const options = contactApps.map((value) => ({ value, label: contactAppNames[language][value] }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(app)
    const id = String(new FormData(event.currentTarget).get('id') ?? '')
    void making.run(app, id)
  }
  return (
    <form method="get" action="/api/add/v1/link" onSubmit={submit} className="flex flex-col gap-3">
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
        error={hint && t('wrongId', { hint })}
        name="id"
        required
        autoComplete="off"
        verbatim
      />
      <FormEnd problem={hint ? '' : sentence} busy={making.busy} label={t(making.busy ? 'making' : 'make')} />
    </form>
  )
}
