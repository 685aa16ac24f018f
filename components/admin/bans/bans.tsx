'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { adminCall } from '@/lib/client/admin/admin-call'
import { useAdminList } from '@/lib/client/admin/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import type { AdminBan } from '@/lib/schemas/admin/bans'
import { ConfirmedCall } from '../confirmed-call'
import { ListBox } from '../list-box'
import { SearchBar } from '../search-bar'
import { StatusMessage } from '../status-message'
import { usePanel } from '../use-panel'
import { bannedOf, useBanColumns } from './ban-columns'
import { BanDialog } from './ban-dialog'
import { banTexts } from './texts'

const keyOf = ({ id }: AdminBan) => String(id)

/** The panel of the bans. An address with `ban` in it opens the dialog for that nick. */
export function Bans() {
  const t = useTexts(banTexts)
  const { parameter } = usePanel()
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [open, setOpen] = useState<'new' | AdminBan | null>(parameter('ban') ? 'new' : null)
  const list = useAdminList('bans', keyOf, { q })
  const columns = useBanColumns(setOpen)
  const close = () => setOpen(null)
  const done = (sentence: string) => {
    setStatus(sentence)
    close()
    void list.reload()
  }
  return (
    <>
      <SearchBar
        q={q}
        onSearch={setQ}
        buttons={<Button onClick={() => setOpen('new')}>{t('newBan')}</Button>}
      />
      <StatusMessage>{status}</StatusMessage>
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
      {open === 'new' && (
        <BanDialog
          prefill={{
            nick: parameter('ban'),
            trip: parameter('trip'),
            tag: parameter('tag'),
            room: parameter('room'),
          }}
          onClose={close}
          onDone={(who) => done(t('added', { who }))}
        />
      )}
      {open && open !== 'new' && (
        <ConfirmedCall
          title={t('liftTitle')}
          text={t('liftText', { who: bannedOf(open) })}
          yes={t('liftYes')}
          call={() => adminCall('DELETE /api/admin/bans/{id}', { id: open.id })}
          onClose={close}
          onDone={() => done(t('lifted', { who: bannedOf(open) }))}
        />
      )}
    </>
  )
}
