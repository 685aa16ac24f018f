'use client'

import { type ReactNode, type SubmitEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { Alert } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/load-error'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { TitleBar, TitleButton } from '@/components/ui/title-bar'
import { BesidePage, Window } from '@/components/ui/window'
import { lastName, signIn } from '@/lib/admin/client/admin-session'
import { adminTexts } from '@/lib/admin/texts'
import { onSessionEnd } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { ErrorMessage, useIssueOf } from './messages'

import { useRestoreFocus } from './use-restore-focus'

interface SignInFormProps {
  /** Set when the form replaces something that had the focus. */
  takesFocus: boolean
  onDone: () => void
  otherButton?: ReactNode
  children: ReactNode
}

function SignInForm({ takesFocus, onDone, otherButton, children }: SignInFormProps) {
  const t = useTexts(adminTexts)
  const { busy, error, run } = useCall(signIn)
  const name = useBrowserValue(lastName, '')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    // What is copied often ends with white space.
    const given = (field: string) => String(data.get(field) ?? '').trim()
    if (await run(given('key'), given('name'))) onDone()
  }
  const nameIssue = useIssueOf()(error, 'name')
  const isWrong = !nameIssue && (error?.status === 401 || error?.status === 400)
  return (
    <form
      ref={form}
      onSubmit={submit}
      method="post"
      action="/api/admin/session"
      className="flex flex-col gap-3 p-4"
    >
      {children}
      <PasswordField
        label={t('key')}
        showLabel={t('showKey')}
        error={isWrong ? t('wrongKey') : undefined}
        name="key"
        required
        maxLength={limits.keyLengthMax}
        autoComplete="current-password"
      />
      <TextField
        label={t('yourName')}
        hint={t('yourNameHint')}
        error={nameIssue}
        name="name"
        defaultValue={name}
        maxLength={limits.nickLengthMax}
        autoComplete="nickname"
        verbatim
      />
      {error && !isWrong && !nameIssue && <ErrorMessage error={error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" primary busy={busy}>
          {t(busy ? 'loggingIn' : 'logIn')}
        </Button>
        {otherButton}
      </div>
    </form>
  )
}

/** In a window beside a page it is a program. @param hasLeft the administrator has just signed out */
function SignInWindow({ hasLeft, onDone }: { hasLeft: boolean; onDone: () => void }) {
  const t = useTexts(adminTexts)
  const widgets = useTexts(widgetTexts)
  const kind = useContext(BesidePage)
    ? { program: 'setting' }
    : { controls: <TitleButton glyph="close" label={widgets('close')} href="/" /> }
  return (
    <Window title={t('logInTitle')} icon="/icons/setting.svg" level={1} {...kind} className="w-full max-w-sm">
      <SignInForm takesFocus={hasLeft} onDone={onDone}>
        {hasLeft ? (
          <Alert kind="info" live>
            {t('loggedOut')}
          </Alert>
        ) : (
          <p>{t('logInText')}</p>
        )}
      </SignInForm>
    </Window>
  )
}

/** Of the browser's modal dialogs the one opened last is on top. */
function bringToFront(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
}

/** Keeps a dialog open and above any dialog opened behind it. */
function useTopDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const mine = dialog.current
    if (!mine) return
    bringToFront(mine)
    const observer = new MutationObserver((changes) => {
      const isOther = ({ target }: MutationRecord) =>
        target !== mine && target instanceof HTMLDialogElement && target.open
      if (!mine.open || changes.some(isOther)) bringToFront(mine)
      // Drops the changes made here.
      observer.takeRecords()
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return dialog
}

/** Asks for the key over the unchanged control panel. The backdrop is opaque, so that nothing can be read meanwhile. */
function SignInAgainDialog({ onDone }: { onDone: () => void }) {
  const t = useTexts(adminTexts)
  const id = useId()
  const dialog = useTopDialog()
  useRestoreFocus()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      className="bevel-window visible m-auto max-h-[calc(100dvh-1rem)] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-y-auto bg-face p-[3px] text-ink open:flex backdrop:bg-desktop"
    >
      <TitleBar id={id} title={t('logInTitle')} icon="/icons/setting.svg" />
      <SignInForm
        takesFocus
        onDone={onDone}
        otherButton={
          <ButtonLink href="/" data-act="close" data-window-id="setting">
            {t('discardAndLeave')}
          </ButtonLink>
        }
      >
        <Alert kind="warning" live>
          {t('ended')}
        </Alert>
      </SignInForm>
    </dialog>
  )
}

/** In place of the control panel while its code is loaded, so that its window stays open. */
function LoadingPanel() {
  const t = useTexts(adminTexts)
  return (
    <Window
      program="setting"
      title={t('title')}
      icon="/icons/setting.svg"
      level={1}
      className="mx-auto w-full max-w-6xl flex-1"
    >
      <div aria-busy className="min-h-40" />
    </Window>
  )
}

const ControlPanel = lazyPart(
  () => import('./control-panel').then((module) => module.ControlPanel),
  <LoadingPanel />,
)

/**
 * Sign-in, then the control panel: the page `/setting`, or a window beside another page. When the session
 * expires the panel stays, so that unsaved input and values shown only once are not lost.
 * @param isSignedIn whether the request had a session
 */
export function Setting({ isSignedIn }: { isSignedIn: boolean }) {
  const [state, setState] = useState<'in' | 'out' | 'left' | 'ended'>(isSignedIn ? 'in' : 'out')
  useEffect(() => onSessionEnd(() => setState((now) => (now === 'in' ? 'ended' : now))), [])
  const isBeside = useContext(BesidePage)
  const goIn = () => setState('in')
  if (state === 'out' || state === 'left') {
    const dialog = <SignInWindow hasLeft={state === 'left'} onDone={goIn} />
    return isBeside ? dialog : <Desktop>{dialog}</Desktop>
  }
  const panel = <ControlPanel onLeave={() => setState('left')} />
  return (
    <>
      {isBeside ? panel : <FullDesktop inert={state === 'ended'}>{panel}</FullDesktop>}
      {state === 'ended' && <SignInAgainDialog onDone={goIn} />}
    </>
  )
}
