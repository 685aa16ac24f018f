import type { NamePlace } from './name-matcher'

/** Who looks after the place, in the languages of the internet: official as a word of its own inside a nick too. */
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

/** Nobody's name, and written without spaces: official wherever in a nick they stand. */
const anywhere = ['管理员', '客服', '官方']

/** Words that people are called by as well ("Root Beer"): official only as the whole nick. */
const wholes = ['system', 'root', 'server', 'operator', 'official', '系统']

/** Names that speak for the platform, and where in a nick they do. */
export const officialNames: readonly (readonly [name: string, place: NamePlace])[] = [
  ...words.map((name) => [name, 'word'] as const),
  ...anywhere.map((name) => [name, 'anywhere'] as const),
  ...wholes.map((name) => [name, 'whole'] as const),
]
