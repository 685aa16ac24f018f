'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActionMatch, CleanUpDialog } from '@/components/actions/clean-up-dialog'
import { ErrorMessage, LoadFailure, StatusMessage } from '@/components/admin/messages'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { reportKinds, reportStates } from '@/lib/reports/limits'
import { queueTexts } from '@/lib/reports/texts'
import { isHeld, mayAct, type QueueAction, type QueueItem, QueueRow, type Report } from './queue-row'

/** What keys do, unless something is typed. */
const actionKeys: Readonly<Record<string, QueueAction>> = {
  h: 'hide',
  d: 'delete',
  b: 'ban',
  l: 'admit',
  x: 'dismiss',
}
const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const refreshMs = 10_000
const keyOf = (item: QueueItem) => `${isHeld(item) ? 'held ' : ''}${item.id}`
const networksOf = (item: QueueItem) => (isHeld(item) ? 0 : item.networks)
const timeOf = (item: QueueItem) => (isHeld(item) ? item.time : item.last_time)

/** What most networks reported first, then the newest, as the server has reports. */
const byUrgency = (a: QueueItem, b: QueueItem) => networksOf(b) - networksOf(a) || timeOf(b) - timeOf(a)

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
  const [banning, setBanning] = useState<QueueItem | null>(null)
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
  const perform = async (action: Exclude<QueueAction, 'ban'>, item: QueueItem): Promise<Done | null> => {
    if (isHeld(item)) {
      await adminCall('POST /api/admin/held/{id}/admit', { id: item.id })
      return { sentence: t('admitted', { nick: item.nick }) }
    }
    if (action === 'admit') return null
    return action === 'dismiss' ? dismiss(item) : remove(item, action)
  }
  const act = (action: QueueAction, item: QueueItem) => {
    if (busy || !mayAct(action, item)) return
    if (action === 'ban') setBanning(item)
    else void attempt(() => perform(action, item))
  }
  const banned = (item: QueueItem, action: number, sentence: string) => {
    setBanning(null)
    void attempt(async () =>
      isHeld(item)
        ? { sentence, undo: () => adminCall('DELETE /api/admin/actions/{id}', { id: action }) }
        : { sentence: t('banned'), undo: await closeAfter(action, item) },
    )
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

const kinds = [...reportKinds, 'held'] as const
type Kind = (typeof kinds)[number]

/** The reports, and the senders who are held, in one list. @param kind empty: all */
function useQueue(state: Report['state'], kind: Kind | '') {
  const ofReports = { state, kind: kind === 'held' || kind === '' ? undefined : kind }
  const reports = useAdminList('reports', keyOf, ofReports, { refreshMs })
  const held = useAdminList('held', keyOf, {}, { refreshMs })
  const isShown = { reports: kind !== 'held', held: state === 'open' && (kind === '' || kind === 'held') }
  const lists = [isShown.reports ? [reports] : [], isShown.held ? [held] : []].flat()
  const waiting = isShown.held ? held.rows.filter(({ admitted_time: time }) => time === null) : []
  const reported = isShown.reports ? reports.rows : []
  return {
    items: waiting.length > 0 ? [...waiting, ...reported].sort(byUrgency) : reported,
    loading: lists.some(({ loading }) => loading),
    loadingMore: lists.some(({ loadingMore }) => loadingMore),
    more: lists.some(({ more }) => more),
    error: lists.find(({ error }) => error)?.error ?? null,
    loadMore: () => {
      for (const { more, loadMore } of lists) if (more) loadMore()
    },
    retry: () => {
      for (const { retry } of lists) retry()
    },
    reload: () => Promise.all(lists.map(({ reload }) => reload())),
  }
}

/** Whom a ban is of. A name may be somebody else's by now. */
function matchOf(item: QueueItem): ActionMatch {
  if (!isHeld(item) && item.kind === 'message') return { senders_of: [{ kind: item.kind, id: item.subject }] }
  return item.tag !== null ? { tag: [item.tag] } : { report: [item.id] }
}

/** What was reported, what the word filter found, and who is held, one after the other. */
export function Queue() {
  const t = useTexts(queueTexts)
  const shared = useTexts(adminTexts)
  const [state, choose] = useState<Report['state']>('open')
  const [kind, setKind] = useState<Kind | ''>('')
  const list = useQueue(state, kind)
  const { items, loading, error, more } = list
  const { act, banning, banned, close, reopen, message } = useActions(list.reload)
  const [at, setAt] = useState({ key: '', index: 0 })
  const box = useRef<HTMLOListElement>(null)
  const found = items.findIndex((item) => keyOf(item) === at.key)
  // What took the place of the last one.
  const index = found >= 0 ? found : Math.min(at.index, items.length - 1)
  const active = items[index]
  const select = (next: number) => {
    const item = items[next]
    if (!item) return
    setAt({ key: keyOf(item), index: next })
    box.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    if (next >= items.length - 2 && more) list.loadMore()
  }
  useKeys(
    (by) => select(index + by),
    (action) => active && act(action, active),
  )
  const whatOf = (item: QueueItem) =>
    isHeld(item) ? t('held', { nick: item.nick }) : t(item.kind, { subject: item.subject })
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
          onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? '')}
          options={[
            { value: '', label: t('all') },
            ...kinds.map((value) => ({ value, label: t(`${value}s`) })),
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
        {items.map((item, row) => (
          <QueueRow
            key={keyOf(item)}
            item={item}
            what={whatOf(item)}
            active={row === index}
            onSelect={() => setAt({ key: keyOf(item), index: row })}
            onAct={(action) => act(action, item)}
            onReopen={reopen}
          />
        ))}
        {items.length === 0 && !error && (
          <li className="p-3 text-field-muted">
            {loading ? shared('loading') : t(state === 'open' ? 'empty' : 'noneClosed')}
          </li>
        )}
        {more && items.length > 0 && (
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
          match={matchOf(banning)}
          onDone={(action, sentence) => banned(banning, action, sentence)}
          onClose={close}
        />
      )}
    </>
  )
}
