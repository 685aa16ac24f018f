/**
 * docs/hosting.md, followed to the letter on bare machines with Debian and 512 MB: its own commands, in its order, each section in
 * a new shell (e2e/support/hosting.ts).
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DebianMachine } from '../support/debian-machine'
import {
  bootHost,
  commandsOf,
  type Downloads,
  domain,
  hostingPage,
  provideDownloads,
  updateVersion,
} from '../support/hosting'

let downloads: Downloads
beforeAll(async () => {
  downloads = await provideDownloads(true)
}, 300_000)
afterAll(() => rmSync(downloads.folder, { recursive: true, force: true }))

it('a bare machine needs ten commands', () => {
  const lines = commandsOf('Install', downloads).split('\n')
  expect(lines.filter((line) => line !== '' && !/^#|^[A-Z]+=\S*$/.test(line))).toHaveLength(10)
})

describe.each(['bookworm', 'trixie'])('Debian %s', (suite) => {
  let machine: DebianMachine
  let filesBefore: string[] = []
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
  const https = `curl --silent --show-error --cacert ${authority} https://${domain}`

  const run = (commands: string) => machine.run(commands)

  const say = (msg: string) => run(`${https}/send --data 'room=main&nick=ann&msg=${msg}'`)
  const said = async () =>
    JSON.parse(await run(`${https}/poll?room=main`)).messages.map(({ msg }: { msg: string }) => msg)

  /** @param response of `/poll` @returns a command that waits for what comes after it */
  function waitingPoll(response: string): string {
    const { after_time, after_id } = JSON.parse(response).cursor
    return `${https}'/poll?room=main&wait=25&after_time=${after_time}&after_id=${after_id}'`
  }

  /** Paths of the machine without those that every package changes. */
  async function files(): Promise<string[]> {
    const changing =
      /^\/(?:tmp|var\/(?:log|cache|tmp|backups|lib\/(?:apt|dpkg|systemd|private))|etc\/\w+-$)(?:\/|$)/
    return (await run('find / -xdev | sort')).split('\n').filter((file) => !changing.test(file))
  }

  beforeAll(async () => {
    machine = await bootHost(suite, downloads)
    filesBefore = await files()
  }, 300_000)
  afterAll(() => machine?.remove())

  it('is installed: the keys are shown, and the domain answers over HTTPS', async () => {
    const output = await run(commandsOf('Install', downloads))
    expect(output).toMatch(/ {2}SUPER_KEY {2}\S{43} .*Ready: http:\/\/127\.0\.0\.1:3000\n/s)
    expect(output).toContain(`Manage  https://${domain}/setting`)
    expect(await run(`${https}/ --head`)).toMatch(/^HTTP\/2 200 .*strict-transport-security/s)
    expect(await say('hello')).toContain('"message":"sent"')
    await run(`systemctl is-enabled platform caddy && systemctl is-active platform caddy`)
  }, 300_000)

  it('runs without rights, and its rating is that of the page', async () => {
    const status = await run('cat /proc/$(systemctl show --property MainPID --value platform)/status')
    expect(status).toMatch(/^CapBnd:\t0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).not.toMatch(/^Uid:.*\t0\b/m)
    const rated = /exposure level .*: ([\d.]+)/.exec(
      await run('systemd-analyze security --no-pager platform'),
    )
    const stated = Number(/rates its exposure ([\d.]+)/.exec(hostingPage)?.[1])
    expect(Number(rated?.[1])).toBeLessThanOrEqual(stated)
    expect(stated).toBeLessThanOrEqual(1.5)
  })

  it('Caddy reports the true address, holds polls and passes on long queries', async () => {
    await run(
      'export HOME=/tmp; caddy validate --config /etc/caddy/Caddyfile && caddy fmt /etc/caddy/Caddyfile | diff - /etc/caddy/Caddyfile',
    )
    const forged = "-H 'X-Forwarded-For: 8.8.8.8' -H 'Forwarded: for=8.8.8.8' -H 'X-Real-IP: 8.8.8.8'"
    expect(JSON.parse(await run(`${https}/ip --interface 127.0.0.5 ${forged}`)).ip).toBe('127.0.0.5')
    const news = await run(
      `(sleep 2; ${https}/send --data 'room=main&nick=ann&msg=news' >/dev/null) & ${waitingPoll(await run(`${https}/poll?room=main`))} --max-time 20; wait`,
    )
    expect(JSON.parse(news).messages).toMatchObject([{ msg: 'news' }])
    const metrics = `${https}/metrics --header "Authorization: Bearer $(sed -n 's/.*"SUPER_KEY": "\\(.*\\)".*/\\1/p' /var/lib/platform/keys.json)"`
    const count = `${metrics} | grep '^chat_waiting_polls '`
    expect(await run(`${waitingPoll(news)} --max-time 3 & sleep 2; ${count}; wait`)).toContain('polls 1\n')
    // The poll of a caller who is gone ends.
    await expect.poll(() => run(count), { timeout: 10_000 }).toBe('chat_waiting_polls 0\n')
    const long = '%E4%BD%A0'.repeat(4000)
    expect(await run(`${https}/send?room=long\\&nick=ann\\&msg=${long}`)).toContain('"message":"sent"')
    expect(await run(`curl --silent --head http://${domain}/a?b=c`)).toContain(
      `Location: https://${domain}/a?b=c`,
    )
  })

  it('is updated, while pages and polls wait', async () => {
    const watched = `touch /tmp/updating
      (while [ -e /tmp/updating ]; do ${https}/poll?room=main --output /dev/null --write-out '%{http_code} ' || true; sleep 0.1; done >/tmp/statuses) &
      watcher=$!
      ${commandsOf('Update', downloads)}
      rm /tmp/updating; wait $watcher; echo; cat /tmp/statuses`
    const statuses = (await run(watched)).split('\n').at(-1)?.trim().split(' ') ?? []
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set(['200']))
    expect(await run('node /opt/platform/server.mjs --version')).toContain(
      `open-utility-api ${updateVersion}\n`,
    )
    expect(await said()).toEqual(['hello', 'news'])
  }, 120_000)

  it('is backed up and restored', async () => {
    await run(commandsOf('Back up', downloads))
    await say('later')
    await run(commandsOf('Restore', downloads))
    expect(await said()).toEqual(['hello', 'news'])
    await say('after')
    expect(await run('ls /var/lib/platform/backups')).toMatch(/^platform-\w+\.db$/m)
  }, 120_000)

  it('gets new keys, and starts with them', async () => {
    const output = await run(commandsOf('New keys', downloads))
    const superKey = / {2}SUPER_KEY {2}(\S{43}) /.exec(output)?.[1]
    expect(output).toContain('Then start the platform.')
    expect(await run(`${https}/api/admin/session --header 'Authorization: Bearer ${superKey}'`)).toContain(
      '"code":200',
    )
    expect(await said()).toEqual(['hello', 'news', 'after'])
  }, 120_000)

  it('starts again by itself when it is killed, and writes no key to the log of Caddy', async () => {
    await run('systemctl kill --signal=KILL platform; sleep 1')
    expect(await said()).toEqual(['hello', 'news', 'after'])
    await run(
      `systemctl stop platform; ${https}/hooks/hidden-path?key=hidden-key -H 'X-Key: hidden-header'; systemctl start platform`,
    )
    const log = await run('journalctl --unit caddy --output cat --no-pager')
    expect(log).toContain('connection refused')
    expect(log).not.toContain('hidden')
  }, 120_000)

  it('is removed, and nothing stays but the backup', async () => {
    await run(commandsOf('Remove', downloads))
    const left = (await files()).filter((file) => !filesBefore.includes(file))
    expect(left).toEqual(['/root/backup.db', '/root/keys.json'])
    expect(await run('systemctl list-units --all --no-legend platform.service caddy.service')).toBe('')
  }, 120_000)
})
