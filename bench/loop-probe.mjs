// @ts-check
// Loaded into a server (`--import`): the most processor time that its main thread took between two chances to run
// something else, in milliseconds, since the last question on the socket LOOP_PROBE. Linux only.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.LOOP_PROBE) {
  const file = `/proc/self/task/${process.pid}/schedstat`
  const usedMs = () => {
    process.cpuUsage() // Linux adds what this thread used since the last tick of its clock, some milliseconds
    return Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6
  }
  let last = usedMs()
  let held = 0
  setInterval(() => {
    const now = usedMs()
    held = Math.max(held, now - last)
    last = now
  }, 1).unref()
  createServer((_request, response) => {
    response.end(String(held))
    held = 0
  })
    .listen(process.env.LOOP_PROBE)
    .unref()
}
