'use client'

import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { useCall } from '@/lib/core/api/use-call'
import { openGuarded, openText } from './api'
import { BrokenSeal, readKeyOf, type Seal, unsealText } from './sealed-text'

/** What came of opening a sealed text: the text, or null where it does not fit its seal. */
interface Unsealed {
  text: string | null
}

export interface SealedTextState {
  busy: boolean
  unsealed: Unsealed | null
  /** A `conflict` means that reading it counts, so that a person must ask for it. */
  error: ApiError | null
  /** Somebody asked for it. */
  wasAsked: boolean
  /** Takes one of its reads. */
  read: () => void
}

async function unseal(name: string, seal: Seal, isMeant: boolean): Promise<Unsealed> {
  const sealed = isMeant ? (await openGuarded(name, await readKeyOf(seal))).text : (await openText(name)).text
  try {
    return { text: await unsealText(sealed, seal) }
  } catch (error) {
    if (error instanceof BrokenSeal) return { text: null }
    throw error
  }
}

/** Opens a sealed text at once, unless reading it counts: then when it is asked for. */
export function useSealedText(name: string, seal: Seal): SealedTextState {
  const { busy, answer: unsealed, error, run } = useCall(unseal)
  const openFirst = useRef(() => void run(name, seal, false))
  useEffect(() => openFirst.current(), [])
  const [wasAsked, setAsked] = useState(false)
  const read = () => {
    setAsked(true)
    void run(name, seal, true)
  }
  return { busy, unsealed, error, wasAsked, read }
}
