import type { Translate } from '@/lib/core/i18n/page-language'
import { anyOrigin, entrySample } from '@/lib/docs/samples/sample-call'
import type { docsTexts } from './texts'
import type { TryItProps } from './try-form'

type T = Translate<keyof (typeof docsTexts)['en']>

/** How an entry is called: with curl on paper, in the language of choice where the page's script runs, which adds the buttons. */
export function SampleBlock({ props, t }: { props: TryItProps; t: T }) {
  return (
    <div data-sample="">
      <div className="noscript:hidden">
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
