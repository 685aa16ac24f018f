import { translator } from '@/lib/client/language'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import type { Language } from '@/lib/schemas/language'
import { openApiDocument } from '@/lib/schemas/openapi/document'
import { EntrySection } from './entry-section'
import { Prose } from './prose'
import { type Group, referenceOf } from './reference-model'
import { docsTexts, type GroupName } from './texts'

/** How what the entries are made of looks: said here once, because there are thousands of them. */
const entriesLook = [
  '[&_code]:bg-face-light [&_code]:px-0.5 [&_code]:font-mono [&_code]:text-xs [&_code]:wrap-anywhere',
  '[&_dl]:bevel-sunken [&_dl]:grid [&_dl]:bg-field [&_dl]:p-0.5 sm:[&_dl]:grid-cols-[minmax(7rem,auto)_1fr]',
  '[&_dl>div]:contents [&_dt]:px-2 [&_dt]:pt-1.5 sm:[&_dt]:py-1',
  '[&_dt]:font-mono [&_dt]:text-xs [&_dt]:leading-5 [&_dt]:wrap-anywhere',
  '[&_dd]:min-w-0 [&_dd]:px-2 [&_dd]:pb-1.5 sm:[&_dd]:py-1',
  '[&_dd>span]:block [&_dd>span]:text-field-muted',
  '[&_li]:grid [&_li]:grid-cols-[2.5rem_1fr] [&_li>div]:min-w-0 [&_li>div>p]:my-0',
].join(' ')

/** The list of entries, by group. */
function Contents({ groups, language }: { groups: Group[]; language: Language }) {
  const t = translator(docsTexts, language)
  return (
    <ul className="flex flex-col gap-2">
      {groups.map(({ name, entries }) => (
        <li key={name}>
          <a href={`#${name}`} className="font-bold text-ink no-underline hover:underline">
            {t(name as GroupName)}
          </a>
          <ul className="border-field-muted border-l pl-2">
            {entries.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-0.5 text-link pointer-coarse:py-2">
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** The reference of the API, made on the server from the document that /openapi.json gives. */
export function Reference({ language }: { language: Language }) {
  const t = translator(docsTexts, language)
  const document = openApiDocument(allEndpoints)
  const groups = referenceOf(document)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-1 md:flex-row">
      <nav
        aria-label={t('contents')}
        className="bevel-sunken shrink-0 overflow-y-auto bg-field p-3 max-md:max-h-40 md:w-60"
      >
        <Contents groups={groups} language={language} />
      </nav>
      <div className="bevel-sunken flex min-h-0 min-w-0 flex-1 bg-face-light p-0.5">
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto p-3 sm:p-4"
        >
          <div className={`mx-auto flex max-w-3xl flex-col gap-3 ${entriesLook}`}>
            <div lang="en">
              <Prose text={document.info.description} />
            </div>
            <p>
              {t('language')} {t('forMachines', { link: '' })}
              <a href="/openapi.json" className="text-link underline">
                /openapi.json
              </a>
            </p>
            {groups.map((group) => (
              <section key={group.name} aria-labelledby={group.name} className="flex flex-col gap-3">
                <h3 id={group.name} className="scroll-mt-2 border-shadow border-b font-bold text-lg">
                  {t(group.name as GroupName)}
                </h3>
                <p lang="en">{group.description}</p>
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
