import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { timeIn } from '@/lib/time/server/time-record'
import { zoneData } from '@/lib/time/server/zone-data'
import known from '../support/zone-differences.json'

// Our rules against those of Python's zoneinfo, which reads the tz database of this machine. That may be older than
// ours: zone-differences.json says where they may differ, and why.

const instantsPerZone = 1000
const from = Date.UTC(1970, 0, 1) / 1000
const until = Date.UTC(2038, 0, 1) / 1000

/** Spread over the years, at all times of the day. */
const instants = Array.from({ length: instantsPerZone }, (_, index) =>
  Math.floor(from + ((until - from) * (index + 0.37)) / instantsPerZone),
)

/** Names of a system's files that are no zones. */
const noZones = new Set(['Factory', 'localtime', 'posixrules'])

type Row = [offset: number, abbreviation: string]

function rowsOfPython(): Record<string, Row[]> {
  const output = execFileSync('python3', ['e2e/support/zone-offsets.py'], {
    input: JSON.stringify(instants),
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(output.toString())
}

const isKnown = (zone: string, ms: number) =>
  known.some(
    (each) => each.zones.includes(zone) && ms >= Date.parse(each.from) && ms < Date.parse(each.until),
  )

it('offsets and abbreviations are those of zoneinfo from 1970 to 2037', async () => {
  const data = await zoneData()
  const differences: string[] = []
  for (const [zone, rows] of Object.entries(rowsOfPython())) {
    if (noZones.has(zone)) continue
    expect(data.find(zone)).toBe(zone)
    for (const [index, [offset, abbreviation]] of rows.entries()) {
      const ms = (instants[index] ?? 0) * 1000
      const ours = timeIn(data.zone(zone), ms)
      const isSame = ours.raw_offset + ours.dst_offset === offset && ours.abbreviation === abbreviation
      if (isSame || isKnown(zone, ms)) continue
      differences.push(`${zone} ${ours.datetime} ${ours.abbreviation}, to Python ${offset} ${abbreviation}`)
    }
  }
  expect(differences).toEqual([])
})
