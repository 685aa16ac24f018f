import { describe, expect, it } from 'vitest'
import { skeletonOf } from '../words/look-alike'
import { isReserved } from './nick'

describe('a reserved nick', () => {
  it.each([
    'admin',
    'Admin',
    'ADMIN',
    'аdmin',
    'ａｄｍｉｎ',
    'a d m i n',
    'adm1n',
    'ad​min',
    'admín',
    '系统',
    'rооt',
    'System.',
  ])('%s is recognised', (nick) => {
    expect(isReserved(nick)).toBe(true)
  })

  it.each(['ann', 'adam', 'administrate', 'badmin', 'roots', '系统人', 'systematic', 'Иван', 'αλέξης'])(
    '%s is nobody in particular',
    (nick) => {
      expect(isReserved(nick)).toBe(false)
    },
  )

  it('is compared by what people see', () => {
    expect(skeletonOf('Ｒ０ＯＴ')).toBe(skeletonOf('root'))
    expect(skeletonOf('root')).not.toBe(skeletonOf('rot'))
  })
})
