import type { Language } from '@/lib/core/i18n/language'
import type { Translate } from '@/lib/core/i18n/page-language'
import type { Guide } from '@/lib/docs/guides/guide'
import { Prose } from './prose'
import type { docsTexts } from './texts'

type T = Translate<keyof (typeof docsTexts)['en']>

/** One guide. */
export function GuideSection({ guide, language, t }: { guide: Guide; language: Language; t: T }) {
  return (
    <section aria-labelledby={guide.id} data-section="" className="groove late-layout min-w-0 p-3">
      <h3 id={guide.id}>{guide.title[language]}</h3>
      {guide.body[language].map((block) =>
        typeof block === 'string' ? (
          <Prose key={block} text={block} />
        ) : (
          <div key={block.code} data-code="" className="my-1.5">
            <pre>
              <code>{block.code}</code>
            </pre>
            <button
              type="button"
              className="noscript:hidden"
              data-copied={t('copied')}
              data-failed={t('notCopied')}
            >
              {t('copy')}
            </button>
          </div>
        ),
      )}
    </section>
  )
}
