'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type TryResponse, tryCall } from '@/lib/core/api/try-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { CallField, CallSpec } from '@/lib/docs/reference'
import { buildCall, type FormState, formText } from '@/lib/docs/samples/call'
import { docsTexts } from '@/lib/docs/texts'

interface TryFormProps {
  spec: CallSpec
  form: FormState
  setForm: (form: FormState) => void
}

/** Makes a call of the reference. Loaded when the form of an entry is opened. */
export function TryForm({ spec, form, setForm }: TryFormProps) {
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
