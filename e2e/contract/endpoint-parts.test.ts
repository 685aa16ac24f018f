import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parts } from '../support/endpoint-parts'

/** The parts that files of this folder ask. */
function partsIn(names: RegExp): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => names.test(file))
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  return texts.flatMap((text) => parts.filter((part) => text.includes(`'${part}'`))).sort()
}

it.each(['sqlite', 'postgresql'])('every endpoint gets made-up requests on %s', (provider) => {
  const ofEndpoints = parts.filter((part) => part !== 'pages')
  expect(partsIn(new RegExp(`^fuzz-.*\\.${provider}\\.test`))).toEqual(ofEndpoints.sort())
})

it('every endpoint and every page gets the worst inputs', () => {
  expect(partsIn(/^worst-inputs-.*\.test/)).toEqual([...parts].sort())
})
