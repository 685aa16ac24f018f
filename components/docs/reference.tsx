import { translator } from '@/lib/client/language'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import type { Language } from '@/lib/schemas/language'
import { wholeDocument } from '@/lib/schemas/openapi/document'
import { Contents } from './contents'
import { EntrySection } from './entry-section'
import { GuideSection } from './guide-section'
import { guides } from './guides/all'
import { Prose } from './prose'
import { referenceOf } from './reference-model'
import { docsTexts, type GroupName } from './texts'

/** How what the entries are made of looks: said here once, because there are thousands of them. */
const entriesLook = [
  '[&_[data-entry]]:groove [&_[data-entry]]:late-layout [&_[data-entry]]:grid [&_[data-entry]]:min-w-0 [&_[data-entry]]:gap-x-4 [&_[data-entry]]:gap-y-2 [&_[data-entry]]:p-3 @4xl:[&_[data-entry]]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]',
  '[&_[data-entry]>div]:flex [&_[data-entry]>div]:min-w-0 [&_[data-entry]>div]:flex-col [&_[data-entry]>div]:gap-2',
  '@4xl:[&_[data-entry]>div:last-child]:sticky @4xl:[&_[data-entry]>div:last-child]:top-0 @4xl:[&_[data-entry]>div:last-child]:self-start',
  '[&_h3]:font-bold [&_h3]:text-base [&_h4]:mb-1 [&_h4]:font-bold [&_p]:my-1.5 [&_[id]]:scroll-mt-2',
  '[&_[id]>p]:font-mono [&_[id]>p]:text-sm [&_[id]>p]:wrap-anywhere [&_[id]>p]:mt-1 [&_[id]>p]:mb-0 [&_[id]+div>p:first-child]:mt-0 [&_b]:mr-1.5 [&_b]:text-link',
  '[&_summary]:w-fit [&_summary]:py-0.5 [&_summary]:font-bold pointer-coarse:[&_summary]:py-2',
  '[&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1 [&_li>span]:font-mono [&_li>span:not([class])]:text-danger',
  '[&_figcaption]:mb-1 [&_figcaption]:font-bold [&_figure]:min-w-0 [&_figure>pre]:max-h-64 [&_[data-sample]]:min-w-0',
  '[&_code]:bg-face-light [&_code]:px-0.5 [&_code]:font-mono [&_code]:text-xs [&_code]:wrap-anywhere',
  '[&_dl]:bevel-sunken [&_dl]:grid [&_dl]:bg-field [&_dl]:p-0.5 sm:[&_dl]:grid-cols-[minmax(7rem,auto)_1fr]',
  '[&_dl>div]:contents [&_dt]:px-2 [&_dt]:pt-1.5 sm:[&_dt]:py-1',
  '[&_dt]:font-mono [&_dt]:text-xs [&_dt]:leading-5 [&_dt]:wrap-anywhere',
  '[&_dd]:min-w-0 [&_dd]:px-2 [&_dd]:pb-1.5 sm:[&_dd]:py-1',
  '[&_dd>span]:block [&_dd>span]:text-field-muted',
  '[&_li]:grid [&_li]:grid-cols-[2.5rem_1fr] [&_li>div]:min-w-0 [&_li>div>p]:my-0',
  '[&_pre]:bevel-sunken [&_pre]:overflow-auto [&_pre]:bg-field [&_pre]:p-2 [&_pre]:text-ink',
  '[&_pre>code]:bg-transparent [&_pre>code]:p-0 [&_pre]:whitespace-pre-wrap',
  '[&_[data-copied]]:bevel-raised [&_[data-copied]]:bg-face [&_[data-copied]]:px-2 [&_[data-copied]]:py-0.5 [&_[data-copied]]:text-xs',
  '[&_[data-language]]:bevel-raised [&_[data-language]]:bg-face [&_[data-language]]:px-1.5 [&_[data-language]]:py-0.5 [&_[data-language]]:text-xs',
  '[&_[data-language][aria-pressed=true]]:bevel-sunken [&_[data-language][aria-pressed=true]]:bg-field [&_[data-language][aria-pressed=true]]:font-bold [&_[data-language][aria-pressed=true]]:text-ink',
  'pointer-coarse:[&_[data-copied]]:py-2 pointer-coarse:[&_[data-language]]:py-2',
  '[&_[data-sample]>div]:mb-0.5 [&_[data-sample]>div]:flex [&_[data-sample]>div]:flex-wrap [&_[data-sample]>div]:gap-0.5 [&_[data-sample]_[data-copied]]:ml-auto',
].join(' ')

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
          <div className={`mx-auto flex max-w-3xl flex-col gap-3 @4xl:max-w-6xl ${entriesLook}`}>
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
