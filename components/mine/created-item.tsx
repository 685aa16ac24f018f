'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { QrPicture } from '@/components/qr/qr-picture'
import { SendButtons } from '@/components/tool-window/send-buttons'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { CopyField } from '@/components/ui/copy-field'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useTexts } from '@/lib/core/i18n/use-language'
import { canEdit } from '@/lib/mine/client/items'
import { forget, type NewItem, remember, useMyItems } from '@/lib/mine/client/my-items'
import { mineLimits } from '@/lib/mine/limits'
import { createdTexts } from '@/lib/mine/texts'
import { qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'

/** Tokens of items that were offered as new: once removed from the list, they do not return by themselves. */
const offered = new Set<string>()

interface RememberOfferProps {
  item: NewItem
  /** It was just created, so it is remembered at once if the user has agreed before. */
  isNew: boolean
}

const RememberOffer = (props: RememberOfferProps) => <Offer key={props.item.token} {...props} />

function Offer({ item, isNew }: RememberOfferProps) {
  const t = useTexts(createdTexts)
  const hint = useId()
  const items = useMyItems()
  const isRemembered = items?.some(({ token }) => token === item.token) ?? false
  /** What the user wants while it is being stored. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [outcome, setOutcome] = useState({ isStored: true, dropped: 0 })
  const add = async (agrees: boolean) => setOutcome(await remember(item, agrees))
  const choose = async (wants: boolean) => {
    setWanted(wants)
    await (wants ? add(true) : forget(item))
    setWanted(null)
  }
  const addFirst = useRef(add)
  useEffect(() => {
    if (!isNew || offered.has(item.token)) return
    offered.add(item.token)
    void addFirst.current(false)
  }, [isNew, item.token])
  return (
    <div className="flex flex-col">
      <Checkbox
        label={t(items ? 'remember' : 'agree')}
        checked={wanted ?? isRemembered}
        aria-describedby={hint}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p id={hint} className="text-muted">
        {t('kept')} <Link href="/tools/mine">{t('list')}</Link>
      </p>
      <div role="status">
        {isRemembered && !outcome.isStored && <p>{t('notStored')}</p>}
        {isRemembered && outcome.dropped > 0 && <p>{t('dropped', { max: mineLimits.itemsMax })}</p>}
      </div>
    </div>
  )
}

interface CreatedItemProps {
  /** `''` for the token if it is not known. */
  item: NewItem
  /** Created just now, not restored from storage. */
  isNew: boolean
  /** What the address is, such as "Short link". */
  label: string
  url: string
  /** The address as people read it. */
  readable?: string
  facts?: ReactNode
  /** Buttons after "Open". */
  previews?: ReactNode
  /** Opens the form that changes it, if it can be changed. */
  onEdit: () => void
  /** Asks for the form that creates another one, with the label of its button. */
  again: { label: string; onClick: () => void }
  /** What follows the token. */
  children?: ReactNode
}

/** A new link or text in the place of its form: the address first, then what people do with it. */
export function CreatedItem({ item, isNew, label, url, previews, facts, ...more }: CreatedItemProps) {
  const t = useTexts(createdTexts)
  const { kind, token, expires, sealed } = item
  const [hasCode, setHasCode] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <section
      ref={box}
      aria-label={t(kind)}
      tabIndex={-1}
      className="flex scroll-mt-14 flex-col gap-3 outline-none max-sm:gap-2"
    >
      <Address label={label} url={url} readable={more.readable ?? url} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {facts}
        <dt className="text-muted">{t('expires')}</dt>
        <dd>{expires === null ? t('never') : <RelativeTime ms={expires} />}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        {/* The server draws the code, and must not get the key of a sealed text. */}
        {!sealed && (
          <Button aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
            {t('qrCode')}
          </Button>
        )}
        <SendButtons text={url} />
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
          {t('open')}
        </ButtonLink>
        {previews}
        {canEdit(item) && <Button onClick={more.onEdit}>{t('edit')}</Button>}
        <Button onClick={more.again.onClick}>{more.again.label}</Button>
      </div>
      {hasCode && <CodeOf url={url} />}
      {token && <CopyField label={t('token')} value={token} hint={t('tokenHint')} />}
      {token && <RememberOffer item={item} isNew={isNew} />}
      {more.children}
    </section>
  )
}

/** One click selects the address. */
function Address({ label, url, readable }: { label: string; url: string; readable: string }) {
  return (
    <div className="flex items-start gap-1.5">
      <p
        dir="ltr"
        className="left-to-right bevel-sunken max-h-28 min-w-0 flex-1 overflow-y-auto bg-field px-2 py-1.5 text-lg leading-6 font-bold wrap-anywhere select-all"
      >
        {readable}
      </p>
      <CopyButton primary value={url} what={label} />
    </div>
  )
}

/** Edge of the code on the page, and of the picture to download, in pixels. */
const edges = { shown: 160, saved: 600 }

function CodeOf({ url }: { url: string }) {
  const t = useTexts(createdTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const code = { ...qrChoiceDefault, text: url }
  return (
    <div ref={box} className="flex flex-wrap items-end gap-3">
      <QrPicture
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
