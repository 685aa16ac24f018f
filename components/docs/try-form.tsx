'use client'

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type TryAnswer, tryCall } from '@/lib/core/api/try-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Proof } from '@/lib/docs/reference'
import { asTyped, buildCall, type CallField } from '@/lib/docs/samples/build-call'
import type { Typed } from '@/lib/docs/samples/sample-call'
import { typedEvent } from './live/samples'
import { docsTexts } from './texts'
import { TryResult } from './try-result'

export interface TryItProps {
  methods: readonly string[]
  path: string
  /** What a call cannot do without in `Authorization`. */
  proof?: Proof
  fields: readonly CallField[]
  example: Record<string, unknown>
}

/** What a form begins with. Nothing in the path: nobody should delete what an example names. */
function initialValues({ fields, example }: TryItProps): Record<string, string> {
  const shown = fields.filter(({ name, place }) => place !== 'path' && example[name] !== undefined)
  return Object.fromEntries(
    shown.map(({ name, schema }) => [name, schema.format === 'password' ? '' : asTyped(example[name])]),
  )
}

/** The fields of an endpoint as a form that calls it for real. */
export function TryForm(props: TryItProps) {
  const { methods, path, proof, fields, example } = props
  const form = useRef<HTMLFormElement>(null)
  const t = useTexts(docsTexts)
  const [method, setMethod] = useState(methods[0] ?? 'GET')
  const [values, setValues] = useState(() => initialValues(props))
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<TryAnswer | null>(null)
  useEffect(() => {
    const detail: Typed = { method, values }
    form.current?.dispatchEvent(new CustomEvent(typedEvent, { bubbles: true, detail }))
  }, [method, values])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const given = await tryCall(buildCall(method, path, fields, values, key))
    if (answer?.image) URL.revokeObjectURL(answer.image)
    setAnswer(given)
    setBusy(false)
  }
  return (
    <form ref={form} onSubmit={submit} className="mt-2 flex flex-col gap-2">
      {methods.length > 1 && (
        <Select
          inline
          label={t('method')}
          value={method}
          onChange={(event) => setMethod(event.target.value)}
          options={methods.map((value) => ({ value, label: value }))}
        />
      )}
      {fields.map(({ name, required, schema }) => (
        <TextField
          key={name}
          inline
          label={name}
          type={schema.format === 'password' ? 'password' : 'text'}
          autoComplete="off"
          required={required}
          placeholder={
            schema.enum?.join(' | ') ?? (example[name] === undefined ? undefined : asTyped(example[name]))
          }
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      {proof === 'SUPER_KEY' && (
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
      <div className="flex justify-end">
        <Button type="submit" primary busy={busy}>
          {t(busy ? 'calling' : 'call')}
        </Button>
      </div>
      {answer && <TryResult answer={answer} />}
    </form>
  )
}
