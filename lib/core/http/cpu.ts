import { cpuScheduler } from '../limits/cpu-scheduler'
import { networkOf } from '../network'
import { Refusal } from '../refusal/refusal'
import { clientAddressOf } from './client-address'
import { incomingOf } from './incoming-message'

/** Administrators have a queue of their own and are never refused. */
const administrators = 'administrators'

/** For work that occupies the processor for milliseconds. @throws Refusal unavailable when too many wait */
export async function acquireCpu(request: Request): Promise<void> {
  const { socket } = incomingOf(request)
  const isDisconnected = () => socket.destroyed
  if (!(await cpuScheduler().acquire(networkOf(clientAddressOf(request)), isDisconnected)))
    throw new Refusal('unavailable', 'work_waiting', { retryAfterSeconds: 2 })
}

/**
 * Runs such work that reads as it goes: other jobs wait until it is done, for 100 ms at most.
 * @throws Refusal unavailable when too many wait
 */
export async function withCpu<T>(request: Request, work: () => Promise<T>): Promise<T> {
  await acquireCpu(request)
  const release = cpuScheduler().occupy()
  try {
    return await work()
  } finally {
    release()
  }
}

/** Waits between the steps of admitted work, or for an administrator. Never refused. */
export const yieldCpu = (): Promise<void> => cpuScheduler().acquireNext(administrators)
