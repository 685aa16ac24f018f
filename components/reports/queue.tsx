'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ErrorMessage, LoadFailure, StatusMessage } from '@/components/admin/messages'
import { BanDialog } from '@/components/moderation/ban-dialog'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { deleteMessages, restoreMessages } from '@/lib/chat/client/admin-messages'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { banTexts } from '@/lib/moderation/texts'
import { reportKinds, reportStates } from '@/lib/reports/limits'
import { queueTexts } from '@/lib/reports/texts'
import { mayDelete, type QueueAction, QueueRow } from './queue-row'

type Report = RowOf<'reports'>

/** What keys do, unless something is typed. */
const actionKeys: Readonly<Record<string, QueueAction>> = { d: 'delete', b: 'ban', x: 'dismiss' }
const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const refreshMs = 10_000
const keyOf = ({ id }: Report) => String(id)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) !== null

function useKeys(onStep: (by: number) => void, onAction: (action: QueueAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog[open]')) return
    const [step, action] = [steps[key], actionKeys[key]]
    if (step === undefined && action === undefined) return
    event.preventDefault()
    if (step !== undefined) onStep(step)
    else if (action && !event.repeat) onAction(action)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

interface Done {
  sentence: string
  undo?: () => Promise<unknown>
}

const setState = ({ id }: Report, state: Report['state']) =>
  adminCall('PATCH /api/admin/reports/{id}', { id, state })

/** Deletes what was reported, and closes the report. */
async function remove({ id, kind, subject, ...report }: Report): Promise<void> {
  if (kind === 'message') await deleteMessages([Number(subject)])
  else if (kind === 'text') await adminCall('DELETE /api/admin/texts/{name}', { name: subject })
  else if (kind === 'link') await adminCall('DELETE /api/admin/links/{link}', { link: subject })
  await setState({ id, kind, subject, ...report }, 'closed')
}

/** What is done with reports: what can be undone at once, the rest in a dialog. */
function useActions(reload: () => unknown) {
  const t = useTexts(queueTexts)
  const [done, setDone] = useState<Done | null>(null)
  const [open, setOpen] = useState<{ action: 'delete' | 'ban'; report: Report } | null>(null)
  const { busy, error, run } = useCall((act: () => Promise<unknown>) => act().then(() => true))
  const finish = (next: Done | null) => {
    setDone(next)
    setOpen(null)
    void reload()
  }
  const attempt = async (act: () => Promise<unknown>, next: Done | null) => {
    if (await run(act)) finish(next)
  }
  const act = (action: QueueAction, report: Report) => {
    if (busy || report.state === 'closed') return
    const reopen = () => setState(report, 'open')
    const undone = async () => {
      await restoreMessages([Number(report.subject)])
      await reopen()
    }
    if (action === 'dismiss')
      void attempt(() => setState(report, 'closed'), { sentence: t('dismissed'), undo: reopen })
    else if (action === 'ban') setOpen({ action, report })
    else if (report.kind === 'message' && report.there)
      void attempt(() => remove(report), { sentence: t('deleted'), undo: undone })
    else if (mayDelete(report)) setOpen({ action, report })
  }
  const undo = done?.undo
  return {
    act,
    open,
    finish,
    close: () => setOpen(null),
    reopen: (report: Report) => void attempt(() => setState(report, 'open'), null),
    message: (
      <>
        <StatusMessage>
          {done && (
            <>
              {done.sentence}
              {undo && (
                <Button busy={busy} onClick={() => void attempt(undo, null)}>
                  {t('undo')}
                </Button>
              )}
            </>
          )}
        </StatusMessage>
        <ErrorMessage error={error} />
      </>
    ),
  }
}

/** What was reported, and what the word filter found, one after the other. */
export function Queue() {
  const t = useTexts(queueTexts)
  const shared = useTexts(adminTexts)
  const tBan = useTexts(banTexts)
  const [state, choose] = useState<Report['state']>('open')
  const [kind, setKind] = useState('')
  const filters = { state, kind: kind === '' ? undefined : kind }
  const list = useAdminList('reports', keyOf, filters, { refreshMs })
  const { rows, loading, error, more } = list
  const { act, open, finish, close, reopen, message } = useActions(() => list.reload())
  const [at, setAt] = useState({ id: 0, index: 0 })
  const box = useRef<HTMLOListElement>(null)
  const found = rows.findIndex(({ id }) => id === at.id)
  // What took the place of the last one.
  const index = found >= 0 ? found : Math.min(at.index, rows.length - 1)
  const active = rows[index]
  const select = (next: number) => {
    const report = rows[next]
    if (!report) return
    setAt({ id: report.id, index: next })
    box.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    if (next >= rows.length - 2 && more) list.loadMore()
  }
  useKeys(
    (by) => select(index + by),
    (action) => active && act(action, active),
  )
  const whatOf = (report: Report) => t(report.kind, { subject: report.subject })
  return (
    <>
      <div className="flex flex-wrap items-end gap-1.5">
        <Select
          label={t('state')}
          value={state}
          onChange={({ target }) => choose(reportStates.find((each) => each === target.value) ?? 'open')}
          options={reportStates.map((value) => ({ value, label: t(value) }))}
        />
        <Select
          label={t('kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={[
            { value: '', label: t('all') },
            ...reportKinds.map((value) => ({ value, label: t(`${value}s`) })),
          ]}
        />
        <p className="text-muted pointer-coarse:hidden">{t('keys')}</p>
      </div>
      {message}
      {error && <LoadFailure error={error} onRetry={list.retry} />}
      <ol
        ref={box}
        aria-label={t('label')}
        className="bevel-sunken min-h-48 flex-1 overflow-y-auto bg-field p-0.5"
      >
        {rows.map((report, row) => (
          <QueueRow
            key={report.id}
            report={report}
            what={whatOf(report)}
            active={row === index}
            onSelect={() => setAt({ id: report.id, index: row })}
            onAct={(action) => act(action, report)}
            onReopen={() => reopen(report)}
          />
        ))}
        {rows.length === 0 && !error && (
          <li className="p-3 text-field-muted">
            {loading ? shared('loading') : t(state === 'open' ? 'empty' : 'noneClosed')}
          </li>
        )}
        {more && rows.length > 0 && (
          <li className="flex justify-center p-2">
            <Button busy={list.loadingMore} onClick={list.loadMore}>
              {shared('more')}
            </Button>
          </li>
        )}
      </ol>
      {open?.action === 'delete' && (
        <ConfirmedCall
          title={t('deleteOf', { what: whatOf(open.report) })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => remove(open.report)}
          onDone={() => finish({ sentence: t('deleted') })}
          onClose={close}
        />
      )}
      {open?.action === 'ban' && (
        <BanDialog
          title={t('banOf', { what: whatOf(open.report) })}
          prefill={{ nick: open.report.nick, trip: '', account: '', tag: open.report.tag ?? '', room: '' }}
          onDone={({ who }) => finish({ sentence: tBan('added', { who }) })}
          onClose={close}
        />
      )}
    </>
  )
}
