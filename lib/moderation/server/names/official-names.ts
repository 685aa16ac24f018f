import type { NamePosition } from './name-matcher'

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

/** More than one of them; only listed, because an ordinary name with an ending is another name. */
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

/** Nobody's name, and written without spaces: official wherever in a nick they stand. */
const anywhere = ['管理员', '客服', '官方']

/** Words that people are called by as well ("Root Beer"): official only as the whole nick. */
const wholes = ['system', 'root', 'server', 'operator', 'official', '系统']

/** Names that speak for the platform, and where in a nick they do. */
export const officialNames: readonly (readonly [name: string, place: NamePosition])[] = [
  ...[...words, ...plurals].map((name) => [name, 'word'] as const),
  ...anywhere.map((name) => [name, 'anywhere'] as const),
  ...wholes.map((name) => [name, 'whole'] as const),
]
