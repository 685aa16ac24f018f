'use client'

import { type Ref, useEffect, useRef, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { SendButtons } from '@/components/tool-window/send-buttons'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { CopyButton } from '@/components/ui/copy-button'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { useCall } from '@/lib/core/api/use-call'
import { textGroups } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type en from '@/lib/uuid/messages/en.json'

const uuidTexts = textGroups<typeof en>('uuid')('window')

interface Made {
  uuids: readonly string[]
  command: string
}

interface Wanted {
  version: 'v4' | 'v7'
  count: string
}

async function make({ version, count }: Wanted): Promise<Made> {
  const { uuids } = await call('GET /uuid', { version, count })
  const url = `${window.location.origin}/uuid?version=${version}&count=${count}&format=text`
  return { uuids, command: curlLine({ url }) }
}

/** Read from the form, which also has what was chosen before hydration. */
function wantedIn(form: HTMLFormElement): Wanted {
  const data = new FormData(form)
  return { version: data.get('version') === 'v7' ? 'v7' : 'v4', count: String(data.get('count') ?? '') }
}

export default function UuidWindow() {
  const { busy, error, run } = useCall(make)
  // Outlives an error of the next call.
  const [made, setMade] = useState<Made | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const makeSome = async (wanted: Wanted) => {
    const next = await run(wanted)
    if (next) setMade(next)
  }
  const makeFirst = useRef(() => {
    if (form.current) void makeSome(wantedIn(form.current))
  })
  useEffect(() => makeFirst.current(), [])
  return (
    <ToolWindow program="uuid" endpoint="GET /uuid">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <UuidList uuids={made?.uuids ?? []} busy={busy} />
        <UuidForm form={form} busy={busy} error={error} onMake={(wanted) => void makeSome(wanted)} />
        {made && <CommandLine command={made.command} />}
      </div>
    </ToolWindow>
  )
}

/** As high as the first ten before they are there. A click selects one of them. */
function UuidList({ uuids, busy }: { uuids: readonly string[]; busy: boolean }) {
  const t = useTexts(uuidTexts)
  const isEmpty = uuids.length === 0
  return (
    <div className="flex flex-col gap-1.5 noscript:hidden">
      <div className="flex items-center justify-between gap-2">
        <p role="status">{isEmpty ? busy && t('making') : t('made', { count: uuids.length })}</p>
        <div className={isEmpty ? 'invisible' : 'flex flex-wrap justify-end gap-2'}>
          <CopyButton value={uuids.join('\n')} what={t('copyAll')} />
          <SendButtons text={uuids.join('\n')} />
        </div>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="bevel-sunken max-h-60 min-h-53 overflow-auto bg-field px-2 py-1 text-xs leading-5"
      >
        {uuids.map((uuid) => (
          <code key={uuid} className="block w-fit select-all">
            {uuid}
          </code>
        ))}
      </pre>
    </div>
  )
}

interface UuidFormProps {
  form: Ref<HTMLFormElement>
  busy: boolean
  error: ApiError | null
  onMake: (wanted: Wanted) => void
}

/** Without scripts the form opens the API response. */
function UuidForm({ form, busy, error, onMake }: UuidFormProps) {
  const t = useTexts(uuidTexts)
  const { sentence, issueOf } = useProblem(error, ['count'])
  return (
    <Form ref={form} method="get" action="/uuid" onSubmit={(shown) => onMake(wantedIn(shown))}>
      <Select
        inline
        label={t('version')}
        name="version"
        options={[
          { value: 'v4', label: t('v4') },
          { value: 'v7', label: t('v7') },
        ]}
      />
      <TextField
        inline
        label={t('count')}
        hint={t('countHint')}
        error={issueOf('count')}
        name="count"
        inputMode="numeric"
        required
        defaultValue="10"
        autoComplete="off"
      />
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'making' : 'make')} />
    </Form>
  )
}
