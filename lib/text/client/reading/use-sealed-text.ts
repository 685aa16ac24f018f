'use client'

import { useEffect, useRef, useState } from 'react'
import { useCall } from '@/lib/core/api/use-call'
import { openGuarded, openText } from '../api'
import { BrokenSeal, readKeyOf, type Seal, unsealText } from '../sealed-text'

/** `text` is null if it does not match its seal. */
interface Unsealed {
  text: string | null
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

/** At once, or after confirmation if reading it counts. */
export function useSealedText(name: string, seal: Seal) {
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
