import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { skeletonsOf } from './confusable-nicks'
import { NameMatcher, type NamePosition } from './name-matcher'

/** Titles of administrators by language: reserved as a whole word anywhere in a nick. */
const words = [
  ...['admin', 'administrator', 'moderator', 'webmaster'],
  ...['админ', 'администратор', 'модератор', 'вебмастер', 'адміністратор', 'адмін'], // Russian, Ukrainian
  ...['administrador', 'administradora', 'moderador', 'moderadora'], // Spanish, Portuguese
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice', 'webmestre'], // French
  ...['Administratorin', 'Moderatorin', 'amministratore', 'amministratrice', 'moderatore'], // German, Italian
  ...['yönetici', 'moderatör', 'quản trị viên', 'διαχειριστής', 'συντονιστής'], // Turkish, Vietnamese, Greek
  ...['אדמין', 'أدمن', 'ادمین', 'एडमिन', 'แอดมิน', 'ผู้ดูแลระบบ'], // Hebrew, Arabic, Persian, Hindi, Thai
  ...['管理者', '管理人', 'アドミン', 'モデレーター', '관리자', '관리자님', '운영자', '운영자님', '어드민'], // Japanese, Korean
  ...['站长', '版主'], // Chinese
]

/** Their plurals, listed one by one: an ordinary name with an ending is another name. */
const plurals = [
  ...['admins', 'administrators', 'moderators', 'webmasters'],
  ...['админы', 'администраторы', 'модераторы', 'вебмастера'], // Russian
  ...['адміни', 'адміністратори', 'модератори', 'вебмастери'], // Ukrainian
  ...['administradores', 'administradoras', 'moderadores', 'moderadoras'], // Spanish, Portuguese
  ...['administrateurs', 'administratrices', 'modérateurs', 'modératrices', 'webmestres'], // French
  ...['Administratoren', 'Administratorinnen', 'Moderatoren', 'Moderatorinnen'], // German
  ...['amministratori', 'amministratrici', 'moderatori'], // Italian
  ...['yöneticiler', 'moderatörler', 'διαχειριστές', 'συντονιστές', 'אדמינים'], // Turkish, Greek, Hebrew
  ...['管理者たち', '管理者達', '管理人たち', '管理人達', '관리자들', '운영자들', '어드민들'], // Japanese, Korean
  ...['管理者们', '管理人们', '站长们', '版主们'], // Chinese
]

/** Written without spaces and never part of a personal name: reserved anywhere in a nick. */
const anywhere = ['管理员', '客服', '官方']

/** Ordinary words too ("Root Beer"): reserved only as the whole nick. */
const wholes = ['system', 'root', 'server', 'operator', 'official', '系统']

/** Names that claim to speak for the platform, and where in a nick they count. */
export const builtInReservedNicks: readonly (readonly [name: string, position: NamePosition])[] = [
  ...[...words, ...plurals].map((name) => [name, 'word'] as const),
  ...anywhere.map((name) => [name, 'anywhere'] as const),
  ...wholes.map((name) => [name, 'whole'] as const),
]

const letterOrNumber = /[\p{L}\p{N}]/u

function build(names: readonly string[]) {
  const added = names.map((name) => [name, 'word'] as const)
  const matcher = new NameMatcher([...added, ...builtInReservedNicks])
  // Names without letters match exactly: ● is not o here.
  const signs = new Set(names.filter((name) => !letterOrNumber.test(name)).map(nickKeyOf))
  return new LRUCache<string, boolean>({
    max: 5000,
    memoMethod: (nick) => matcher.matches(nick) || signs.has(nickKeyOf(nick)),
  })
}

/** Whether a nick is reserved, by the settings with the names. */
const built = () => processState('reserved-nicks', () => new WeakMap<object, ReturnType<typeof build>>())

/** Whether a nick needs the super key: it holds a reserved name or a look-alike of one. */
export function isReserved(nick: string): boolean {
  const current = settings()
  const known = built().get(current) ?? build(current.reservedNicks)
  built().set(current, known)
  return known.memo(nick)
}

/** @throws Refusal forbidden */
export function requireUnreserved(nick: string): void {
  if (isReserved(nick)) throw new Refusal('forbidden', 'nick_reserved')
}

/** Asked for reserved nicks only. */
interface NickCaller {
  administers: () => Promise<boolean>
}

/** @throws Refusal forbidden for a reserved nick, unless an administrator takes it */
export async function requireNickFor(nick: string, caller: NickCaller): Promise<void> {
  if (isReserved(nick) && !(await caller.administers())) requireUnreserved(nick)
}

/** Equal for nicks that differ only in case or width. Look-alikes stay different: both users must be listed. */
export function nickKeyOf(nick: string): string {
  return nick.normalize('NFKC').toLowerCase()
}

const skeletons = () =>
  processState(
    'nick-skeletons',
    () =>
      new LRUCache<string, readonly string[]>({
        max: 5000,
        memoMethod: (nick) => {
          const found = skeletonsOf(nick)
          return found.length > 0 ? found : [nickKeyOf(nick)]
        },
      }),
  )

/** Nicks with a common one look alike. Bans and names in use compare these, so other letters do not evade them. */
export const nickSkeletonsOf = (nick: string): readonly string[] => skeletons().memo(nick)
