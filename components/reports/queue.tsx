'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CleanUpDialog } from '@/components/actions/clean-up-dialog'
import { ErrorMessage, LoadFailure, StatusMessage } from '@/components/admin/messages'
import { HeldSenders } from '@/components/chat/admin/raid/held-senders'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import type { ActionKind } from '@/lib/actions/limits'
import { type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { reportKinds, reportStates } from '@/lib/reports/limits'
import { queueTexts } from '@/lib/reports/texts'
import { mayAct, type QueueAction, QueueRow } from './queue-row'

type Report = RowOf<'reports'>

/** What keys do, unless something is typed. */
const actionKeys: Readonly<Record<string, QueueAction>> = { h: 'hide', d: 'delete', b: 'ban', x: 'dismiss' }
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

/** Closes a report after an action. @returns what undoes both */
async function closeAfter(action: number | null, report: Report): Promise<() => Promise<unknown>> {
  await setState(report, 'closed')
  return async () => {
    if (action !== null) await adminCall('DELETE /api/admin/actions/{id}', { id: action })
    await setState(report, 'open')
  }
}

/** What is done with reports, and undone as one. */
function useActions(reload: () => unknown) {
  const t = useTexts(queueTexts)
  const [done, setDone] = useState<Done | null>(null)
  const [banning, setBanning] = useState<Report | null>(null)
  const { busy, error, run } = useCall((act: () => Promise<Done | null>) => act().then((next) => ({ next })))
  const finish = (next: Done | null) => {
    setDone(next)
    void reload()
  }
  const attempt = async (act: () => Promise<Done | null>) => {
    const result = await run(act)
    if (result) finish(result.next)
  }
  const dismiss = async (report: Report): Promise<Done> => {
    await setState(report, 'closed')
    return { sentence: t('dismissed'), undo: () => setState(report, 'open') }
  }
  const remove = async (report: Report, deed: 'hide' | 'delete'): Promise<Done> => {
    const input = { match: { report: [report.id] }, do: [deed] }
    const { action } = await adminCall('POST /api/admin/actions', input)
    return { sentence: t(deed === 'hide' ? 'hidden' : 'deleted'), undo: await closeAfter(action, report) }
  }
  const act = (action: QueueAction, report: Report) => {
    if (busy || !mayAct(action, report)) return
    if (action === 'ban') setBanning(report)
    else void attempt(() => (action === 'dismiss' ? dismiss(report) : remove(report, action)))
  }
  const banned = (report: Report, action: number) => {
    setBanning(null)
    void attempt(async () => ({ sentence: t('banned'), undo: await closeAfter(action, report) }))
  }
  const undo = done?.undo
  return {
    act,
    banning,
    banned,
    close: () => setBanning(null),
    reopen: (report: Report) => void attempt(() => setState(report, 'open').then(() => null)),
    message: (
      <>
        <StatusMessage>
          {done && (
            <>
              {done.sentence}
              {undo && (
                <Button busy={busy} onClick={() => void attempt(() => undo().then(() => null))}>
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
  const [state, choose] = useState<Report['state']>('open')
  const [kind, setKind] = useState('')
  const filters = { state, kind: kind === '' ? undefined : kind }
  const list = useAdminList('reports', keyOf, filters, { refreshMs })
  const { rows, loading, error, more } = list
  const { act, banning, banned, close, reopen, message } = useActions(() => list.reload())
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
  const held = useAdminRecord('GET /api/admin/raid', {}, refreshMs).data?.held ?? 0
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
      {held > 0 && (
        <GroupBox caption={t('held')}>
          <HeldSenders />
        </GroupBox>
      )}
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
      {banning && (
        <CleanUpDialog
          title={t('banOf', { what: whatOf(banning) })}
          match={{ senders_of: [{ kind: banning.kind as ActionKind, id: banning.subject }] }}
          onDone={(action) => banned(banning, action)}
          onClose={close}
        />
      )}
    </>
  )
}
