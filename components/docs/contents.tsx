import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { guides } from '@/lib/docs/guides/all'
import type { Group } from '@/lib/docs/reference'
import { docsTexts, type GroupName } from './texts'

interface Lines {
  id: string
  title: string
  lines: { id: string; title: string }[]
}

function LinesOf({ id, title, lines }: Lines) {
  return (
    <div data-group="">
      <a href={`#${id}`} className="font-bold text-ink no-underline hover:underline">
        {title}
      </a>
      <ul className="mb-2 border-field-muted border-l">
        {lines.map((line) => (
          <li key={line.id}>
            <a
              href={`#${line.id}`}
              className="block py-0.5 pl-2 text-link aria-[current]:bg-selection aria-[current]:text-selection-text pointer-coarse:py-2"
            >
              {line.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every guide and every entry by its group, with a field that finds them. */
export function Contents({ groups, language }: { groups: Group[]; language: Language }) {
  const t = translator(docsTexts, language)
  return (
    <nav
      aria-label={t('contents')}
      className="relative shrink-0 overflow-y-auto bevel-sunken bg-field p-2 max-md:max-h-[60%] md:w-60"
    >
      <div className="mb-2 noscript:hidden">
        <input
          type="search"
          data-search=""
          placeholder={t('search')}
          aria-label={t('search')}
          className="bevel-sunken w-full bg-field px-1.5 py-1 text-ink"
        />
      </div>
      <p data-none="" hidden={true} className="text-field-muted">
        {t('nothingFound')}
      </p>
      <details
        open={true}
        data-contents=""
        // On a phone the scripts fold it; until then it takes no room that what follows would move into.
        className="max-md:not-noscript:[&:not([data-live])>:not(summary)]:hidden"
      >
        <summary className="font-bold md:hidden pointer-coarse:py-1.5">{t('contents')}</summary>
        <LinesOf
          id="guides"
          title={t('guides')}
          lines={guides.map(({ id, title }) => ({ id, title: title[language] }))}
        />
        {groups.map(({ name, entries }) => (
          <LinesOf
            key={name}
            id={name}
            title={t(name as GroupName)}
            lines={entries.map(({ id, summary }) => ({ id, title: summary }))}
          />
        ))}
      </details>
    </nav>
  )
}
