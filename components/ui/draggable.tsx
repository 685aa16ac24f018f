'use client'

import { type PointerEvent, type ReactNode, useRef } from 'react'

export interface DraggableProps {
  className?: string
  children: ReactNode
}

interface Grip {
  pointer: number
  /** Where the window would be if the pointer were at the origin. */
  x: number
  y: number
  /** How far it may go, so that its title stays in reach. */
  left: number
  right: number
  top: number
  bottom: number
}

const within = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** The window whose title bar was grasped. */
function windowOf(target: EventTarget): Element | null {
  const isTitle = target instanceof Element && target.closest('header') && !target.closest('a, button')
  return isTitle ? target.closest('section') : null
}

/** Lets a window be moved by its title bar; a double click there puts it back. Purely for the hand that wants to. */
export function Draggable({ className = '', children }: DraggableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)
  const place = useRef({ x: 0, y: 0 })

  const moveTo = (x: number, y: number) => {
    place.current = { x, y }
    if (frame.current) frame.current.style.translate = `${x}px ${y}px`
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const grasped = windowOf(event.target)
    if (event.button !== 0 || event.pointerType === 'touch' || !grasped) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = place.current
    const box = grasped.getBoundingClientRect()
    grip.current = {
      ...{ pointer: event.pointerId, x: x - event.clientX, y: y - event.clientY },
      ...{ left: x - box.left - box.width + 80, right: x + window.innerWidth - box.left - 80 },
      ...{ top: y - box.top, bottom: y + window.innerHeight - box.top - 80 },
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const held = grip.current
    if (held?.pointer !== event.pointerId) return
    moveTo(
      within(held.left, held.x + event.clientX, held.right),
      within(held.top, held.y + event.clientY, held.bottom),
    )
  }
  const release = () => {
    grip.current = null
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moving a window changes nothing that a keyboard would need.
    <div
      ref={frame}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => windowOf(event.target) && moveTo(0, 0)}
      className={className}
    >
      {children}
    </div>
  )
}
