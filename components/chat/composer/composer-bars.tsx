'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { useIsAdministrator } from '@/lib/admin/client/use-is-administrator'
import { insertText } from '@/lib/chat/client/composer/put-text'
import { addNotice, set } from '@/lib/chat/client/room/room'
import { isReported } from '@/lib/chat/client/sign-in/nick-use'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { fileTexts, pasteTexts, unsureTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { unnamedSaver } from '@/lib/text/client/share/save-unnamed'
import { fileBytesMax } from '@/lib/text/client/share/text-file'
import { readingPath } from '@/lib/text/limits'
import { FreeNicks } from '../sign-in/nick-in-use'
import { answerFiles, type FileAnswer } from './chat-file'
import type { ComposerContext } from './composer-context'
import { NoticeBar } from './notice-bar'
import type { ComposerLine } from './use-composer-line'

// The bars above the composer, loaded together: each lazy import makes the page larger.

interface PasteBarProps extends ComposerContext {
  text: string
  /** Its name, if it is not in the field. */
  file?: string
  /** Of the shared text; the bar then stays until it is closed. */
  token: string
  onShared: (token: string) => void
  onKeep: () => void
}

/** Over the log. */
function Offer({
  role,
  sentence,
  children,
}: {
  role: 'status' | 'alert'
  sentence: string
  children: ReactNode
}) {
  return (
    <div className="bevel-window absolute inset-x-0 bottom-full z-20 flex flex-wrap items-center gap-2 bg-notice p-2">
      <p role={role} className="min-w-40 flex-1 wrap-anywhere">
        {sentence}
      </p>
      {children}
    </div>
  )
}

type Save = ReturnType<typeof unnamedSaver>

const save = (once: IdempotentCall, saveUnnamed: Save, text: string) =>
  saveUnnamed(once, { text, encoding: 'plain' })

/** The paste stays until its link replaces it. Then the bar shows the token, which cannot be retrieved again. */
function PasteBar({ text, file, token, onShared, onKeep, room, setDraft }: PasteBarProps) {
  const t = useTexts(pasteTexts)
  const { busy, error, run } = useIdempotentCall(save)
  const [saveUnnamed] = useState(unnamedSaver)
  const share = async () => {
    const response = await run(saveUnnamed, text)
    const box = room.field.current
    if (!response || !box) return
    const { name, token: fresh } = response
    // The reading page links to the raw text too.
    const url = window.location.origin + readingPath(name)
    // If the paste was edited meanwhile, it stays and the link follows it.
    const line = box.value.includes(text) ? box.value.replace(text, () => url) : `${box.value} ${url}`.trim()
    setDraft(line)
    box.focus()
    if (!fresh) return onKeep()
    onShared(fresh)
    room.update(addNotice([t('shared', { url }), t('token', { token: fresh })]))
  }
  const keep = () => {
    onKeep()
    room.field.current?.focus()
  }
  // It may stay for long, so it is a line, for which the log makes space.
  if (token)
    return (
      <div className="bevel-window flex items-center gap-2 bg-notice p-1 ps-2">
        <p className="line-clamp-2 min-w-0 flex-1 leading-tight">{t('kept')}</p>
        <CopyButton primary value={token} what={t('tokenLabel')} label={t('copyToken')} />
        <Button onClick={keep}>{t('close')}</Button>
      </div>
    )
  const offer = file
    ? t('offerFile', { file: sanitizeText(file) })
    : t('offer', { count: text.split('\n').length })
  return (
    <Offer role="status" sentence={error ? t('failed', { reason: errorSentence(error) }) : offer}>
      <Button busy={busy} onClick={share}>
        {t('share')}
      </Button>
      <Button onClick={keep}>{t(file ? 'cancel' : 'keep')}</Button>
    </Offer>
  )
}

/** What becomes of the files that wait in the room. While a token is shown, others wait. */
function useFileAnswer(room: OpenRoom, token: string) {
  const { files } = useRoom(room, 'files')
  const [answer, setAnswer] = useState<{ files: readonly File[]; found: FileAnswer } | null>(null)
  useEffect(() => {
    if (files.length === 0 || token) return
    let isLatest = true
    void answerFiles(files, fileBytesMax()).then((found) => {
      if (!isLatest) return
      if (found.kind !== 'short') return setAnswer({ files, found })
      const box = room.field.current
      if (box) insertText(box, found.text)
      box?.focus()
      room.update(set({ files: [] }))
    })
    return () => {
      isLatest = false
    }
  }, [files, token, room])
  const close = () => room.update((now) => (now.files === answer?.files ? { ...now, files: [] } : now))
  return { found: token || answer?.files === files ? answer?.found : undefined, close }
}

function useFileSentence(found: FileAnswer | undefined): string {
  const t = useTexts(fileTexts)
  if (found?.kind === 'several') return t('fileMany', { count: found.count })
  return found?.kind === 'refused'
    ? t(found.problem, { file: sanitizeText(found.file), max: fileBytesMax() })
    : ''
}

/** A dropped or pasted file: a text goes the way of a paste, and anything else is refused with what can be done instead. */
function FileBar(composer: ComposerContext) {
  const { room } = composer
  const t = useTexts(fileTexts)
  const [token, setToken] = useState('')
  const { found, close } = useFileAnswer(room, token)
  const sentence = useFileSentence(found)
  const onKeep = () => {
    setToken('')
    close()
  }
  if (found?.kind === 'long')
    return <PasteBar {...composer} {...found} {...{ token, onKeep }} onShared={setToken} />
  const leave = () => {
    onKeep()
    room.field.current?.focus()
  }
  return (
    sentence && (
      <Offer role="alert" sentence={sentence}>
        <Button onClick={leave}>{t('close')}</Button>
      </Offer>
    )
  )
}

export interface ReadOnlyBarProps {
  room: string
  nick: string
  frozen: boolean
  /** An administrator can write to a frozen room. */
  canSend: boolean
  obstacle: string | undefined
  onAdministers: (administers: boolean) => void
}

export function ReadOnlyBar({ room, nick, frozen, canSend, obstacle, onAdministers }: ReadOnlyBarProps) {
  const t = useTexts(chatTexts)
  const administers = useIsAdministrator()
  useEffect(() => onAdministers(administers), [administers, onAdministers])
  const href = `/?${new URLSearchParams({ room, kind: 'custom', nick })}`
  if (canSend && (obstacle || administers))
    return (
      <p role="status" className="bevel-sunken mt-1 shrink-0 bg-notice px-2 py-1 text-ink wrap-anywhere">
        {obstacle || t('frozenForOthers')}
      </p>
    )
  return (
    <div
      data-region=""
      tabIndex={-1}
      className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-1 pt-2 pb-1"
    >
      <p>{t(frozen ? 'frozen' : 'readOnly')}</p>
      {!frozen && <ButtonLink href={href}>{t('logOnToWrite')}</ButtonLink>}
    </div>
  )
}

interface NickBarProps {
  room: OpenRoom
  line: ComposerLine
  free: readonly string[]
}

/** Someone in the room has the nick of the address that it was entered by. */
export function NickBar({ room, line, free }: NickBarProps) {
  const t = useTexts(chatTexts)
  const { nick } = useRoom(room, 'nick')
  const [isOpen, setOpen] = useState(() => !isReported(room.name, nick))
  const leave = () => {
    setOpen(false)
    room.field.current?.focus()
  }
  if (!isOpen) return null
  return (
    <NoticeBar leave={t('close')} onLeave={leave}>
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        <FreeNicks
          {...{ nick, free }}
          onChoose={(each) => {
            void line.submit(`/nick ${each}`)
            leave()
          }}
        />
      </p>
    </NoticeBar>
  )
}

interface ComposerBarsProps extends ComposerContext {
  /** A long paste; `''` without one. */
  pasted: string
  setPasted: (text: string) => void
  /** An unknown command that was submitted. */
  unsure: string
  setUnsure: (line: string) => void
}

/** Asks before an unknown command is sent as text: it may be a typo, or a secret. */
function UnsureBar({ room, line, draft, setDraft, setUnsure }: ComposerBarsProps) {
  const t = useTexts(unsureTexts)
  const word = sanitizeText(/^\S+/.exec(draft.trim())?.[0].slice(0, 40) ?? '')
  const close = () => {
    setUnsure('')
    room.field.current?.focus()
  }
  const onSend = () => {
    line.submit(draft, true)
    setDraft('')
    close()
  }
  return (
    <Offer role="alert" sentence={t('unsure', { word })}>
      <Button onClick={onSend}>{t('sayAloud')}</Button>
      <Button onClick={close}>{t('keepEditing')}</Button>
    </Offer>
  )
}

/** Offers to share a long paste as a text and to send its link, or says what becomes of files. */
function OfferBar({ pasted, setPasted, ...composer }: ComposerBarsProps) {
  const { files } = useRoom(composer.room, 'files')
  const [token, setToken] = useState('')
  if (files.length > 0) return <FileBar {...composer} />
  const onKeep = () => {
    setPasted('')
    setToken('')
  }
  const isOffered = token || (pasted && composer.draft.includes(pasted))
  return isOffered && <PasteBar {...composer} {...{ token, onKeep }} text={pasted} onShared={setToken} />
}

export function ComposerBars(props: ComposerBarsProps) {
  const { draft, unsure } = props
  return (
    <>
      {draft && unsure === draft && <UnsureBar {...props} />}
      <OfferBar {...props} />
    </>
  )
}
