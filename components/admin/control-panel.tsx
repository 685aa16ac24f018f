'use client'

import { type ComponentType, type MouseEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/load-error'
import { Select } from '@/components/ui/select'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Window } from '@/components/ui/window'
import { signOut, useSessionEnd } from '@/lib/admin/client/admin-session'
import { adminTexts } from '@/lib/admin/texts'
import { useCall } from '@/lib/core/api/use-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ConfirmedCall } from './confirmed-call'
import { type PanelName, panelHref, panelNames, panelOf } from './panel-names'

import { LeftForms } from './unsaved-entries'
import { usePanel } from './use-panel'

const panels: Record<PanelName, ComponentType> = {
  dashboard: lazyPart(() => import('./dashboard').then(({ Dashboard }) => Dashboard)),
  rooms: lazyPart(() => import('@/components/chat/admin/rooms/rooms').then(({ Rooms }) => Rooms)),
  messages: lazyPart(() =>
    import('@/components/chat/admin/messages/messages').then(({ Messages }) => Messages),
  ),
  reports: lazyPart(() => import('@/components/reports/queue').then(({ Queue }) => Queue)),
  actions: lazyPart(() => import('@/components/actions/actions').then(({ Actions }) => Actions)),
  words: lazyPart(() => import('@/components/moderation/words').then(({ Words }) => Words)),
  bans: lazyPart(() => import('@/components/moderation/bans').then(({ Bans }) => Bans)),
  accounts: lazyPart(() => import('@/components/chat/admin/people/people').then(({ People }) => People)),
  texts: lazyPart(() => import('@/components/text/admin-panel').then(({ TextsPanel }) => TextsPanel)),
  links: lazyPart(() => import('@/components/links/admin-panel').then(({ LinksPanel }) => LinksPanel)),
  targets: lazyPart(() =>
    import('@/components/links/targets-panel').then(({ TargetsPanel }) => TargetsPanel),
  ),
  inhooks: lazyPart(() =>
    import('@/components/webhooks/incoming-webhooks').then(({ IncomingWebhooks }) => IncomingWebhooks),
  ),
  outhooks: lazyPart(() =>
    import('@/components/webhooks/outgoing-webhooks').then(({ OutgoingWebhooks }) => OutgoingWebhooks),
  ),
  services: lazyPart(() => import('./services').then(({ Services }) => Services)),
  settings: lazyPart(() => import('./settings').then(({ Settings }) => Settings)),
  audit: lazyPart(() => import('./audit').then(({ Audit }) => Audit)),
  backup: lazyPart(() => import('./backup').then(({ Backup }) => Backup)),
}

/** Focusable, as the fallback when the focused element is removed. Scrolls on small screens. */
function Panel({ name }: { name: PanelName }) {
  const t = useTexts(adminTexts)
  const Content = panels[name]
  return (
    <section
      aria-label={t(name)}
      tabIndex={-1}
      data-panel=""
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5 outline-none -m-0.5 overflow-y-auto p-0.5"
    >
      <Content />
    </section>
  )
}

const look =
  'block px-2 py-1 text-ink no-underline aria-[current]:bg-selection aria-[current]:text-selection-text ' +
  'hover:underline pointer-coarse:py-2 focus-visible:-outline-offset-2'

function Navigation() {
  const t = useTexts(adminTexts)
  const { name: current, open } = usePanel()
  const go = (event: MouseEvent, name: PanelName) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open(name)
  }
  return (
    <nav data-region="" aria-label={t('panels')} className="shrink-0 @3xl:w-44">
      <ul className="bevel-sunken h-full overflow-y-auto bg-field p-0.5 @max-3xl:hidden">
        {panelNames.map((name) => (
          <li key={name}>
            <a
              href={panelHref(name)}
              aria-current={name === current ? 'page' : undefined}
              onClick={(event) => go(event, name)}
              className={look}
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <div className="@3xl:hidden">
        <Select
          label={t('panels')}
          value={current}
          onChange={(event) => open(panelOf(event.target.value))}
          options={panelNames.map((name) => ({ value: name, label: t(name) }))}
        />
      </div>
    </nav>
  )
}

function SessionBar({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(adminTexts)
  const clock = useClock()
  const end = useSessionEnd()
  const { busy, run } = useCall(signOut)
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    if (await run(false)) onLeave()
  }
  return (
    <>
      <StatusBar>
        <StatusPanel grow className="max-sm:hidden">
          {end === null ? '' : t('until', { time: clock.full(end) })}
        </StatusPanel>
        <Button onClick={() => setAsking(true)} className="max-sm:flex-1">
          {t('logOutAll')}
        </Button>
        <Button busy={busy} onClick={leave} className="max-sm:flex-1">
          {t('logOut')}
        </Button>
      </StatusBar>
      {asking && (
        <ConfirmedCall
          title={t('logOutAllTitle')}
          text={t('logOutAllText')}
          yes={t('logOut')}
          call={() => signOut(true)}
          onDone={onLeave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** @param onLeave called after signing out */
export function ControlPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(adminTexts)
  const { name } = usePanel()
  const [leftForms] = useState(() => new Map())
  return (
    <Window
      program="setting"
      title={`${t('title')} – ${t(name)}`}
      icon="/icons/setting.svg"
      level={1}
      status={<SessionBar onLeave={onLeave} />}
      className="mx-auto w-full max-w-6xl flex-1"
    >
      <noscript>
        <p className="bevel-thin m-3 bg-notice p-2">{t('noScript')}</p>
      </noscript>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-1.5 p-1.5 @3xl:flex-row">
          <Navigation />
          <LeftForms value={leftForms}>
            <Panel key={name} name={name} />
          </LeftForms>
        </div>
      </div>
    </Window>
  )
}
