import { headers } from 'next/headers'
import { pageCookies } from '@/lib/schemas/cookies'
import { chosenSkin, type Skin } from '@/lib/schemas/skin'

/** The skin that was chosen in this browser, null without a choice: then the style sheet asks the system. */
export async function requestSkin(): Promise<Skin | null> {
  return chosenSkin(pageCookies(await headers()))
}
