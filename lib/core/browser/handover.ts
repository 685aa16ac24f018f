'use client'

import { useEffect, useRef } from 'react'

/**
 * Passes a value, such as a token, to another program of this page without putting it into an address, a history or a
 * storage. It is taken once, when that program is open.
 */
export class Handover<Value> {
  #value: Value | null = null
  #notify: (() => void) | null = null

  give(value: Value): void {
    this.#value = value
    this.#notify?.()
  }

  /** A waiting value is taken at once. @returns a function that disconnects */
  receive(take: (value: Value) => void): () => void {
    const notify = () => {
      const value = this.#value
      this.#value = null
      if (value !== null) take(value)
    }
    this.#notify = notify
    notify()
    return () => {
      if (this.#notify === notify) this.#notify = null
    }
  }
}

export function useHandover<Value>(handover: Handover<Value>, take: (value: Value) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => handover.receive((value) => latest.current(value)), [handover])
}
