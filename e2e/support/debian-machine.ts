import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from './database'
import { confinedSettings, end, installPodman, run, unpackDebian } from './podman'

/** What every machine of Debian has, and a minimal container has not. */
const basePackages = ['systemd', 'systemd-sysv', 'dbus', 'curl', 'ca-certificates']

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

  private podman(...args: string[]): Promise<string> {
    return run('podman', args, { env: this.env })
  }

  /** Made once of Debian's packages, because there may be no registry to pull from. */
  private async provideImage(suite: string): Promise<string> {
    const image = `localhost/open-utility-api-debian:${suite}`
    const found = await end('podman', ['image', 'exists', image], { env: this.env })
    if (found.status === 0) return image
    const archive = path.join(this.folder, 'root.tar')
    await unpackDebian(suite, archive, '--variant=minbase', `--include=${basePackages.join(',')}`)
    await this.podman('import', '--quiet', archive, image)
    rmSync(archive)
    return image
  }

  private async awaitBoot(): Promise<void> {
    for (let count = 0; count < 60; count++) {
      const state = await this.run('systemctl is-system-running || true')
      // Degraded: a unit of Debian, such as the one for kernel modules, cannot work in a container.
      if (/^(?:running|degraded)$/m.test(state)) return
      await pause(1000)
    }
    throw new Error('systemd did not boot')
  }

  /**
   * Runs commands as a new shell of root does, until one fails.
   * @returns what they print, errors too
   * @throws Error with it when a command fails
   */
  async run(commands: string): Promise<string> {
    const shell = ['bash', '-e', '-o', 'pipefail', '-s']
    const args = ['exec', '--interactive', '--workdir=/root', this.name, ...shell]
    const { status, everything } = await end('podman', args, { env: this.env, input: commands })
    if (status !== 0) throw new Error(`A command failed (${status}):\n${everything.slice(-4000)}`)
    return everything
  }

  /** @returns its address in the network that it shares with this machine */
  async address(): Promise<string> {
    return this.podman('inspect', '--format={{.NetworkSettings.IPAddress}}', this.name)
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
