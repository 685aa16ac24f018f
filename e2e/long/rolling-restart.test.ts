import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Edge, startHaproxy, startNginx } from '../support/edges'
import { Fleet } from '../support/fleet'
import { makePki, type Pki } from '../support/pki'
import { SteadyLoad } from '../support/steady-load'

const requestCount = 50_000
const clientCount = 20

let pki: Pki
let fleet: Fleet

beforeAll(async () => {
  pki = makePki()
  // The default: five seconds of draining.
  fleet = await Fleet.start(3, { DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' })
})

afterAll(async () => {
  await fleet?.stop()
  pki?.remove()
})

/** Restarts the instances until enough requests were made, and prints the results. */
async function rollUnder(name: string, origins: string[]): Promise<void> {
  const load = await SteadyLoad.start(origins, fleet.first.url, clientCount)
  let rounds = 0
  do {
    expect(await fleet.roll()).toEqual([0, 0, 0])
    rounds++
  } while (load.answeredCount < requestCount)
  await load.stop()
  const { answeredCount, failures, acknowledged, slowestMs } = load
  console.log(
    `${name}: ${answeredCount} requests in ${rounds} rolling restarts of three, ${failures.length} failed, ` +
      `${acknowledged.size} sends acknowledged, slowest answer ${Math.round(slowestMs)} ms`,
  )
  expect(load.failureCounts).toEqual([])
  expect(await load.unaccounted(fleet.first.url)).toEqual([])
  expect(await load.misread(fleet.first.url)).toEqual([])
}

const edges: Record<string, (pki: Pki, ...instances: string[]) => Promise<Edge>> = {
  nginx: startNginx,
  HAProxy: startHaproxy,
}

it.each(Object.entries(edges))('no client behind %s notices a rolling restart', async (name, start) => {
  const edge = await start(pki, ...fleet.urls)
  try {
    await rollUnder(name, [`https://127.0.0.1:${edge.port}`])
  } finally {
    await edge.stop()
  }
})

it('no client that balances by itself notices a rolling restart', async () => {
  await rollUnder('without a proxy', fleet.urls)
})
