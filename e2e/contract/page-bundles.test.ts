import { expect, it } from 'vitest'
import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { programs } from '@/lib/main/programs'
import { send } from '../support/http'
import { anyTarget } from '../support/targets'

/** All scripts that a page loads, as one text. */
async function scriptsOf(base: string, path: string): Promise<string> {
  const { text } = await send(`${base}${path}`, { headers: { Accept: 'text/html' } })
  const addresses = new Set(
    [...text.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([found]) => found),
  )
  const responses = await Promise.all([...addresses].map((address) => send(base + address)))
  return responses.map((response) => response.text).join('\n')
}

/** The control panel, a program: its panel of words reads files with a schema. */
const isControlPanel = (script: string) => script.includes('"data-panel":""')

/** Those scripts, and all that they may load later, up to the control panel. */
async function scriptsWithin(base: string, path: string): Promise<string[]> {
  const texts = [await scriptsOf(base, path)]
  const known = new Set<string>()
  for (const text of texts) {
    if (isControlPanel(text)) continue
    const named = [...text.matchAll(/\bstatic\/chunks\/[\w.~-]+\.js/g)].map(([found]) => found)
    const fresh = [...new Set(named)].filter((name) => !known.has(name))
    for (const name of fresh) known.add(name)
    const responses = await Promise.all(fresh.map((name) => send(`${base}/_next/${name}`)))
    texts.push(...responses.map((response) => response.text))
  }
  return texts
}

// Texts that only definitions or zod contain, however they are bundled.
const ofDefinitions = chatEndpoints.poll.description
const ofSchemas = 'safeParse'

it('the chat loads neither schemas nor endpoint definitions, only their types', async () => {
  const url = anyTarget()
  const scripts = await scriptsOf(url, '/chat?room=main&nick=ann')
  // Proof that the scripts were found: the chat's API paths.
  expect(scripts).toContain('POST /send')
  expect(scripts).not.toContain(ofDefinitions)
  expect(scripts).not.toContain(ofSchemas)
})

it('the chat loads no schema later either, with any dialog or program', async () => {
  const scripts = await scriptsWithin(anyTarget(), '/chat?room=main&nick=ann')
  // Includes the dialogs of administrators.
  expect(scripts.filter((text) => text.includes('POST /api/admin/bans'))).not.toEqual([])
  expect(scripts.filter((text) => text.includes(ofSchemas)).map((text) => text.slice(0, 200))).toEqual([])
})

it.each(['/chat', '/docs/chat', ...programs.map(({ href }) => href)])('%s loads no schema', async (path) => {
  const url = anyTarget()
  const scripts = await scriptsOf(url, path)
  expect(scripts.length).toBeGreaterThan(100_000)
  expect(scripts).not.toContain(ofSchemas)
})
