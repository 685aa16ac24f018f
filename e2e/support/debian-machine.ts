import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideProgram } from '@/scripts/test-tools.mjs'
import { temporaryFolder } from './database'
import { confinedSettings, installPodman } from './podman'

/** What every machine of Debian has, and a minimal container has not. */
const basePackages = ['systemd', 'systemd-sysv', 'dbus', 'curl', 'ca-certificates']

export interface Ended {
  status: number | null
  /** Both streams. */
  output: string
}

/** Runs a program to its end. */
function ended(program: string, args: string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ended> {
  const child = spawn(program, args, { env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}

/** A bare machine with Debian: a container that boots systemd and has a network of its own. Needs root on Debian. */
export class DebianMachine {
  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly name: string,
  ) {}

  /**
   * @param suite of Debian, such as `trixie`
   * @param downloads a folder, which it sees as /downloads
   * @param options further ones of `podman run`, such as `--memory=512m`
   */
  static async boot(suite: string, downloads: string, ...options: string[]): Promise<DebianMachine> {
    const folder = temporaryFolder('podman')
    installPodman()
    const env = { ...process.env, ...confinedSettings(folder) }
    const machine = new DebianMachine(folder, env, `open-utility-api-${process.pid}-${suite}`)
    const image = await machine.provideImage(suite)
    const how = ['--detach', '--systemd=always', '--privileged', '--pull=never', '--name', machine.name]
    const volume = `--volume=${downloads}:/downloads:ro`
    await machine.podman('run', ...how, volume, ...options, image, '/sbin/init')
    await machine.awaitBoot()
    return machine
  }

  private async podman(...args: string[]): Promise<string> {
    const { status, output } = await ended('podman', args, this.env)
    if (status !== 0) throw new Error(`podman ${args[0]}: ${output}`)
    return output
  }

  /** Made once of Debian's packages, because there may be no registry to pull from. */
  private async provideImage(suite: string): Promise<string> {
    const image = `localhost/open-utility-api-debian:${suite}`
    if ((await ended('podman', ['image', 'exists', image], this.env)).status === 0) return image
    const archive = path.join(this.folder, 'root.tar')
    const how = ['--quiet', '--variant=minbase', '--mode=root', `--include=${basePackages.join(',')}`]
    const made = await ended(provideProgram('mmdebstrap'), [...how, suite, archive], process.env)
    if (made.status !== 0) throw new Error(`mmdebstrap: ${made.output}`)
    await this.podman('import', '--quiet', archive, image)
    rmSync(archive)
    return image
  }

  private async awaitBoot(): Promise<void> {
    for (let count = 0; count < 60; count++) {
      const { output } = await this.run('systemctl is-system-running')
      // Degraded: a unit of Debian, such as the one for kernel modules, cannot work in a container.
      if (/^(?:running|degraded)$/m.test(output)) return
      await pause(1000)
    }
    throw new Error('systemd did not boot')
  }

  /** Runs commands as a new shell of root does, until one fails. */
  run(commands: string): Promise<Ended> {
    const shell = ['bash', '-e', '-o', 'pipefail', '-s']
    const args = ['exec', '--interactive', '--workdir=/root', this.name, ...shell]
    return ended('podman', args, this.env, commands)
  }

  /** @returns its address in the network that it shares with this machine */
  async address(): Promise<string> {
    return (await this.podman('inspect', '--format={{.NetworkSettings.IPAddress}}', this.name)).trim()
  }

  /** Starts a program that goes on. */
  async start(...command: string[]): Promise<void> {
    await this.podman('exec', '--detach', this.name, ...command)
  }

  async remove(): Promise<void> {
    await this.podman('rm', '--force', '--time=1', this.name).catch(() => undefined)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
