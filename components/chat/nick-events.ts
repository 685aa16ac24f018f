import { type RefObject, useEffect, useEffectEvent } from 'react'
import { chatArea } from './lazy-parts'
import { watchLongPress } from './long-press'
import { hasSelection, type Point } from './row-events'

/** `byKey`, `byTouch`: how it is requested. */
export interface NickRequest {
  nick: HTMLElement
  /** The pointer's position; null: at the nick. */
  at: Point | null
  byKey: boolean
  byTouch: boolean
}

type OnMenu = (request: NickRequest) => void

/** In the list of people the whole button. */
function nickAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || !target.isConnected) return null
  return target.closest<HTMLElement>('button[data-nick]') ?? target.closest<HTMLElement>('[data-nick]')
}

const isTouched = (event: Event) => (event as PointerEvent).pointerType === 'touch'

/** Makes the nick of the row with the focus a Tab stop, and no other: the rows themselves are one. */
class RowNick {
  #nick: HTMLElement | null = null

  follow({ target }: Event): void {
    const row = target instanceof Element ? target.closest('[data-row]') : null
    const nick = row?.querySelector<HTMLElement>('[data-nick]') ?? null
    if (nick === this.#nick) return
    for (const name of ['role', 'tabindex', 'aria-haspopup']) this.#nick?.removeAttribute(name)
    this.#nick = nick
    nick?.setAttribute('role', 'button')
    nick?.setAttribute('tabindex', '0')
    nick?.setAttribute('aria-haspopup', 'menu')
  }
}

/** What each event does with a nick. @returns whether the browser should do nothing else */
function makeHandlers(onMenu: OnMenu) {
  // The menu key and Shift+F10 are a right click, and not every browser tells.
  let byKey = false
  return {
    pointerdown: (event: PointerEvent, nick: HTMLElement) => {
      byKey = false
      if (!hasSelection(nick)) watchLongPress(event, nick, (at) => onMenu({ nick, at, byKey, byTouch: true }))
      return false
    },
    click: (event: MouseEvent, nick: HTMLElement) => {
      // Dragging over a nick selects it.
      if (hasSelection(nick)) return false
      // 0: the Enter key or a screen reader.
      onMenu({ nick, at: null, byKey: event.detail === 0, byTouch: isTouched(event) })
      return true
    },
    contextmenu: (event: MouseEvent, nick: HTMLElement) => {
      if (!byKey && (event.shiftKey || hasSelection(nick))) return false
      const at = byKey ? null : { x: event.clientX, y: event.clientY }
      onMenu({ nick, at, byKey, byTouch: isTouched(event) })
      return true
    },
    keydown: ({ key }: KeyboardEvent, nick: HTMLElement) => {
      byKey = true
      // A button turns these keys into a click.
      if (nick.matches('button') || (key !== 'Enter' && key !== ' ')) return false
      onMenu({ nick, at: null, byKey, byTouch: false })
      return true
    },
  }
}

/** @param first an event from before this code was loaded */
export function useNickEvents(onMenu: OnMenu, first: RefObject<Event | null>): void {
  const request = useEffectEvent(onMenu)
  useEffect(() => {
    const area = chatArea()
    const handlers = makeHandlers((asked) => request(asked))
    const rowNick = new RowNick()
    const handle = (event: Event) => {
      if (event.type === 'focusin') return rowNick.follow(event)
      const nick = nickAt(event.target)
      const handler = handlers[event.type as keyof typeof handlers]
      if (nick && handler?.(event as never, nick)) event.preventDefault()
    }
    const ended = new AbortController()
    // Before the rows, which have a menu too.
    const how = { capture: true, signal: ended.signal }
    for (const kind of ['focusin', ...Object.keys(handlers)]) area?.addEventListener(kind, handle, how)
    if (first.current) handle(first.current)
    return () => ended.abort()
  }, [first])
}
