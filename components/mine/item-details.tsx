'use client'

import { type ReactNode, useState } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { Problem } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { GroupBox } from '@/components/ui/group-box'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCall } from '@/lib/core/api/use-call'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linkToChange } from '@/lib/links/client/links'
import { canEdit, hrefOf, type Item, pathOf, previewHrefOf } from '@/lib/mine/client/items'
import { deleteItem, type ItemStatus, type State } from '@/lib/mine/client/look-up'
import { mineTexts } from '@/lib/mine/texts'
import { textToChange } from '@/lib/text/client/api'

const isGone = (state: State) => state === 'expired' || state === 'usedUp' || state === 'deleted'

interface ItemDetailsProps {
  item: Item
  /** undefined: not looked up yet */
  status: ItemStatus | undefined
  /** The program that changes it opens. */
  onChange: () => void
  /** It no longer exists. */
  onDeleted: () => void
  onRemove: () => void
}

export function ItemDetails({ item, status, ...done }: ItemDetailsProps) {
  return (
    <GroupBox caption={pathOf(item)}>
      <div className="flex flex-col gap-2">
        <ItemFacts item={item} status={status} />
        <ItemNote item={item} status={status} />
        <ItemActions item={item} state={status?.state ?? 'unknown'} {...done} />
      </div>
    </GroupBox>
  )
}

/** What the columns of the list do not show. */
function ItemFacts({ item, status }: { item: Item; status: ItemStatus | undefined }) {
  const t = useTexts(mineTexts)
  const { created, expires } = item
  const { target = '', hits = null } = status ?? {}
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
      {target && <Fact name={t('target')}>{<Target target={target} />}</Fact>}
      {hits !== null && (
        <Fact name={t('hits')} isColumn>
          {hits}
        </Fact>
      )}
      <Fact name={t('created')} isColumn>
        <RelativeTime ms={created} />
      </Fact>
      <Fact name={t('expires')} isColumn>
        {expires === null ? t('never') : <RelativeTime ms={expires} />}
      </Fact>
    </dl>
  )
}

/** `isColumn`: on wide screens the list has a column for it. */
function Fact({ name, isColumn, children }: { name: string; isColumn?: boolean; children: ReactNode }) {
  return (
    <div className={isColumn ? 'contents sm:hidden' : 'contents'}>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

const Target = ({ target }: { target: string }) => (
  <Link outside href={target} className="line-clamp-2">
    <bdi>{sanitizeText(target)}</bdi>
  </Link>
)

/** Why less is known or possible than usual. */
function ItemNote({ item, status }: { item: Item; status: ItemStatus | undefined }) {
  const t = useTexts(mineTexts)
  const { sentence } = useProblem(status?.error ?? null)
  const note = status && noteOf(item, status.state)
  const text = sentence || (note && t(note))
  return text ? <p className="text-muted">{text}</p> : null
}

function noteOf({ kind, sealed }: Item, state: State) {
  if (state === 'expired') return 'goneExpired'
  if (state === 'usedUp') return 'goneUsedUp'
  if (state === 'deleted') return 'goneDeleted'
  if (sealed) return 'sealedText'
  if (state !== 'protected') return null
  return kind === 'link' ? 'protectedLink' : 'protectedText'
}

interface ItemActionsProps extends Pick<ItemDetailsProps, 'item' | 'onChange' | 'onDeleted' | 'onRemove'> {
  state: State
}

function ItemActions({ item, state, onChange, onDeleted, onRemove }: ItemActionsProps) {
  const t = useTexts(mineTexts)
  const address = () => window.location.origin + hrefOf(item)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {!isGone(state) && (
        <>
          {!item.sealed && (
            <>
              <CopyButton value={async () => address()} what={t('copyWhat')} />
              <ButtonLink href={previewHrefOf(item)} target="_blank" rel="noopener noreferrer">
                {t('open')}
              </ButtonLink>
            </>
          )}
          {canEdit(item) && <ChangeLink item={item} onClick={onChange} />}
          <DeleteButton item={item} onDeleted={onDeleted} />
        </>
      )}
      <Button onClick={onRemove}>{t('remove')}</Button>
    </div>
  )
}

/** Opens the program that changes it, with the token, which is in no address. */
function ChangeLink({ item, onClick }: { item: Item; onClick: () => void }) {
  const t = useTexts(mineTexts)
  const { kind, name, token } = item
  const open = () => {
    if (kind === 'link') linkToChange.give({ link: name, token })
    else textToChange.give({ name, token })
    onClick()
  }
  return (
    <ButtonLink href={kind === 'link' ? '/tools/links?tab=manage' : '/tools/text?tab=open'} onClick={open}>
      {t('change')}
    </ButtonLink>
  )
}

function DeleteButton({ item, onDeleted }: { item: Item; onDeleted: () => void }) {
  const t = useTexts(mineTexts)
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useCall(deleteItem)
  const { sentence } = useProblem(error)
  const confirm = async () => {
    if (await run(item)) onDeleted()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('delete')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle')}
        yes={t('deleteYes')}
        busy={busy}
        onYes={() => void confirm()}
        onClose={() => setAsking(false)}
        problem={<Problem>{sentence}</Problem>}
      >
        {t('deleteText', { name: pathOf(item) })}
      </ConfirmDialog>
    </>
  )
}
