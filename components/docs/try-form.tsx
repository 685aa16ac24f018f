'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type TryAnswer, tryCall } from '@/lib/client/try-call'
import { useTexts } from '@/lib/client/use-language'
import { buildCall, type CallField, commandOf, withoutSecrets } from './build-call'
import { docsTexts } from './texts'
import { TryResult } from './try-result'

export interface TryItProps {
  methods: readonly string[]
  path: string
  needsKey: boolean
  fields: readonly CallField[]
  example: Record<string, unknown>
}

const asText = (example: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]))

/** The fields of an endpoint as a form that calls it for real. */
export function TryForm({ methods, path, needsKey, fields, example }: TryItProps) {
  const t = useTexts(docsTexts)
  const [method, setMethod] = useState(methods[0] ?? 'GET')
  const [values, setValues] = useState(() => asText(example))
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ answer: TryAnswer; command: string } | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const shown = buildCall(method, path, fields, withoutSecrets(fields, values), key)
    const answer = await tryCall(buildCall(method, path, fields, values, key))
    if (result?.answer.image) URL.revokeObjectURL(result.answer.image)
    setResult({ answer, command: commandOf(shown, window.location.origin) })
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-2">
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
          placeholder={schema.enum?.join(' | ')}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      {needsKey && (
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
      {result && <TryResult {...result} />}
    </form>
  )
}
