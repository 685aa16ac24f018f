import { expect, it } from 'vitest'
import { chosenSkin } from './skin'

it('only existing skins are accepted', () => {
  expect(chosenSkin('lang=zh; skin=amber')).toBe('amber')
  for (const cookies of [
    null,
    '',
    'lang=zh',
    'skin=',
    'skin=nothing',
    'skin=toString',
    'skin=amber"><script>',
  ])
    expect(chosenSkin(cookies), String(cookies)).toBeNull()
})
