import { relative } from 'node:path'

/** @typedef {import('vitest/node').TestModule} TestModule */

/**
 * The expected time of a test file when run alone after a build, milliseconds. @type {Record<string, number>}
 */
const limits = { unit: 2000, contract: 15_000 }
/** The factor for files that run beside others. */
const besideOthers = 2
const shownMax = 12

/**
 * A Vitest reporter that lists the files that take longer than expected. It fails no run, as that would depend on the
 * machine.
 */
export default class SlowFiles {
  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    const factor = modules.length > 1 ? besideOthers : 1
    const slow = modules
      .map((module) => ({ module, took: module.diagnostic().duration }))
      .filter(({ module, took }) => took > (limits[module.project.name] ?? Infinity) * factor)
      .sort((one, other) => other.took - one.took)
    if (slow.length === 0) return
    console.log(
      `\n${slow.length} of ${modules.length} files took long: a unit is to take ${(limits.unit ?? 0) / 1000} s and a contract file ${(limits.contract ?? 0) / 1000} s alone, ${besideOthers} times that beside others.`,
    )
    for (const { module, took } of slow.slice(0, shownMax))
      console.log(`${(took / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), module.moduleId)}`)
    if (slow.length > shownMax) console.log(`          and ${slow.length - shownMax} more`)
  }
}
