import { relative } from 'node:path'

/** @typedef {import('vitest/node').TestModule} TestModule */

/** What a file of tests may take alone, when everything is built, milliseconds. @type {Record<string, number>} */
const limits = { unit: 2000, contract: 15_000 }
/** So many times as long where files run beside each other, for they share the processors. */
const besideOthers = 2
/** More than this is no list to read. */
const shownMax = 12

/**
 * A reporter for Vitest: after a run it names the files that take longer than a file of their suite should, the longest
 * first. It makes no run fail: that would depend on what else the machine does.
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
