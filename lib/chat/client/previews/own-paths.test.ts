import { describe, expect, it } from 'vitest'
import { ownPathOf, ownPathsIn } from './own-paths'

const origin = 'https://chat.example'
const paths = (msg: string) => ownPathsIn(msg, origin)

describe('the addresses of ours in a message', () => {
  it('are texts, short links and rooms of this origin', () => {
    expect(paths(`see ${origin}/sf/notes, ${origin}/go/x?y=1 and (${origin}/chat?room=tea#m4).`)).toEqual([
      '/sf/notes',
      '/go/x?y=1',
      '/chat?room=tea',
    ])
    for (const other of [
      '/',
      '/sf/',
      '/sf/a/b',
      '/go/',
      '/chat',
      '/chat?nick=a',
      '/docs',
      '/tools/text/a',
      '/sfx/a',
    ])
      expect(ownPathOf(origin + other, origin)).toBeNull()
    for (const foreign of [
      'https://chat.example.org/sf/a',
      'http://chat.example/sf/a',
      'https://evil@x.example/sf/a',
    ])
      expect(ownPathOf(foreign, origin)).toBeNull()
    expect(ownPathOf('https://', origin)).toBeNull()
  })
  it('are those that are shown as links: not in code, and not covered', () => {
    expect(paths(`\`${origin}/sf/code\` ||${origin}/sf/covered|| **${origin}/sf/bold**`)).toEqual([
      '/sf/bold',
    ])
    expect(paths(`> ${origin}/sf/quoted`)).toEqual(['/sf/quoted'])
  })
  it('count once, are three at most, and have a length that can be asked for', () => {
    const many = Array.from({ length: 200 }, (_, index) => `${origin}/sf/n${index} ${origin}/sf/n${index}`)
    expect(paths(many.join(' '))).toEqual(['/sf/n0', '/sf/n1', '/sf/n2'])
    expect(paths(`${origin}/sf/${'x'.repeat(2100)}`)).toEqual([])
  })
})
