import { setHint } from './overlays'
import { moved, type Rect, resized, type Size } from './window-geometry'
import { applyRect, desktopSize, elementOf, isNarrow, layOut, rectOf, setPosition } from './window-layout'

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
  const end = (isKept: boolean) => {
    ended.abort()
    setHint('')
    if (isKept) setPosition(id, { rect, maximized: false })
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
