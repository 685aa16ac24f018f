import type { Message } from '../schemas/chat'
import { coveredText } from './covered-text'
import { tameText } from './tame-text'

/** What came to a room while nobody looked at its page. */
export interface Unread {
  room: string
  title: string
  /** Messages, oldest first. */
  messages: readonly Message[]
  /** Which of them call the reader. */
  calling: readonly Message[]
  sound: 'none' | 'calls' | 'all'
  notice: 'none' | 'calls' | 'all'
}

let toldId = 0
let icon: { link: HTMLLinkElement; href: string } | null = null
let audio: AudioContext | null = null

function markIcon(kind: 'none' | 'unread' | 'call'): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~=icon]')
  if (!link) return
  icon ??= { link, href: link.href }
  icon.link.href = kind === 'none' ? icon.href : `/icons/chat-${kind}.svg`
}

function badge(count: number): void {
  // Only an installed application has one, and browsers differ in what they refuse.
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Two short tones, the higher last; one for a line that calls nobody. Made here, so that nothing is fetched. */
export function playSound(isCall: boolean): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const { currentTime: start, destination } = audio
    for (const [index, hertz] of (isCall ? [660, 880] : [660]).entries()) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      const at = start + index * 0.12
      tone.type = 'triangle'
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0.0001, at)
      volume.gain.exponentialRampToValueAtTime(0.12, at + 0.01)
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.14)
      tone.connect(volume).connect(destination)
      tone.start(at)
      tone.stop(at + 0.15)
    }
  } catch {
    // No sound here.
  }
}

const noticeLengthMax = 160

function notify({ room, title }: Unread, { nick, msg, type }: Message): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const said = tameText(type === 'message' ? coveredText(msg) : msg)
  const body = `${tameText(nick)}: ${[...said].slice(0, noticeLengthMax).join('')}`
  try {
    // One a room: a newer one takes the place of the one before.
    const notification = new Notification(title, { body, tag: `chat ${room}`, icon: '/icons/chat.svg' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    // Phones have notices of service workers only.
  }
}

/** Tells of what came while the page was hidden: a mark on its icon, a number, and what the reader has switched on. */
export function attend(unread: Unread): void {
  const { messages, calling, sound, notice } = unread
  markIcon(calling.length > 0 ? 'call' : messages.length > 0 ? 'unread' : 'none')
  badge(messages.length)
  const newest = (list: readonly Message[]) => list.findLast(({ id }) => id > toldId)
  const [call, any] = [newest(calling), newest(messages)]
  if (any) toldId = any.id
  if (sound !== 'none' && (call || (sound === 'all' && any))) playSound(call !== undefined)
  const told = call ?? (notice === 'all' ? any : undefined)
  if (notice !== 'none' && told) notify(unread, told)
}
