import { type Language, translator } from '@/lib/client/language'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import { openApiDocument } from '@/lib/schemas/openapi/document'
import { EntrySection } from './entry-section'
import { Prose } from './prose'
import { type Group, referenceOf } from './reference-model'
import { docsTexts, type GroupName } from './texts'

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
          <div className="mx-auto flex max-w-3xl flex-col gap-3">
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
