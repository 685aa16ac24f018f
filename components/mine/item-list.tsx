'use client'

import { Icon } from '@/components/ui/icon'
import { type ListColumn, ListView } from '@/components/ui/list-view'
import { RelativeTime } from '@/components/ui/relative-time'
import { useTexts } from '@/lib/core/i18n/use-language'
import { hrefOf, pathOf } from '@/lib/mine/client/addresses'
import { type Item, keyOf } from '@/lib/mine/client/items'
import type { ItemStatus } from '@/lib/mine/client/look-up'
import { mineTexts } from '@/lib/mine/texts'

const icons = { link: '/icons/links.svg', text: '/icons/text.svg' } as const

interface ItemListProps {
  items: readonly Item[]
  statuses: ReadonlyMap<string, ItemStatus>
  selected: string
  onSelect: (item: Item) => void
}

/** The remembered items in columns; on phones the last ones are in the details only. */
export function ItemList({ items, statuses, selected, onSelect }: ItemListProps) {
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
