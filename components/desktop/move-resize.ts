import { windowOfTitleBar } from '@/lib/desktop/client/windows'
import { setHint } from './overlays'
import { type Edges, edgesAt, moved, type Rect, resized, type Size } from './window-geometry'
import {
  applyRect,
  desktopSize,
  elementOf,
  isNarrow,
  isResizable,
  layOut,
  positionOf,
  rectOf,
  setPosition,
} from './window-layout'

const startPx = 3

interface Handle {
  id: string
  frame: HTMLElement
  /** Null: the whole window moves. */
  edges: Edges | null
}

/** The title bar or edge at the pointer, else null. */
function handleAt({ target, clientX, clientY }: PointerEvent): Handle | null {
  const frame = target instanceof Element ? target.closest<HTMLElement>('[data-window]') : null
  const id = frame?.dataset.window
  if (!frame || !id || isNarrow() || positionOf(id).maximized) return null
  if ((target as Element).closest('a, button, input, select, textarea')) return null
  const box = frame.getBoundingClientRect()
  const edges = isResizable(id) ? edgesAt(clientX - box.left, clientY - box.top, box) : null
  return edges || windowOfTitleBar(target) ? { id, frame, edges } : null
}

export function startDrag(event: PointerEvent): void {
  const handle = event.button === 0 && event.isPrimary ? handleAt(event) : null
  if (handle) drag(handle, event)
}

/** Follows a pointer until it is released; Escape restores the old position. */
function drag({ id, frame, edges }: Handle, { pointerId, clientX, clientY }: PointerEvent): void {
  const ended = new AbortController()
  const from = rectOf(frame)
  let to: Rect | null = null
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const dx = event.clientX - clientX
    const dy = event.clientY - clientY
    if (!to && Math.hypot(dx, dy) < startPx) return
    if (!to) frame.setPointerCapture(pointerId)
    const area = desktopSize()
    if (edges) {
      to = resized(from, edges, dx, dy, area)
      applyRect(frame, to, area)
    } else {
      to = moved(from, dx, dy, area)
      frame.style.translate = `${to.x - from.x}px ${to.y - from.y}px`
    }
  }
  const end = (isConfirmed: boolean) => {
    ended.abort()
    frame.style.translate = ''
    // Moving does not fix a height that follows the content.
    const height = edges?.y
      ? to?.height
      : (positionOf(id).rect?.height ?? (isNaturallyHigh(id) ? null : from.height))
    if (to && isConfirmed) setPosition(id, { rect: { ...to, height: height ?? null } })
    layOut()
  }
  const { signal } = ended
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal, capture: true })
}

/** Whether the height follows the content until the window is resized: true unless it fills the page. */
function isNaturallyHigh(id: string): boolean {
  const frame = document.querySelector(`[data-filled] > [data-window="${id}"]`)
  return frame === null
}

function cursorOf(edges: Edges | null): string {
  if (!edges) return ''
  if (edges.x && edges.y) return edges.x === edges.y ? 'nwse-resize' : 'nesw-resize'
  return edges.x ? 'ew-resize' : 'ns-resize'
}

export function showCursor(event: PointerEvent): void {
  if (event.buttons !== 0 || !(event.target instanceof Element)) return
  const frame = event.target.closest<HTMLElement>('[data-window]')
  const cursor = frame ? cursorOf(handleAt(event)?.edges ?? null) : ''
  if (frame && frame.style.cursor !== cursor) frame.style.cursor = cursor
}

const stepPx = 16

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves or resizes a window with the arrow keys. Enter ends it, Escape restores the old position. */
export function moveByKeyboard(id: string, how: 'move' | 'size'): void {
  const element = elementOf(id)
  if (!element || isNarrow()) return
  const ended = new AbortController()
  let rect: Rect & Size = rectOf(element)
  const end = (isConfirmed: boolean) => {
    ended.abort()
    setHint('')
    if (isConfirmed) setPosition(id, { rect, maximized: false })
    layOut()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isEnd = event.key === 'Enter' || event.key === 'Escape'
    if (!step && !isEnd) return
    event.preventDefault()
    event.stopPropagation()
    if (!step) return end(event.key === 'Enter')
    const [dx, dy] = step.map((each) => each * (event.ctrlKey || event.shiftKey ? 1 : stepPx)) as [
      number,
      number,
    ]
    const area = desktopSize()
    const next = how === 'move' ? moved(rect, dx, dy, area) : resized(rect, { x: 1, y: 1 }, dx, dy, area)
    rect = { ...next, height: next.height ?? rect.height }
    applyRect(element, rect, area)
  }
  const { signal } = ended
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('pointerdown', () => end(true), { signal, capture: true })
  setHint(how)
}
