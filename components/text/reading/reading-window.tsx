'use client'

import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { ReportLine } from '@/components/reports/report-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert, Problem } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { PasswordField } from '@/components/ui/password-field'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Window } from '@/components/ui/window'
import { useCall } from '@/lib/core/api/use-call'
import { saveFile } from '@/lib/core/browser/save-file'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useClock } from '@/lib/core/browser/use-clock'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { useOnlyCopy } from '@/lib/desktop/client/only-copy'
import { fileNameOf, openGuarded, openText, textBytes } from '@/lib/text/client/api'
import { useFragment } from '@/lib/text/client/reading/use-fragment'
import { useSealedText } from '@/lib/text/client/reading/use-sealed-text'
import { type Seal, sealOfFragment } from '@/lib/text/client/sealed-text'
import { readingPath, textPath } from '@/lib/text/limits'
import {
  type GuardedReading,
  type LargeReading,
  type OpenReading,
  type Reading,
  textPage,
} from '@/lib/text/text-page'
import { readingTexts } from '@/lib/text/texts'

import { CopyText } from './reading-tools'
import { TextView } from './text-view'

/** openssl's output starts with "Salted__". */
const sealedStart = 'U2FsdGVkX1'

interface ReadingWindowProps {
  name: string
  reading: Reading
  /** The language in the URL, or `''`. */
  lang: string
  /** Where abuse is reported, as a URI. */
  contact?: string | undefined
}

export function ReadingWindow(props: ReadingWindowProps) {
  return (
    <Window program="reading" title={props.name} icon="/icons/text.svg" level={1} className="flex-1">
      <Content {...props} />
      <div className="px-2 pb-1 print:hidden">
        <ReportLine kind="text" id={props.name} contact={props.contact} />
      </div>
    </Window>
  )
}

function Content({ name, reading, lang }: ReadingWindowProps) {
  const seal = sealOfFragment(useFragment())
  if (seal) return <SealedText key={`${seal.key}${seal.hash}`} name={name} seal={seal} lang={lang} />
  if (reading.kind === 'guarded') return <GuardedText name={name} guard={reading} lang={lang} />
  if (reading.kind === 'large') return <LargeText name={name} reading={reading} />
  return <OpenText name={name} reading={reading} lang={lang} />
}

interface TextHereProps {
  name: string
  text: string
  lang: string
  box: Ref<HTMLElement>
}

/** Decrypted, or deleted after reading. */
function TextHere({ name, text, lang, box }: TextHereProps) {
  const t = useTexts(readingTexts)
  useOnlyCopy()
  const [from, setFrom] = useState(1)
  const page = useMemo(() => textPage(text, from), [text, from])
  const save = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileNameOf(name))
  return (
    <>
      <TextView name={name} page={page} head={text.slice(0, 400)} lang={lang} onPage={setFrom} box={box}>
        <CopyText read={() => text} />
        <Button onClick={save}>{t('download')}</Button>
      </TextView>
      <StatusBar>
        <StatusPanel>{t('lines', { count: page.total })}</StatusPanel>
        <StatusPanel grow>{t('bytes', { count: textBytes(text) })}</StatusPanel>
      </StatusBar>
    </>
  )
}

interface OpenedProps {
  name: string
  text: string
  readsLeft: number | null
  lang: string
  box: Ref<HTMLElement>
}

function Opened({ name, text, readsLeft, lang, box }: OpenedProps) {
  const t = useTexts(readingTexts)
  return (
    <>
      {readsLeft !== null && (
        <div className="p-2 pb-0">
          <Alert kind="warning" live>
            {readsLeft === 0 ? t('wasLast') : t('stillLeft', { count: readsLeft })}
          </Alert>
        </div>
      )}
      <TextHere name={name} text={text} lang={lang} box={box} />
    </>
  )
}

interface GuardedTextProps {
  name: string
  guard: GuardedReading
  lang: string
}

