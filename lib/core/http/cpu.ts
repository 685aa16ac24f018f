import { cpuScheduler } from '../limits/cpu-scheduler'
import { networkOf } from '../network'
import { Refusal } from '../refusal/refusal'
import { clientAddressOf } from './client-address'
import { incomingOf } from './incoming-message'

/** Administrators have a line of their own: they are let through however many others wait. */
const administrators = 'administrators'

/** The refusal of work for which too many wait already. */
const tooMuchWork = () => new Refusal('unavailable', 'work_waiting', { retryAfterSeconds: 2 })

/**
 * Waits until work may begin that keeps the processor for milliseconds.
 * @throws Refusal unavailable when too many others wait
 */
export async function acquireCpu(request: Request): Promise<void> {
  const socket = incomingOf(request)?.socket
  const isGone = () => socket?.destroyed === true
  if (!(await cpuScheduler().acquire(networkOf(clientAddressOf(request)), isGone))) throw tooMuchWork()
}

/**
 * Does such work that goes on after its turn, reading as it goes: the others wait until it is done, a tenth of a second at
 * most, so that few are under way at once, and each network has one of them in turn.
 * @throws Refusal unavailable when too many others wait
 */
export async function withCpu<T>(request: Request, work: () => Promise<T>): Promise<T> {
  await acquireCpu(request)
  const release = cpuScheduler().hold()
  try {
    return await work()
  } finally {
    release()
  }
}

/** The same for work of an administrator, or for what runs in steps and began already. It is not refused. */
export const yieldCpu = (): Promise<void> => cpuScheduler().acquireNext(administrators)
