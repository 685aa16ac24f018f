import type { Translate } from '@/lib/client/language'
import { anyOrigin, entrySample } from './samples/sample-call'
import { sampleLanguageNames, sampleLanguages } from './samples/sample-languages'
import type { docsTexts } from './texts'
import type { TryItProps } from './try-form'

type T = Translate<keyof (typeof docsTexts)['en']>

/** How an entry is called: with curl on paper, in the language of choice where the page's script runs. */
export function SampleBlock({ props, t }: { props: TryItProps; t: T }) {
  return (
    <div data-sample="" className="min-w-0">
      <div className="noscript:hidden">
        {sampleLanguages.map((language) => (
          <button
            key={language}
            type="button"
            data-language={language}
            aria-pressed={language === 'curl' ? 'true' : 'false'}
          >
            {sampleLanguageNames[language]}
          </button>
        ))}
        <button type="button" data-copied={t('copied')} data-failed={t('notCopied')}>
          {t('copy')}
        </button>
      </div>
      <pre>
        <code>{entrySample(props, 'curl', anyOrigin)}</code>
      </pre>
    </div>
  )
}
