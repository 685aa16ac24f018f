import { expect, test } from 'vitest'
import { roomChoices } from './room-switcher'

test('open rooms come before listed ones, and any other name can be opened', () => {
  expect(roomChoices('', ['tea', 'team'], ['main', 'tea'])).toEqual(['tea', 'team', 'main'])
  expect(roomChoices('TE', ['tea'], ['main'])).toEqual(['tea', 'TE'])
  expect(roomChoices(' main ', ['tea'], ['main'])).toEqual(['main'])
  expect(roomChoices('tea', ['teapot', 'tea'], ['team'])).toEqual(['tea', 'teapot', 'team'])
  expect(roomChoices('新房间', ['tea'], ['main'])).toEqual(['新房间'])
})
