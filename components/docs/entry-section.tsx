import type { Translate } from '@/lib/core/i18n/page-language'
import type { Answer, Media } from '@/lib/docs/openapi/model'
import type { Entry } from '@/lib/docs/reference'
import { CodeBlock } from './code-block'
import { AnswerFields, ParameterList } from './field-list'
import { Inline, Prose } from './prose'
import { SampleBlock } from './sample-block'
import type { docsTexts } from './texts'
import type { TryItProps } from './try-form'

type T = Translate<keyof (typeof docsTexts)['en']>

/** Any call can be refused so; the guide to errors says it once. */
const everywhere = new Set(['413', '415', '431'])

function Answers({ entry }: { entry: Entry }) {
  return (
    <ul>
      {entry.answers
        .filter(([status]) => !everywhere.has(status))
        .map(([status, { description, content }]) => {
          const mediaTypes = Object.keys(content ?? {}).filter((type) => type !== 'application/json')
          return (
            <li key={status}>
              <span className={status < '400' ? 'text-good' : undefined}>{status}</span>
              <div>
                <Prose text={description} />
                {status < '400' && mediaTypes.length > 0 && (
                  <Inline text={mediaTypes.map((type) => `\`${type}\``).join(', ')} />
                )}
              </div>
            </li>
          )
        })}
    </ul>
  )
}

const propsOf = ({ methods, path, proof, fields, example }: Entry): TryItProps => ({
  methods,
  path,
  proof,
  fields: fields.map(({ name, place, required, schema: { type, format, enum: values } }) => ({
    name,
    place,
    required,
    schema: { type, format, enum: values },
  })),
  example,
})

/** Opens to a form, which the page's script puts in there only then. */
function TryIt({ props, t }: { props: TryItProps; t: T }) {
  return (
    <details className="noscript:hidden">
      <summary>{t('tryIt')}</summary>
      <div data-try={JSON.stringify(props)} />
    </details>
  )
}

const none: Answer = { description: '' }

/** The JSON of an answer, unless a text is what it usually is. */
const usualJson = ({ content = {} }: Answer): Media | undefined =>
  Object.keys(content)[0] === 'text/plain' ? undefined : content['application/json']

/** What an answer looks like: JSON laid out, or a text. */
function answerExample({ answers }: Entry): string | null {
  const [, success = none] = answers.find(([status]) => status === '200') ?? []
  const { example, examples = {} } = usualJson(success) ?? {}
  const json = example ?? Object.values(examples).flatMap((each) => ('value' in each ? [each.value] : []))[0]
  if (json !== undefined) return JSON.stringify(json, null, 2)
  const text = success.content?.['text/plain']?.example
  return text === undefined ? null : String(text).trimEnd()
}

function Heading({ entry }: { entry: Entry }) {
  return (
    <div id={entry.id}>
      <h3>{entry.summary}</h3>
      <p>
        {entry.methods.map((method) => (
          <b key={method}>{method}</b>
        ))}
        {entry.path}
      </p>
    </div>
  )
}

/** One entry of the reference: what it is on one side, how it is called and answers on the other. */
export function EntrySection({ entry, t }: { entry: Entry; t: T }) {
  const [, answer = none] = entry.answers.find(([status]) => status === '200') ?? []
  const success = usualJson(answer)?.schema
  const example = answerExample(entry)
  const props = propsOf(entry)
  return (
    <section
      // With the path: two groups may each have a call of the same name.
      aria-labelledby={entry.id}
      data-entry=""
      data-section=""
    >
      <div>
        <Heading entry={entry} />
        <div>
          {entry.deprecated && <p className="text-danger">{t('deprecated')}</p>}
          <Prose text={entry.description} />
          {entry.proof === 'SUPER_KEY' && <p className="text-wait">{t('superKey')}</p>}
        </div>
        {entry.fields.length > 0 && (
          <div>
            <h4>{t('parameters')}</h4>
            <ParameterList fields={entry.fields} t={t} />
          </div>
        )}
        <div>
          <h4>{t('answers')}</h4>
          <Answers entry={entry} />
        </div>
        {(success?.properties ?? success?.anyOf) && (
          <details>
            <summary>{t('fields')}</summary>
            <AnswerFields schema={success} t={t} />
          </details>
        )}
      </div>
      <div>
        <SampleBlock props={props} t={t} />
        <TryIt props={props} t={t} />
        {example !== null && <CodeBlock label={t('answerExample')} text={example} />}
      </div>
    </section>
  )
}
