import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { targetFault } from './contract/link-target'
import { parseUrl } from './parse-url'

it('reads addresses, relative ones too', () => {
  expect(parseUrl('https://bücher.example/é')?.href).toBe('https://xn--bcher-kva.example/%C3%A9')
  expect(parseUrl('/a?b', 'http://localhost')?.pathname).toBe('/a')
  for (const wrong of ['', '/a', 'https://', 'https://exa mple/']) expect(parseUrl(wrong)).toBeNull()
})

it('reads the same after a hundred thousand calls', () => {
  for (let i = 0; i < 100_000; i++) targetFault(`https://example.com/${i % 7}`)
  expect(targetFault('https://bücher.example/')).toBeNull()
})

it('is the only way to ask whether it is an address', () => {
  const sources = ['app', 'components', 'lib', 'packages', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:[mc]?js|tsx?)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  expect(sources.length).toBeGreaterThan(900)
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('URL.canParse('))).toEqual([])
})
