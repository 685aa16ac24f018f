/**
 * The reference of the API: guides, then the entries by service. A server component of /docs; the window beside the
 * chat renders the same in the browser.
 */

import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { type Guide, type QuickCall, quickStartIn } from '@/lib/docs/guides'
import type { Group, ReferenceModel } from '@/lib/docs/reference'
import type { docsTexts } from '@/lib/docs/texts'
import { type ContentGroup, Contents } from './contents'
import { EntrySection } from './entry'
import { Prose } from './prose'
import { GuideCode, SampleOrigin } from './sample'

const headingLook = 'border-shadow border-b font-bold text-lg'

function GuideSection({ id, title, body }: Guide) {
  return (
    <section aria-labelledby={id} data-section="" className="groove lazy-layout min-w-0 p-3">
      <h3 id={id}>{title}</h3>
      {body.map((block) =>
        typeof block === 'string' ? (
          <Prose key={block} text={block} />
        ) : (
          <GuideCode key={block.code} code={block.code} />
        ),
      )}
    </section>
  )
}

interface QuickStartProps {
  title: string
  note: string
  calls: readonly QuickCall[]
}

/** The first screen: calls to copy into a terminal. */
function QuickStart({ title, note, calls }: QuickStartProps) {
  return (
    <section aria-labelledby="quick-start" data-section="" className="flex flex-col gap-1.5">
      <h2 id="quick-start" className={headingLook}>
        {title}
      </h2>
      <Prose text={note} />
      {calls.map((call) => (
        <div key={call.code}>
          <h3>{call.title}</h3>
          <GuideCode code={call.code} isLine />
        </div>
      ))}
    </section>
  )
}

interface ReferenceTexts {
  t: Translate<KeyOf<typeof docsTexts>>
  /** The names of services, by id. */
  names: Readonly<Record<string, string>>
}

const titleOf = (name: string, { t, names }: ReferenceTexts) =>
  name === 'platform' || name === 'admin' ? t(name) : (names[name] ?? name)

function contentsOf(guides: Guide[], groups: Group[], texts: ReferenceTexts): ContentGroup[] {
  return [
    {
      id: 'guides',
      title: texts.t('guides'),
      links: [
        { id: 'quick-start', title: texts.t('quickStart') },
        ...guides.map(({ id, title }) => ({ id, title })),
      ],
    },
    ...groups.map(({ name, entries }) => ({
      id: name,
      title: titleOf(name, texts),
      links: entries.map(({ id, summary }) => ({ id, title: summary })),
    })),
  ]
}

interface ReferenceProps extends ReferenceModel, ReferenceTexts {
  guides: Guide[]
  /** Of this platform, shown in samples. */
  origin: string
}

export function Reference({ language, description, guides, groups, origin, ...texts }: ReferenceProps) {
  const { t } = texts
  const machine = language === 'en' ? '/openapi.json' : `/openapi.json?lang=${language}`
  return (
    <SampleOrigin origin={origin}>
      <div data-reference="" className="flex min-h-0 flex-1 flex-col gap-2 pt-1 md:flex-row">
        <Contents groups={contentsOf(guides, groups, texts)} />
        <div className="bevel-sunken flex min-h-0 min-w-0 flex-1 bg-face-light p-0.5">
          <div
            data-reference-pane=""
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
            tabIndex={0}
            className="@container min-w-0 flex-1 overflow-y-auto p-3 sm:p-4"
          >
            <div className="reference mx-auto flex max-w-3xl flex-col gap-3 @4xl:max-w-6xl">
              <QuickStart title={t('quickStart')} note={t('quickNote')} calls={quickStartIn(t)} />
              <div>
                <Prose text={description} />
              </div>
              <p>
                {t('forMachines', { link: '' })}
                <a href={machine} className="text-link underline">
                  {machine}
                </a>
              </p>
              <section aria-labelledby="guides" className="flex flex-col gap-3">
                <h2 id="guides" className={headingLook}>
                  {t('guides')}
                </h2>
                {guides.map((guide) => (
                  <GuideSection key={guide.id} {...guide} />
                ))}
              </section>
              {groups.map((group) => (
                <section key={group.name} aria-labelledby={group.name} className="flex flex-col gap-3">
                  <h2 id={group.name} className={headingLook}>
                    {titleOf(group.name, texts)}
                  </h2>
                  <p>{group.description}</p>
                  {group.entries.map((entry) => (
                    <EntrySection key={entry.id} json={JSON.stringify(entry)} />
                  ))}
                </section>
              ))}
            </div>
          </div>
        </div>
      </div>
    </SampleOrigin>
  )
}
