import { limits } from '@/lib/core/contract/limits'
import { isReserved, nickKeyOf, nickSkeletonsOf } from '@/lib/moderation/server/names/reserved-nicks'
import { screenNick } from '@/lib/moderation/server/words/screen'
import type { OnlineNick } from '../contract/chat'
import type { Identity } from './nick'

/** A nick of a room, with the address tag of its first session. */
export interface PresentName extends OnlineNick {
  tag: string | null
  /** When that session took it. */
  since: number
}

/**
 * Nicks with a common one are read as the same name: look-alikes with the same digits. `ann3` is another name than `anne`,
 * while 0 and 1 are taken for letters.
 */
function keysOf(nick: string): string[] {
  const digits = nick.normalize('NFKC').replace(/[^2-9]/g, '')
  return nickSkeletonsOf(nick).map((skeleton) => `${skeleton} ${digits}`)
}

const suggestedMax = 3
const triedMax = 20

/** Whose a name is: of those present whose names look alike, the first. */
export class PresentNames {
  #firstByKey: Map<string, PresentName> | undefined

  constructor(private readonly present: readonly PresentName[]) {}

  /** Indexed when it is needed: most lists are only shown. */
  #firstsOf(nick: string): PresentName[] {
    const newestFirst = () => this.present.toSorted((a, b) => a.since - b.since).reverse()
    this.#firstByKey ??= new Map(
      newestFirst().flatMap((name) => keysOf(name.nick).map((key) => [key, name] as const)),
    )
    return keysOf(nick).flatMap((key) => this.#firstByKey?.get(key) ?? [])
  }

  /** The same nick with the same trip is the same user. */
  isInUse({ nick, trip }: Identity): boolean {
    return this.#firstsOf(nick).some(
      (first) => trip === null || first.trip !== trip || nickKeyOf(first.nick) !== nickKeyOf(nick),
    )
  }

  /** Whether a sender is neither at the address of the user whose name it is, nor has their trip. */
  isOtherSender({ nick, trip }: Identity, tag: string | null): boolean {
    return this.#firstsOf(nick).some(
      (first) => first.tag !== null && first.tag !== tag && (trip === null || first.trip !== trip),
    )
  }

  /** A few that nobody has, and everybody may take. */
  freeLike(nick: string): string[] {
    const free: string[] = []
    const separator = /\d$/.test(nick) ? '-' : ''
    for (let number = 2; number < triedMax + 2 && free.length < suggestedMax; number++) {
      const ending = `${separator}${number}`
      const name = [...nick].slice(0, limits.nickLengthMax - ending.length).join('') + ending
      const isFree = !isReserved(name) && screenNick(name).refusal === null
      if (isFree && this.#firstsOf(name).length === 0) free.push(name)
    }
    return free
  }
}
