'use client'

import { useRouter } from 'next/navigation'
import { hasOnlyCopy } from '@/lib/client/desktop/only-copy'
import { speakHere } from '@/lib/client/use-language'
import type { Language } from '@/lib/schemas/language'

/** Has the page say everything in another language, which is remembered already. */
export function useSpeak(): (language: Language) => void {
  const router = useRouter()
  return (language) => {
    // The server may not know any more what this page shows; then Next would load the address anew, and it be gone.
    if (hasOnlyCopy()) return speakHere(language)
    speakHere(null)
    router.refresh()
  }
}
