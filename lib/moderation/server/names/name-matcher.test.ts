import { describe, expect, it } from 'vitest'
import { NameMatcher } from './name-matcher'
import { builtInReservedNicks } from './reserved-nicks'

const matcher = new NameMatcher(builtInReservedNicks)

describe('a reserved name is matched', () => {
  it.each([
    ...[
      'admin',
      'Admin',
      'ADMlN',
      'adm1n',
      '@dmin',
      'a d m i n',
      'ad-min',
      'admin2',
      '-root-',
      'root1',
      '|admin|',
    ],
    ...[
      'ad\u200bmin',
      'admín',
      'aḍmin',
      'ad\u0e34min',
      'ａｄｍｉｎ',
      '𝕒𝕕𝕞𝕚𝕟',
      'Ⓐⓓⓜⓘⓝ',
      '🅰🅳🅼🅸🅽',
      '🇦🇩🇲🇮🇳',
      'ᵃᵈᵐⁱⁿ',
    ],
    ...[
      'аdmin',
      'αdmιn',
      'ADMIИ',
      'ᗩᗪᗰIᑎ',
      '卂ᗪ爪丨几',
      'ⲁⲇⲙⲓⲛ',
      'uᴉɯpɐ',
      'aclmin',
      'ADIVIIN',
      'rnoderator',
      'vvebmaster',
    ],
    ...[
      'Admin Team',
      'AdminTeam',
      'ann_admin',
      'SysAdmin',
      'admin小王',
      '(Админ) Вася',
      '관리자',
      'モデレーター です',
    ],
    ...['adm①n', '⓪fficial', 'adm❶n', 'adm➊n', 'adm⒈n', '⓿fficial', 'Ⓡoot', 'a🆑min', 'admˈin'],
    ...[
      'adm¡n',
      'adm❗n',
      'a∂min',
      'ad♏in',
      'ad〽️in',
      'adm†n',
      'modera✝or',
      'modera+or',
      'mode®ator',
      '§ystem',
    ],
    ...['m☉derator', 'm⊙derator', 'm⊕derator', 'm⚪derator', 'm🔴derator', 'r❍❍t', 'm◌derator', 'm°derator'],
    ...['r😀😀t', 'm⚽derator', 'adm↕n', 'admi₪', '管理贠'],
    ...[
      'ɅDMIN',
      'ΛDMIN',
      'ᴧdmin',
      'ΔDMIN',
      'aժmin',
      'aԺmin',
      'αδμιν',
      'aδmin',
      'aдmin',
      'admiн',
      '₳Đ₥ł₦',
      'admiπ',
    ],
    ...['adnnin', 'nnoderator', 'Adnninistrator', 'aclnnin'],
    ...['管珵员', '曽理员', '管理負', '客腹', '官理员', '管里员', '版王'],
    ...[
      'Admins',
      'Moderators',
      'The Admins',
      'SysAdmins',
      'Модераторы',
      'administrateurs',
      '管理员们',
      '版主们',
    ],
    ...['管理员', '管理員小王', '管 理 员', '小客服', '官方', '系统', '系 統', 'R○○T', '5y5tem', 'System.'],
  ])('%s is recognised', (nick) => {
    expect(matcher.matches(nick)).toBe(true)
  })
})

describe('an ordinary name is not matched', () => {
  it.each([
    ...[
      'ann',
      'adam',
      'administer',
      'administrate',
      'badmin',
      'badminton',
      'Mad Min',
      'roots',
      'rooted',
      'Root Beer',
    ],
    ...[
      'The Operator',
      'Observer',
      'ecosystems',
      'system of a down',
      'official_bob',
      'server room',
      'bob (root)',
    ],
    ...[
      'Иван',
      'αλέξης',
      'मोहन',
      '小明',
      '田中',
      '김민수',
      'สมชาย',
      'محمد',
      'משה',
      'Դավիթ',
      'გიორგი',
      '系统人',
      '小管',
    ],
    ...[
      'Anna',
      'Donna Minn',
      'Dinnie',
      'Minnie',
      'Ad Minn',
      'Hannah',
      'Admir',
      'Admiri',
      'Vladimir',
      'Radmin',
    ],
    ...['Дмитрий', 'Дима', 'Вадим', 'Надин', 'Админка', 'Оператор съёмки', 'Модный', 'Домин', 'Лида'],
    ...['Δημήτρης', 'Δάφνη', 'Μίνα', 'Λάμπρος', 'Νίκος', 'Արմեն', 'Ժիրայր', 'Ժաննա', 'ნინო', 'დავით'],
    ...['官小方', '上官婉儿', '曾小贤', '负心人', '管家', '过客', '老王', '腹黑', '小圆', '윤영자'],
    ...['(╯°□°)╯︵ ┻━┻', 'ʕ•ᴥ•ʔ', '¯\\_(ツ)_/¯', '(◕‿◕)', '^_^', '║▌│█║▌', '†Ann†', '☾Luna☽', '|Bob|', 'C++'],
  ])('%s is nobody in particular', (nick) => {
    expect(matcher.matches(nick)).toBe(false)
  })
})

it('every bar-like sign reads as a plain bar', () => {
  for (const bar of '|ǀ∣｜￨│┃┆┇┊┋╎╏╵╷╹╻╽╿❘❙❚⏐⎸⎹⎜⎟⎢⎥⎪⎮︱︲︳¦▏▎▍▌▐▕⸾⫾⫿׀।꠰🭰🭵')
    expect(matcher.matches(`adm${bar}n`), bar).toBe(true)
})

it('of two equal or confusable names the wider position counts, in either order', () => {
  const narrow = ['official', 'whole'] as const
  const wide = ['0fficial', 'word'] as const
  for (const names of [
    [narrow, wide],
    [wide, narrow],
  ]) {
    expect(new NameMatcher(names).matches('official bob')).toBe(true)
    expect(new NameMatcher([...names, ['official', 'anywhere']]).matches('unofficially')).toBe(true)
    expect(new NameMatcher([['official', 'anywhere'], ...names]).matches('unofficially')).toBe(true)
  }
})

it('a nick of ambiguous signs is matched without trying every combination', () => {
  const names = Array.from({ length: 500 }, (_, i) => ['i'.repeat(1 + (i % 32)), 'word'] as const)
  const before = process.cpuUsage()
  expect(new NameMatcher(names).matches(`${'!'.repeat(64)}x`)).toBe(true)
  expect(new NameMatcher([['admin', 'word']]).matches('!1|'.repeat(20))).toBe(false)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
})
