import { expect, it } from 'vitest'
import { startHaproxy, startNginx } from '../support/edges'
import { Fleet } from '../support/fleet'
import { makePki } from '../support/pki'
import { SteadyLoad } from '../support/steady-load'

/** For a machine that has more to do. */
const timeoutMs = 180_000

/** The little that is done each time; e2e/long restarts them all under 50,000 requests. */
async function replaceOneUnderLoad(): Promise<void> {
  const pki = makePki()
  const fleet = await Fleet.start(3, { DRAIN_SECONDS: '1', TRUST_PROXY: '127.0.0.1' })
  const edges = await Promise.all([startNginx(pki, ...fleet.urls), startHaproxy(pki, ...fleet.urls)])
  try {
    const origins = [...edges.map(({ port }) => [`https://127.0.0.1:${port}`]), fleet.urls]
    const loads = await Promise.all(origins.map((each) => SteadyLoad.start(each, fleet.at(1).url, 2)))
    expect(await fleet.replace(0)).toBe(0)
    for (const load of loads) {
      await load.stop()
      expect(load.failureCounts).toEqual([])
      expect(load.answeredCount).toBeGreaterThan(0)
      expect(await load.unaccounted(fleet.first.url)).toEqual([])
      expect(await load.misread(fleet.first.url)).toEqual([])
    }
  } finally {
    for (const edge of edges) await edge.stop()
    await fleet.stop()
    pki.remove()
  }
}

it(
  'one of three instances is restarted and nobody notices: behind nginx, behind HAProxy, without a proxy',
  replaceOneUnderLoad,
  timeoutMs,
)
