import { parseList, readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { textForChat } from '@/lib/core/browser/for-chat'
import { filesForChat } from '@/lib/core/browser/has-files'
import { keepOwn, ownMessages, storeOwn, withoutEnded } from '../own/own-messages'
import { set, write, written } from '../room/room'
import type { OpenRoom } from '../store'
import { isChatInView } from './chat-visibility'
import { keepLastSeen } from './last-seen'
import { enableOffline } from './outbox-handover'

/** Higher ones show a phone's whole window beside its keyboard. */
const lowBelowPx = 544

/**
 * Marks the page as low while a phone's keyboard is up, or the phone lies on its side, and makes it as high as what is in
 * view: iOS puts its keyboard over the page. @returns ends it
 */
function followViewHeight(): () => void {
  const view = window.visualViewport
  if (!view || !window.matchMedia('(pointer: coarse)').matches) return () => undefined
  const { dataset, style } = document.documentElement
  const adapt = () => {
    // Zoomed in, the page is as high as before.
    const height = Math.round(view.height * view.scale)
    if (height < lowBelowPx) dataset.low = ''
    else delete dataset.low
    style.setProperty('--view-height', `${height}px`)
    // iOS scrolls to the focused field, which is in view without that.
    if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0)
  }
  adapt()
  view.addEventListener('resize', adapt)
  return () => {
    view.removeEventListener('resize', adapt)
    delete dataset.low
  }
}

/** Results of other programs become a part of what is being written. @returns ends it */
const takeResults = ({ get, update, field }: OpenRoom) =>
  textForChat.receive((text) => {
    const before = written(get())
    update(write(before === '' ? text : `${before} ${text}`))
    field.current?.focus()
  })

/** An edit survives a reload of its tab, as the draft does. @returns ends it */
function keepEdit({ name, get, update, subscribe }: OpenRoom): () => void {
  const key = `draft:${name} edit`
  const [id, msg] = parseList(readStored('session', key))
  let last = get().edit
  const end = subscribe(() => {
    const { edit } = get()
    if (edit !== last) writeStored('session', key, edit && JSON.stringify([edit.id, edit.msg]))
    last = edit
  })
  if (!last && typeof id === 'number' && typeof msg === 'string') update(set({ edit: { id, msg } }))
  return end
}

const minuteMs = 60_000

/** Tokens are forgotten when their time is over. @returns ends it */
function forgetTokens({ get }: OpenRoom): () => void {
  const forget = () => {
    const { editMinutes, isOffline } = get()
    const before = ownMessages()
    const kept = withoutEnded(before, editMinutes, Date.now())
    // Without the server the time is unknown.
    if (kept !== before && !isOffline) storeOwn(kept)
  }
  forget()
  const timer = setInterval(forget, minuteMs)
  return () => clearInterval(timer)
}

/** A room that is only read, or not in view, takes none. @returns ends it */
function takeFiles({ update, field }: OpenRoom): () => void {
  const take = (files: readonly File[]) => {
    if (!field.current || !isChatInView()) return false
    update(set({ files }))
    return true
  }
  filesForChat.take = take
  return () => {
    if (filesForChat.take === take) filesForChat.take = null
  }
}

/** What an open room needs a moment later, loaded together. @returns ends it */
export function startLateEffects(room: OpenRoom): () => void {
  enableOffline(room)
  const ends = [
    takeResults(room),
    takeFiles(room),
    keepLastSeen(room),
    keepEdit(room),
    keepOwn(room),
    forgetTokens(room),
    followViewHeight(),
  ]
  return () => {
    for (const end of ends) end()
  }
}
