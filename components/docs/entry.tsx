'use client'

import { Activity, Fragment, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { CallSpec, Entry, Row } from '@/lib/docs/reference'
import { type FormState, initialForm } from '@/lib/docs/samples/call'
import { docsTexts } from '@/lib/docs/texts'
import { Inline, Prose } from './prose'
import { CallSample } from './sample'

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

const loadForm = () => import('./try-form').then((module) => module.TryForm)

/** The sample of an entry, and a form that makes the call. The form is rendered when first opened: a page has many. */
function EntryCall({ spec }: { spec: CallSpec }) {
  const t = useTexts(docsTexts)
  const details = useRef<HTMLDetailsElement>(null)
  const [form, setForm] = useState<FormState | null>(null)
  const { part: TryForm, load } = useLazy(loadForm)
  const open = useCallback(() => {
    setForm((now) => now ?? initialForm(spec, guestNick()))
    void load()
  }, [spec, load])
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) open()
  }, [open])
  return (
    <>
      <CallSample spec={spec} form={form ?? undefined} />
      <details ref={details} className="noscript:hidden" onToggle={open}>
        <summary>{t('tryIt')}</summary>
        {form && TryForm && <TryForm spec={spec} form={form} setForm={setForm} />}
      </details>
    </>
  )
}
