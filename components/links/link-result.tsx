'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RememberOffer } from '@/components/mine/remember-offer'
import { CommandLine } from '@/components/tool-window/command-line'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { CopyField } from '@/components/ui/copy-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type AddedLink, addCommand, readableUrl } from '@/lib/links/client/links'
import { linksTexts } from '@/lib/links/texts'
import type { NewItem } from '@/lib/mine/client/my-items'
import { qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'
import { TargetLink } from './link-parts'
import type { CreatedLink } from './shorten-form'

interface LinkResultProps {
  made: CreatedLink
  onEdit: () => void
  /** Asks for the form of another link. */
  onAgain: () => void
}

const itemOf = ({ asked, response }: CreatedLink, token: string): NewItem => ({
  kind: 'link',
  name: response.link,
  token,
  expires: response.expires_at,
  limited: Number(asked?.max_visits ?? 0) > 0,
  sealed: false,
})

/** A new link in the place of its form: the address first, then what people do with it. */
export function LinkResult({ made, onEdit, onAgain }: LinkResultProps) {
  const t = useTexts(linksTexts)
  const { asked, response } = made
  const [hasCode, setHasCode] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  const { url, token, target, expires_at: end } = response
  return (
    <section
      ref={box}
      aria-label={t('made')}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none max-sm:gap-2"
    >
      <ShortAddress made={response} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">{t('leadsTo')}</dt>
        <dd dir="ltr" className="left-to-right line-clamp-2 wrap-anywhere">
          <TargetLink target={target} />
        </dd>
        <dt className="text-muted">{t('expires')}</dt>
        <dd>{end === null ? t('never') : <RelativeTime ms={end} />}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          {t('qrCode')}
        </Button>
        <ShareButton url={url} />
        <OutsideButton href={url}>{t('open')}</OutsideButton>
        <OutsideButton href={`${url}+`}>{t('preview')}</OutsideButton>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
      {hasCode && <CodeOfLink url={url} />}
      {token && <CopyField label={t('token')} value={token} hint={t('tokenHint')} />}
      {token && <RememberOffer item={itemOf(made, token)} isNew={asked !== null} />}
      {asked && <CommandLine command={addCommand(asked)} />}
    </section>
  )
}

/** One click selects the address. */
function ShortAddress({ made }: { made: AddedLink }) {
  const t = useTexts(linksTexts)
  return (
    <div className="flex items-stretch gap-1.5">
      <p
        dir="ltr"
        className="left-to-right bevel-sunken min-w-0 flex-1 bg-field px-2 py-1.5 text-lg leading-6 font-bold wrap-anywhere select-all"
      >
        {readableUrl(made)}
      </p>
      <CopyButton primary value={made.url} what={t('link')} />
    </div>
  )
}

function OutsideButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </ButtonLink>
  )
}

/** The share dialog of the system, where the browser has it. */
function ShareButton({ url }: { url: string }) {
  const t = useTexts(linksTexts)
  const canShare = useBrowserValue(() => 'share' in navigator, false)
  // Closing the dialog rejects too.
  const share = () => navigator.share({ url }).catch(() => undefined)
  return canShare && <Button onClick={() => void share()}>{t('share')}</Button>
}

/** Edge of the code on the page, and of the picture to download, in pixels. */
const edges = { shown: 160, saved: 600 }

function CodeOfLink({ url }: { url: string }) {
  const t = useTexts(linksTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const code = { ...qrChoiceDefault, text: url }
  return (
    <div ref={box} className="flex flex-wrap items-end gap-3 max-sm:scroll-mb-14">
      {/* biome-ignore lint/performance/noImgElement: it already has its exact size. */}
      <img
        src={qrPath({ ...code, type: 'svg' })}
        width={edges.shown}
        height={edges.shown}
        alt={t('qrOf', { url })}
        className="bevel-sunken box-content"
      />
      <ButtonLink href={qrPath({ ...code, size: String(edges.saved) })} download="qrcode.png">
        {t('qrDownload')}
      </ButtonLink>
    </div>
  )
}
