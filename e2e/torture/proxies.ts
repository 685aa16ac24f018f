import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/test-postgres.mjs'
import { provideProgram } from '../../scripts/test-tools.mjs'
import { Program } from '../support/program'
import { createData } from '../support/server'
import { get } from '../support/talk'
import type { Nemesis } from './nemesis'
import { Platform } from './platform'

/** One process, so that it can be killed as a whole, and without retries, which are tested elsewhere. */
const configuration = (home: string, port: number, platformUrl: string) => `
daemon off; master_process off; pid ${home}/nginx.pid; error_log ${home}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
  uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${platformUrl}; proxy_next_upstream off; proxy_read_timeout 60s; }
  }
}`

async function start(program: string, home: string, port: number): Promise<Program> {
  const errors = join(home, 'error.log')
  const nginx = new Program(program, ['-c', join(home, 'nginx.conf'), '-p', home, '-e', errors])
  await nginx.until('nginx to answer', () =>
    get(`http://127.0.0.1:${port}`, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  return nginx
}

/** nginx, in front of all clients, is killed and started again. */
export const proxyKilled = (times: number, lastsMs: number): Nemesis => ({
  name: 'the proxy (nginx) killed and started',
  provider: 'sqlite',
  times,
  lastsMs,
  excuses: [{ what: 'silent', slots: [0] }],
  async stage(root) {
    const program = provideProgram('nginx', 'nginx-light')
    const platform = await Platform.start(await createData('sqlite'), [{ root }])
    const home = join(platform.data.folder, 'nginx')
    mkdirSync(home)
    const port = await freePort()
    writeFileSync(join(home, 'nginx.conf'), configuration(home, port, platform.server(0).url))
    let nginx = await start(program, home, port)
    platform.standBehind(0, `http://127.0.0.1:${port}`)
    const end = async () => {
      nginx.signal('SIGKILL')
      await nginx.exited
    }
    const begin = async () => {
      await end()
      return async () => {
        nginx = await start(program, home, port)
      }
    }
    const stop = async () => {
      await end()
      await platform.stop()
    }
    return { platform, begin, stop }
  },
})
