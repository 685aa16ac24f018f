import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { guides } from '@/lib/docs/guides/all'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { referenceOf } from '@/lib/docs/reference'
import { allEndpoints } from '@/lib/main/endpoints'
import { Contents } from './contents'
import { EntrySection } from './entry-section'
import { GuideSection } from './guide-section'
import { Prose } from './prose'
import { docsTexts, type GroupName } from './texts'

/** The reference of the API, made on the server from the definitions that /openapi.json is made of. */
export function Reference({ language }: { language: Language }) {
  const t = translator(docsTexts, language)
  const document = wholeDocument(allEndpoints, language)
  const groups = referenceOf(document)
  const machine = language === 'en' ? '/openapi.json' : `/openapi.json?lang=${language}`
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-1 md:flex-row">
      <Contents groups={groups} language={language} />
      <div className="bevel-sunken flex min-h-0 min-w-0 flex-1 bg-face-light p-0.5">
        <div
          data-reference-pane=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
          tabIndex={0}
          className="@container min-w-0 flex-1 overflow-y-auto p-3 sm:p-4"
        >
          <div className="reference mx-auto flex max-w-3xl flex-col gap-3 @4xl:max-w-6xl">
            <div>
              <Prose text={document.info.description} />
            </div>
            <p>
              {t('forMachines', { link: '' })}
              <a href={machine} className="text-link underline">
                {machine}
              </a>
            </p>
            <section aria-labelledby="guides" className="flex flex-col gap-3">
              <h2 id="guides" className="border-shadow border-b font-bold text-lg">
                {t('guides')}
              </h2>
              {guides.map((guide) => (
                <GuideSection key={guide.id} guide={guide} language={language} t={t} />
              ))}
            </section>
            {groups.map((group) => (
              <section key={group.name} aria-labelledby={group.name} className="flex flex-col gap-3">
                <h2 id={group.name} className="border-shadow border-b font-bold text-lg">
                  {t(group.name as GroupName)}
                </h2>
                <p>{group.description}</p>
                {group.entries.map((entry) => (
                  <EntrySection key={entry.id} entry={entry} t={t} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
