'use client'

import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { openText } from '@/lib/text/client/text-share'
import { fileNameOf } from '@/lib/text/client/view/file-name'
import { useFragment } from '@/lib/text/client/view/use-fragment'
import type { OpenReading } from '@/lib/text/contract/read-limits'
import { readingPath, textPath } from '@/lib/text/text-path'
import { TextView } from './text-view'
import { readingTexts } from './texts'

/** How Base64 begins that openssl made of a text it sealed. */
const sealedStart = 'U2FsdGVkX1'

/** A text that is there for everybody. */
export function OpenText({ name, reading, lang }: { name: string; reading: OpenReading; lang: string }) {
  const t = useTexts(readingTexts)
  const { full } = useClock()
  const fragment = useFragment()
  const origin = useBrowserValue(() => window.location.origin, '')
  const { page, head, size, updatedTime, expiresTime } = reading
  const link = origin + readingPath(name) + fragment
  return (
    <>
      {head.startsWith(sealedStart) && (
        <div className="p-2 pb-0">
          <Alert kind="info">{t('sealed')}</Alert>
        </div>
      )}
      <TextView name={name} page={page} head={head} lang={lang} onPage={null}>
        <ButtonLink href={textPath(name)}>{t('raw')}</ButtonLink>
        <span className="contents noscript:hidden">
          <CopyButton value={async () => (await openText(name)).text} what={t('text')} />
        </span>
        <ButtonLink href={textPath(name)} download={fileNameOf(name)}>
          {t('download')}
        </ButtonLink>
        <ButtonLink href={`/tools/text?${new URLSearchParams({ name })}`}>{t('change')}</ButtonLink>
        <ButtonLink href={`/tools/qrcode?${new URLSearchParams({ text: link })}`}>{t('qr')}</ButtonLink>
      </TextView>
      <StatusBar>
        <StatusPanel>{t('lines', { count: page.total })}</StatusPanel>
        <StatusPanel>{t('bytes', { count: size })}</StatusPanel>
        <StatusPanel grow className="max-sm:hidden">
          {t('changed', { time: full(updatedTime) })}
        </StatusPanel>
        {expiresTime !== null && <StatusPanel>{t('expires', { time: full(expiresTime) })}</StatusPanel>}
      </StatusBar>
    </>
  )
}
