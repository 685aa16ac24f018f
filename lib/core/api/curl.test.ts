import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlLine } from './curl'

/** The words a shell parses from a line. */
const words = (line: string) =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

describe('the curl line', () => {
  it('is quoted for a POSIX shell', () => {
    const json = { text: `it's $HOME "quoted" \`x\` \\ & 你好\n!`, name: 'a' }
    const line = curlLine({ url: 'http://localhost:3000/save?a=1&b=2', json })
    expect(words(line)).toEqual([
      'curl',
      ...['-H', 'Content-Type: application/json', '-d', JSON.stringify(json)],
      'http://localhost:3000/save?a=1&b=2',
    ])
  })

  it('contains -X only where curl would use another method', () => {
    expect(curlLine({ url: 'http://a/b' })).toBe('curl http://a/b')
    expect(curlLine({ method: 'DELETE', url: 'http://a/b' })).toBe('curl -X DELETE http://a/b')
    expect(curlLine({ method: 'POST', url: 'http://a/b', json: {} })).not.toContain('-X')
    expect(curlLine({ method: 'POST', url: 'http://a/b', file: 'notes.txt' })).toBe(
      'curl --data-binary @notes.txt http://a/b',
    )
  })
})
