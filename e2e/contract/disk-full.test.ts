import { diskFullSuite } from '../support/disk-full-suite'
import { mountProblem, mountSmallDisk } from '../support/small-disk'

const problem = mountProblem()
if (problem) console.warn(`Not tested on a disk that is really full, only at a file size limit: ${problem}`)

const make = () => {
  const data = mountSmallDisk(64)
  return { data, options: { data } }
}
diskFullSuite({ what: 'a full disk', isDisk: true, problem, make }, 1)
