'use client'

import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { useCall } from '@/lib/core/api/use-call'
import { openGuarded, openText } from '../api'
import { BrokenSeal, readKeyOf, type Seal, unsealText } from '../sealed-text'

/** `text` is null if it does not match its seal. */
interface Unsealed {
  text: string | null
}

interface SealedTextState {
  busy: boolean
  unsealed: Unsealed | null
  /** `conflict`: reading counts, so the user must confirm it. */
  error: ApiError | null
  /** Whether the user confirmed. */
  isConfirmed: boolean
  /** Consumes one of its reads. */
  read: () => void
}

async function unseal(name: string, seal: Seal, consumes: boolean): Promise<Unsealed> {
  const sealed = consumes
    ? (await openGuarded(name, await readKeyOf(seal))).text
    : (await openText(name)).text
  try {
    return { text: await unsealText(sealed, seal) }
  } catch (error) {
    if (error instanceof BrokenSeal) return { text: null }
    throw error
  }
}

/** Opens a sealed text at once, or after confirmation if reading it counts. */
export function useSealedText(name: string, seal: Seal): SealedTextState {
  const { busy, response: unsealed, error, run } = useCall(unseal)
  const openFirst = useRef(() => void run(name, seal, false))
  useEffect(() => openFirst.current(), [])
  const [isConfirmed, setConfirmed] = useState(false)
  const read = () => {
    setConfirmed(true)
    void run(name, seal, true)
  }
  return { busy, unsealed, error, isConfirmed, read }
}
