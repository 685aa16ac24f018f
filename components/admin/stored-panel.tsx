'use client'

import type { DataColumn } from '@/components/ui/data-table'
import type { RowOf } from '@/lib/admin/client/use-admin-list'
import { defineTexts } from '@/lib/core/i18n/define-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ConfirmedCall } from './confirmed-call'
import { ListPanel, SmallButton, useListPanel } from './list-panel'
import { adminTexts } from './texts'

export const storedTexts = defineTexts(
  {
    textsLabel: 'Shared texts',
    textsEmpty: 'There is no such text.',
    linksLabel: 'Short links',
    linksEmpty: 'There is no such link.',
    name: 'Name',
    size: 'Size',
    encoding: 'Encoding',
    link: 'Link',
    target: 'Leads to',
    hits: 'Visits',
    made: 'Made',
    changed: 'Changed',
    expires: 'Expires',
    deleteTitle: 'Delete “{name}”?',
    deleteText: 'Its address stops working at once. This cannot be undone.',
    deleted: '“{name}” was deleted.',
  },
  {
    textsLabel: '共享文本列表',
    textsEmpty: '没有这样的文本。',
    linksLabel: '短链接列表',
    linksEmpty: '没有这样的链接。',
    name: '名称',
    size: '大小',
    encoding: '编码',
    link: '链接',
    target: '指向',
    hits: '访问次数',
    made: '创建时间',
    changed: '修改时间',
    expires: '过期时间',
    deleteTitle: '删除“{name}”？',
    deleteText: '其地址将立即失效。此操作无法撤销。',
    deleted: '已删除“{name}”。',
  },
)

interface StoredPanelProps<Name extends 'texts' | 'links'> {
  resource: Name
  columns: readonly DataColumn<RowOf<Name>>[]
  /** Must be a stable function. */
  nameOf: (row: RowOf<Name>) => string
  remove: (name: string) => Promise<unknown>
}

/** A panel of stored texts or links: search and delete. */
export function StoredPanel<Name extends 'texts' | 'links'>({
  resource,
  columns,
  nameOf,
  remove,
}: StoredPanelProps<Name>) {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const panel = useListPanel<Name, string>(resource, nameOf)
  const { open: asking, setOpen: setAsking, close, done } = panel
  const actions: DataColumn<RowOf<Name>> = {
    id: 'actions',
    title: shared('actions'),
    cell: (row) => (
      <SmallButton name={shared('deleteOf', { name: nameOf(row) })} onClick={() => setAsking(nameOf(row))}>
        {shared('deleteMore')}
      </SmallButton>
    ),
    className: 'w-24',
  }
  return (
    <>
      <ListPanel
        panel={panel}
        label={t(`${resource}Label`)}
        empty={t(`${resource}Empty`)}
        columns={[...columns, actions]}
      />
      {asking !== null && (
        <ConfirmedCall
          title={t('deleteTitle', { name: asking })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => remove(asking)}
          onClose={close}
          onDone={() => done(t('deleted', { name: asking }))}
        />
      )}
    </>
  )
}