/** Without scripts the form returns the raw text. */
function GuardedText({ name, guard: { readsLeft, needsKey }, lang }: GuardedTextProps) {
  const t = useTexts(readingTexts)
  const [key, setKey] = useState('')
  const { busy, response, error, run } = useCall(openGuarded)
  const { sentence } = useProblem(error)
  const box = useFocusOn<HTMLElement>(response)
  if (response) return <Opened {...response} name={name} lang={lang} box={box} />
  return (
    <Form
      method="post"
      action="/api/sf/v1/open"
      onSubmit={() => void run(name, key)}
      className="flex max-w-md flex-col items-start gap-3 p-3"
    >
      <input type="hidden" name="name" value={name} />
      {readsLeft !== null && (
        <Alert kind="warning">{readsLeft === 1 ? t('lastRead') : t('readsLeft', { count: readsLeft })}</Alert>
      )}
      {needsKey && (
        <PasswordField
          label={t('needsKey')}
          showLabel={t('key')}
          name="read_key"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          autoComplete="off"
          required
          maxLength={limits.keyLengthMax}
        />
      )}
      <Problem>{error?.slug === 'unauthorized' ? t('wrongKey') : sentence}</Problem>
      <Button type="submit" primary busy={busy}>
        {t(busy ? 'opening' : 'show')}
      </Button>
    </Form>
  )
}

export function TextActions({ name, children }: { name: string; children?: ReactNode }) {
  const t = useTexts(readingTexts)
  const fragment = useFragment()
  const origin = useBrowserValue(() => window.location.origin, '')
  const link = origin + readingPath(name) + fragment
  return (
    <>
      <ButtonLink href={textPath(name)}>{t('raw')}</ButtonLink>
      {children}
      <ButtonLink href={textPath(name)} download={fileNameOf(name)}>
        {t('download')}
      </ButtonLink>
      <ButtonLink href={`/tools/text?${new URLSearchParams({ name })}`}>{t('change')}</ButtonLink>
      <ButtonLink href={`/tools/qrcode?${new URLSearchParams({ text: link })}`}>{t('qr')}</ButtonLink>
    </>
  )
}

export function TextFactPanels({ size, updatedTime, expiresTime }: Omit<LargeReading, 'kind'>) {
  const t = useTexts(readingTexts)
  const { full } = useClock()
  return (
    <>
      <StatusPanel>{t('bytes', { count: size })}</StatusPanel>
      <StatusPanel grow className="max-sm:hidden">
        {t('changed', { time: full(updatedTime) })}
      </StatusPanel>
      {expiresTime !== null && <StatusPanel>{t('expires', { time: full(expiresTime) })}</StatusPanel>}
    </>
  )
}

function LargeText({ name, reading }: { name: string; reading: LargeReading }) {
  const t = useTexts(readingTexts)
  return (
    <>
      <div className="flex flex-1 flex-col items-start gap-3 p-3">
        <Alert kind="info">{t('tooLarge')}</Alert>
        <div className="flex flex-wrap gap-2">
          <TextActions name={name} />
        </div>
      </div>
      <StatusBar>
        <TextFactPanels {...reading} />
      </StatusBar>
    </>
  )
}

function OpenText({ name, reading, lang }: { name: string; reading: OpenReading; lang: string }) {
  const t = useTexts(readingTexts)
  const { page, head } = reading
  return (
    <>
      {head.startsWith(sealedStart) && (
        <div className="p-2 pb-0">
          <Alert kind="info">{t('sealed')}</Alert>
        </div>
      )}
      <TextView name={name} page={page} head={head} lang={lang} onPage={null}>
        <TextActions name={name}>
          <span className="contents noscript:hidden">
            <CopyText read={async () => (await openText(name)).text} />
          </span>
        </TextActions>
      </TextView>
      <StatusBar>
        <StatusPanel>{t('lines', { count: page.total })}</StatusPanel>
        <TextFactPanels {...reading} />
      </StatusBar>
    </>
  )
}

function SealedText({ name, seal, lang }: { name: string; seal: Seal; lang: string }) {
  const t = useTexts(readingTexts)
  const { busy, unsealed, error, isConfirmed, read } = useSealedText(name, seal)
  const { sentence } = useProblem(error)
  // A text that opens by itself does not take the focus.
  const box = useFocusOn<HTMLElement>(isConfirmed ? unsealed : null)
  if (error?.rule === 'guarded_text')
    return (
      <div className="flex flex-col items-start gap-3 p-3">
        <Alert kind="warning">{t('sealedCounts')}</Alert>
        <Button primary busy={busy} onClick={read}>
          {t('show')}
        </Button>
      </div>
    )
  const text = unsealed?.text
  if (typeof text === 'string')
    return (
      <>
        <div className="p-2 pb-0">
          <Alert kind="info" live>
            {t('unsealed')}
          </Alert>
        </div>
        <TextHere name={name} text={text} lang={lang} box={box} />
      </>
    )
  if (!error && !unsealed) return <p className="p-3">{t('opening')}</p>
  return (
    <div className="p-3">
      <Problem>{error ? sentence : t('sealBroken')}</Problem>
    </div>
  )
}
