import { describe, expect, it } from 'vitest'
import { type ServerOptions, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { until } from '@/e2e/support/until'

const secret = 'hunter2'

/** Code that the server runs before its own script; encoded, as stacks contain its address. */
const running = (script: string): ServerOptions => ({
  nodeOptions: ['--import', `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`],
})

/** An error as libraries throw it, with the configuration in it. */
const makeError = `const error = () =>
  Object.assign(new Error('stray'), { code: 'E_STRAY', config: { password: '${secret}' } });`

const onSignal = (what: string) => running(`${makeError} process.on('SIGUSR2', () => { ${what} })`)

const stray = (output: string) => output.split('\n').filter((line) => line.includes('stray'))

describe.concurrent('an uncaught exception', () => {
  it.each([
    ['of a timer', 'setTimeout(() => { throw error() })'],
    ['of setImmediate', 'setImmediate(() => { throw error() })'],
    ['of an event', 'throw error()'],
    ['that is no error', `setTimeout(() => { throw { stray: true, password: '${secret}' } })`],
  ])('%s ends the process, with one line that tells no fields of it', async (_, what) => {
    const server = await startServer(onSignal(what))
    try {
      const before = server.output()
      server.signal('SIGUSR2')
      expect(await server.exited).toBe(1)
      const lines = server.output().slice(before.length).trim().split('\n')
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 60,
        msg: 'uncaught exception: this process ends',
        err: what.includes('error()')
          ? { type: 'Error', message: 'stray', code: 'E_STRAY', stack: expect.stringContaining('stray') }
          : { type: 'object', message: '' },
      })
      expect(server.output()).not.toContain(secret)
    } finally {
      await server.stop()
    }
  })

  it('during the start, before there is a log, is reported in the same way', async () => {
    const early = running(`${makeError} const look = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return
      clearInterval(look)
      throw error()
    })`)
    const { message } = await startServer(early).then(
      async (server) => {
        await server.stop()
        return new Error('it started')
      },
      (reason: Error) => reason,
    )
    expect(message).toContain('server.mjs ended with 1')
    expect(stray(message)).toHaveLength(1)
    expect(JSON.parse(stray(message)[0] ?? '')).toMatchObject({ level: 60, err: { code: 'E_STRAY' } })
    expect(message).not.toContain(secret)
  })
})

it('an unhandled rejection is logged in one line and counted, and the process goes on', async () => {
  const server = await startServer(
    onSignal(`void Promise.reject(error())
      console.log('listeners: ' + process.listenerCount('unhandledRejection'))`),
  )
  try {
    expect(await metric(server, 'process_unhandled_rejections_total')).toBe(0)
    server.signal('SIGUSR2')
    await until('it to be counted', async () => {
      return (await metric(server, 'process_unhandled_rejections_total')) === 1
    })
    expect(stray(server.output())).toHaveLength(1)
    expect(JSON.parse(stray(server.output())[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'a promise was rejected that nobody waited for',
      err: { type: 'Error', message: 'stray', code: 'E_STRAY' },
    })
    expect(server.output()).not.toContain(secret)
    // Next adds a handler that prints everything if it cannot find ours.
    expect(server.output()).toContain('listeners: 1\n')
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
