import type { Translate } from '@/lib/client/language'
import { AnswerFields, ParameterList } from './field-list'
import { Inline, Prose } from './prose'
import type { Entry } from './reference-model'
import type { docsTexts } from './texts'
import type { TryItProps } from './try-form'

type T = Translate<keyof (typeof docsTexts)['en']>

const summaryLook = 'w-fit py-0.5 font-bold pointer-coarse:py-2'

function Answers({ entry }: { entry: Entry }) {
  return (
    <ul className="flex flex-col gap-1">
      {entry.answers.map(([status, { description, content }]) => {
        const mediaTypes = Object.keys(content ?? {}).filter((type) => type !== 'application/json')
        return (
          <li key={status}>
            <span className={`font-mono ${status < '400' ? 'text-good' : 'text-danger'}`}>{status}</span>
            <div>
              <Prose text={description} />
              {mediaTypes.length > 0 && <Inline text={mediaTypes.map((type) => `\`${type}\``).join(', ')} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Opens to a form, which the page's script puts in there only then. */
function TryIt({ entry: { methods, path, needsKey, fields, example }, t }: { entry: Entry; t: T }) {
  const props: TryItProps = {
    methods,
    path,
    needsKey,
    fields: fields.map(({ description: _, ...field }) => field),
    example,
  }
  return (
    <details className="noscript:hidden">
      <summary className={summaryLook}>{t('tryIt')}</summary>
      <div data-try={JSON.stringify(props)} />
    </details>
  )
}

/** One entry of the reference. */
export function EntrySection({ entry, t }: { entry: Entry; t: T }) {
  const success = entry.answers.find(([status]) => status === '200')?.[1].content?.['application/json']
    ?.schema
  return (
    <section aria-labelledby={entry.id} className="groove flex min-w-0 flex-col gap-2 p-3">
      <h4 id={entry.id} className="scroll-mt-2 font-bold text-base">
        {entry.summary}
      </h4>
      <p className="font-mono text-sm wrap-anywhere">
        {entry.methods.map((method) => (
          <span key={method} className="mr-1.5 font-bold text-link">
            {method}
          </span>
        ))}
        {entry.path}
      </p>
      <div>
        <Prose text={entry.description} />
        {entry.needsKey && <p className="text-wait">{t('superKey')}</p>}
      </div>
      {entry.fields.length > 0 && (
        <div>
          <h5 className="mb-1 font-bold">{t('parameters')}</h5>
          <ParameterList fields={entry.fields} t={t} />
        </div>
      )}
      <div>
        <h5 className="mb-1 font-bold">{t('answers')}</h5>
        <Answers entry={entry} />
      </div>
      {(success?.properties ?? success?.anyOf) && (
        <details>
          <summary className={summaryLook}>{t('fields')}</summary>
          <AnswerFields schema={success} />
        </details>
      )}
      <TryIt entry={entry} t={t} />
    </section>
  )
}
