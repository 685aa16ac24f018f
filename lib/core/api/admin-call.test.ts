import { afterEach, expect, test, vi } from 'vitest'
import { adminCall, adminRead, isSessionExpired, onSessionEnd, onSignIn } from './admin-call'

/** Generous, for a busy machine. */
const patience = { timeout: 20_000 }

const ended = () => Response.json({ code: 401, error: 'unauthorized', message: 'no' }, { status: 401 })
const fine = () => Response.json({ code: 200, session: null })
const read = () => adminRead('GET /api/admin/session', {})
const act = () => adminCall('DELETE /api/admin/session', { all: true })

/** Stubs fetch with these responses, in order. */
function answering(...responses: (() => Response | Promise<Response>)[]) {
  const fetching = vi.fn(async () => {
    const response = responses.shift()
    if (!response) throw new Error('a call too many')
    return response()
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}

afterEach(() => vi.unstubAllGlobals())

test('reads wait for the next sign-in after the session ended; writes are refused', async () => {
  const onEnd = vi.fn()
  const stop = onSessionEnd(onEnd)
  const fetching = answering(ended, ended, fine, fine)
  const first = read()
  await expect(act()).rejects.toMatchObject({ status: 401 })
  const second = read()
  await vi.waitFor(() => expect(isSessionExpired()).toBe(true), patience)
  await new Promise((done) => setTimeout(done, 20))
  expect(fetching).toHaveBeenCalledTimes(2)
  expect(onEnd).toHaveBeenCalled()
  onSignIn()
  await expect(Promise.all([first, second])).resolves.toHaveLength(2)
  expect(isSessionExpired()).toBe(false)
  stop()
})

test('a refusal of a call sent before the sign-in does not end the new session', async () => {
  const onEnd = vi.fn()
  const stop = onSessionEnd(onEnd)
  let refuse: (response: Response) => void = () => undefined
  const fetching = answering(() => new Promise((done) => (refuse = done)), fine)
  const late = read()
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1), patience)
  onSignIn()
  refuse(ended())
  await expect(late).resolves.toMatchObject({ code: 200 })
  expect(onEnd).not.toHaveBeenCalled()
  stop()
})

test('reads do not wait when no session listener is registered', async () => {
  answering(ended, ended, ended)
  await expect(read()).rejects.toMatchObject({ status: 401 })
  const stop = onSessionEnd(() => undefined)
  const waiting = read()
  await vi.waitFor(() => expect(isSessionExpired()).toBe(true), patience)
  stop()
  await expect(waiting).rejects.toMatchObject({ status: 401 })
})
