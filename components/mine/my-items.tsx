'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type ListColumn, ListView } from '@/components/ui/list-view'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { useDesktop } from '@/lib/desktop/client/windows'
import { addItems, hrefOf, type Item, keyOf, pathOf } from '@/lib/mine/client/items'
import type { ItemStatus } from '@/lib/mine/client/look-up'
import { changeItems, forget } from '@/lib/mine/client/my-items'
import type { StatusesState } from '@/lib/mine/client/use-statuses'
import { mineTexts } from '@/lib/mine/texts'
import { ItemDetails } from './item-details'
import { ListTools } from './list-tools'

const icons = { link: '/icons/links.svg', text: '/icons/text.svg' } as const

interface ItemListProps {
  items: readonly Item[]
  statuses: ReadonlyMap<string, ItemStatus>
  selected: string
  onSelect: (item: Item) => void
}

function ItemList({ items, statuses, selected, onSelect }: ItemListProps) {
  const t = useTexts(mineTexts)
  const columns: ListColumn<Item>[] = [
    {
      id: 'name',
      title: t('name'),
      cell: (item) => (
        <span className="flex items-center gap-1.5">
          <Icon src={icons[item.kind]} size={16} />
          <span className="sr-only">{t(item.kind)}</span>
          <bdi className="truncate">{pathOf(item)}</bdi>
        </span>
      ),
    },
    {
      id: 'state',
      title: t('state'),
      cell: (item) => t(statuses.get(keyOf(item))?.state ?? 'looking'),
      className: 'w-24',
    },
    {
      id: 'hits',
      title: t('hits'),
      cell: (item) => statuses.get(keyOf(item))?.hits ?? '–',
      className: 'w-16 text-right max-sm:hidden',
    },
    {
      id: 'created',
      title: t('created'),
      cell: (item) => <RelativeTime ms={item.created} />,
      className: 'w-32 max-sm:hidden',
    },
    {
      id: 'expires',
      title: t('expires'),
      cell: ({ expires }) => (expires === null ? t('never') : <RelativeTime ms={expires} />),
      className: 'w-32 max-sm:hidden',
    },
  ]
  return (
    <ListView
      label={t('list')}
      columns={columns}
      rows={items}
      keyOf={keyOf}
      hrefOf={hrefOf}
      selected={selected}
      onSelect={onSelect}
      empty=""
      className="max-h-60 min-h-24"
    />
  )
}

export interface Notice {
  sentences: readonly string[]
  undo?: () => void
}

interface MyItemsProps {
  /** Oldest first. */
  items: readonly Item[]
  looked: StatusesState
}

/** Looks up again what other programs may have changed, when this one is in front again. */
function useRefreshInFront(refresh: StatusesState['refresh']): (item: Item) => void {
  const isFront = useDesktop(({ topId }) => topId === 'mine')
  const changed = useRef<readonly Item[]>([])
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isFront || changed.current.length === 0) return
    latest.current(changed.current)
    changed.current = []
  }, [isFront])
  return (item) => {
    changed.current = [...changed.current, item]
  }
}

export function MyItems({ items, looked }: MyItemsProps) {
  const t = useTexts(mineTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isStored, setStored] = useState(true)
  const newestFirst = items.toReversed()
  const selected = newestFirst.find((item) => keyOf(item) === chosen) ?? newestFirst[0]
  const refreshLater = useRefreshInFront(looked.refresh)
  const change = async (changed: Promise<boolean>) => setStored(await changed)
  const remove = (item: Item, sentence: string, undo?: () => void) => {
    const index = newestFirst.indexOf(item)
    const next = newestFirst[index + 1] ?? newestFirst[index - 1]
    setChosen(next ? keyOf(next) : null)
    setNotice({ sentences: [sentence], undo })
    void change(forget(item))
  }
  const restore = (item: Item) => {
    setNotice(null)
    setChosen(keyOf(item))
    void change(changeItems((now) => now && addItems(now, [item]).items))
  }
  return (
    <>
      {looked.isOffline && (
        <Alert kind="warning" live>
          {t('offline')}{' '}
          <Button onClick={() => looked.refresh()} busy={looked.busy}>
            {t('again')}
          </Button>
        </Alert>
      )}
      {selected ? (
        <>
          <ItemList
            items={newestFirst}
            statuses={looked.statuses}
            selected={keyOf(selected)}
            onSelect={(item) => setChosen(keyOf(item))}
          />
          <ItemDetails
            key={keyOf(selected)}
            item={selected}
            status={looked.statuses.get(keyOf(selected))}
            onChange={() => refreshLater(selected)}
            onDeleted={() => remove(selected, t('wasDeleted', { name: pathOf(selected) }))}
            onRemove={() =>
              remove(selected, t('removed', { name: pathOf(selected) }), () => restore(selected))
            }
          />
        </>
      ) : (
        <EmptyList />
      )}
      <NoticeLine notice={notice}>{!isStored && t('notStored')}</NoticeLine>
      <ListTools items={items} onStored={setStored} onNotice={setNotice} looked={looked} />
    </>
  )
}

function EmptyList() {
  const t = useTexts(mineTexts)
  return (
    <div className="bevel-sunken flex flex-col items-center gap-3 bg-field p-6 text-center">
      <p>{t('empty')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/tools/links">{t('create')}</ButtonLink>
        <ButtonLink href="/tools/text">{t('share')}</ButtonLink>
      </div>
    </div>
  )
}

function NoticeLine({ notice, children }: { notice: Notice | null; children: ReactNode }) {
  const t = useTexts(mineTexts)
  // The button that was pressed may be gone.
  const line = useFocusOn<HTMLDivElement>(notice)
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 outline-none empty:hidden"
    >
      {notice && <p className="min-w-0 wrap-anywhere">{notice.sentences.join(' ')}</p>}
      {notice?.undo && <Button onClick={notice.undo}>{t('undo')}</Button>}
      {children && <p>{children}</p>}
    </div>
  )
}
