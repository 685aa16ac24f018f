'use client'

import { Activity, Fragment, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type TryResponse, tryCall } from '@/lib/core/api/try-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { CallField, CallSpec, Entry, Row } from '@/lib/docs/reference'
import { buildCall, type FormState, formText, initialForm } from '@/lib/docs/samples/call'
import { docsTexts } from '@/lib/docs/texts'
import { Inline, Prose } from './prose'
import { CallSample } from './sample'

interface TryFormProps {
  spec: CallSpec
  form: FormState
  setForm: (form: FormState) => void
}

function TryForm({ spec, form, setForm }: TryFormProps) {
  const { methods, credential, fields, example } = spec
  const { method, values } = form
  const t = useTexts(docsTexts)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [response, setResponse] = useState<TryResponse | null>(null)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const received = await tryCall(buildCall(spec, form, key))
    if (response?.image) URL.revokeObjectURL(response.image)
    setResponse(received)
    setBusy(false)
  }
  const placeholder = ({ name, schema }: CallField) =>
    schema.enum?.join(' | ') ?? (example[name] === undefined ? undefined : formText(example[name]))
  return (
    <Form onSubmit={submit} className="mt-2 flex flex-col gap-2">
      {methods.length > 1 && (
        <Select
          inline
          label={t('method')}
          value={method}
          onChange={(event) => setForm({ ...form, method: event.target.value })}
          options={methods.map((value) => ({ value, label: value }))}
        />
      )}
      {fields.map((field) => (
        <TextField
          key={field.name}
          inline
          label={field.name}
          type={field.schema.format === 'password' ? 'password' : 'text'}
          autoComplete="off"
          required={field.required}
          placeholder={placeholder(field)}
          value={values[field.name] ?? ''}
          onChange={(event) => setForm({ ...form, values: { ...values, [field.name]: event.target.value } })}
        />
      ))}
      {credential === 'SUPER_KEY' && (
        <TextField
          inline
          label={t('key')}
          hint={t('keyHint')}
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      <div className="flex items-center justify-end gap-2">
        {/* Other calls only read. */}
        {methods[0] !== 'GET' && <p className="flex-1 text-muted">{t('realCall')}</p>}
        <Button type="submit" primary busy={busy}>
          {t(busy ? 'calling' : 'call')}
        </Button>
      </div>
      {response && <TryResult response={response} />}
    </Form>
  )
}

function TryResult({ response }: { response: TryResponse }) {
  const t = useTexts(docsTexts)
  const { status, redirected, mediaType, text, image, bytes, milliseconds } = response
  const line = redirected
    ? t('redirect')
    : status === 0
      ? t('noAnswer')
      : t('answered', { status, bytes, milliseconds })
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p
        role="status"
        className={status >= 400 || (status === 0 && !redirected) ? 'text-danger' : 'text-good'}
      >
        {line}
      </p>
      {image && (
        // biome-ignore lint/performance/noImgElement: an object URL, nothing to optimise.
        <img src={image} alt={t('picture')} className="max-w-full self-start" />
      )}
      {text && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
          tabIndex={0}
          className="bevel-sunken max-h-80 overflow-auto bg-field p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      )}
      {!text && !image && bytes > 0 && <p>{t('binary', { mediaType })}</p>}
    </div>
  )
}

let nick: string | undefined

/** A random nick for calls made from the reference, the same until the page is loaded again. */
function guestNick(): string {
  nick ??= `guest-${Math.floor(1000 + Math.random() * 9000)}`
  return nick
}

/**
 * One entry of the reference. A client component, although only its call is interactive: its data is a third of the
 * elements that a server component would send beside the HTML, and least as JSON in a string, which React does not
 * inspect. Each entry hydrates on its own (Activity), so that they do not block the page together.
 * @param props.json an Entry
 */
export const EntrySection = memo(function EntrySection({ json }: { json: string }) {
  return (
    <Activity>
      <EntryContent entry={useMemo(() => JSON.parse(json) as Entry, [json])} />
    </Activity>
  )
})

function EntryContent({ entry }: { entry: Entry }) {
  const t = useTexts(docsTexts)
  const {
    id,
    summary,
    description,
    deprecated,
    call,
    parameters,
    responses,
    responseFields,
    responseExample,
  } = entry
  return (
    <section
      // With the path: two groups may each have a call of the same name.
      aria-labelledby={id}
      data-entry=""
      data-section=""
    >
      <div>
        <div id={id}>
          <h3>{summary}</h3>
          <p>
            {call.methods.map((method) => (
              <b key={method}>{method}</b>
            ))}
            {call.path}
          </p>
        </div>
        <div>
          {deprecated && <p className="text-danger">{t('deprecated')}</p>}
          <Prose text={description} />
          {call.credential === 'SUPER_KEY' && <p className="text-wait">{t('superKey')}</p>}
        </div>
        {parameters.length > 0 && (
          <div>
            <h4>{t('parameters')}</h4>
            <Rows rows={parameters} />
          </div>
        )}
        <div>
          <h4>{t('answers')}</h4>
          <Responses responses={responses} />
        </div>
        {responseFields.length > 0 && (
          <details>
            <summary>{t('fields')}</summary>
            {responseFields.map((rows) => (
              <Rows key={rows.map(([name]) => name).join()} rows={rows} />
            ))}
          </details>
        )}
      </div>
      <div>
        <EntryCall spec={call} />
        {responseExample !== null && (
          <figure>
            <figcaption>{t('answerExample')}</figcaption>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
              tabIndex={0}
            >
              <code>{responseExample}</code>
            </pre>
          </figure>
        )}
      </div>
    </section>
  )
}

function Responses({ responses }: Pick<Entry, 'responses'>) {
  return (
    <ul>
      {responses.map(([status, description]) => (
        <li key={status}>
          <span className={`font-mono ${status < '400' ? 'text-good' : 'text-danger'}`}>{status}</span>
          <Prose text={description} />
        </li>
      ))}
    </ul>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl>
      {rows.map(([name, facts, description]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{facts}</span>
            <Inline text={description} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The sample of an entry, and a form that makes the call. The form is rendered when first opened: a page has many. */
function EntryCall({ spec }: { spec: CallSpec }) {
  const t = useTexts(docsTexts)
  const details = useRef<HTMLDetailsElement>(null)
  const [form, setForm] = useState<FormState | null>(null)
  const open = useCallback(() => setForm((now) => now ?? initialForm(spec, guestNick())), [spec])
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) open()
  }, [open])
  return (
    <>
      <CallSample spec={spec} form={form ?? undefined} />
      <details ref={details} className="noscript:hidden" onToggle={open}>
        <summary>{t('tryIt')}</summary>
        {form && <TryForm spec={spec} form={form} setForm={setForm} />}
      </details>
    </>
  )
}
