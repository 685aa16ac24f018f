import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall } from '@/scripts/test-tools.mjs'
import { provideProgram } from '../../scripts/test-tools.mjs'
import { provideImages } from './base-images.mjs'
import { temporaryFolder } from './database'
import { confinedSettings, end, installPodman, run, unpackDebian } from './podman'

const root = process.cwd()
const repository = 'localhost/open-utility-api-test'
/** Kept between runs. */
const kept = join(process.env.KEPT_TMPDIR ?? tmpdir(), 'open-utility-api-containers')

/** There is no overlay file system in a container. */
const inContainer = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The previous release, or before the second one the commit that brought the first image. */
function previousCommit(): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'Containerfile').split('\n').at(-1) ?? ''
  if (added === '')
    throw new Error('No commit has a Containerfile: these tests need the history (git fetch --unshallow).')
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
  return tag !== '' && git('merge-base', added, tag) === added ? git('rev-parse', tag) : added
}

/** Podman, with settings that work on this machine. */
export class Engine {
  private constructor(readonly env: NodeJS.ProcessEnv) {}

  /** Installs what is missing, and finds settings that work. @throws Error that says what is missing */
  static async start(): Promise<Engine> {
    mkdirSync(kept, { recursive: true })
    installPodman()
    const plain = { ...process.env, TMPDIR: kept }
    const problems: unknown[] = []
    for (const env of [plain, { ...plain, ...confinedSettings(kept), ...inContainer }])
      try {
        const engine = new Engine(env)
        await engine.podman('info')
        await provideImages(env, 'node:24-trixie', 'node:24-trixie-slim')
        await engine.podman('run', '--rm', '--pull=never', 'docker.io/library/node:24-trixie-slim', 'true')
        return engine
      } catch (error) {
        problems.push(error)
      }
    throw new AggregateError(
      problems,
      `Podman cannot run a container on this machine:\n${problems.join('\n')}`,
    )
  }

  podman(...args: string[]): Promise<string> {
    return run('podman', args, { env: this.env, cwd: root })
  }

  /** @returns the exit code, null after a signal */
  async tries(...args: string[]): Promise<number | null> {
    return (await end('podman', args, { env: this.env, cwd: root })).status
  }

  inspect(name: string, format: string): Promise<string> {
    return this.podman('inspect', '--format', `{{${format}}}`, name)
  }

  async logs(name: string): Promise<string> {
    return (await end('podman', ['logs', name], { env: this.env })).everything
  }

  /** Builds the image of this tree, unless it has one. @returns its name */
  currentImage(): Promise<string> {
    const isChanged = git('status', '--porcelain') !== ''
    return this.#build(root, git('rev-parse', 'HEAD'), isChanged ? 'changed' : undefined)
  }

  /** Builds the image before this one, unless it is there. @returns its name */
  async previousImage(): Promise<string> {
    const commit = previousCommit()
    const clone = temporaryFolder('previous')
    try {
      git('clone', '--quiet', root, clone)
      git('-C', clone, 'checkout', '--quiet', commit)
      return await this.#build(clone, commit)
    } finally {
      rmSync(clone, { recursive: true, force: true })
    }
  }

  async #build(folder: string, commit: string, tag = commit.slice(0, 12)): Promise<string> {
    const name = `${repository}:${tag}`
    if (tag !== 'changed' && (await this.tries('image', 'exists', name)) === 0) return name
    const npmSettings = join(homedir(), '.npmrc')
    const volumes = existsSync(npmSettings) ? ['--volume', `${npmSettings}:/root/.npmrc:ro`] : []
    // Only Docker's format has health checks. No image of each step: storage may copy it whole.
    const how = ['--pull=never', '--network=host', '--format=docker', '--layers=false']
    await this.podman(
      'build',
      ...how,
      ...volumes,
      '--file',
      join(folder, 'Containerfile'),
      '--tag',
      name,
      folder,
    )
    return name
  }

  /** Removes images of other commits. */
  async keepOnly(...names: string[]): Promise<void> {
    const format = '{{.Repository}}:{{.Tag}}'
    const all = await this.podman('images', '--filter', `reference=${repository}`, '--format', format)
    for (const name of all.split('\n').filter(Boolean))
      if (!names.includes(name)) await this.tries('rmi', '--force', name)
  }
}

/** Compose files of this tree in a folder of their own, with a `.env`, run by podman-compose. */
export class Compose {
  readonly folder = temporaryFolder('compose')

  private constructor(
    private readonly command: string[],
    private readonly env: NodeJS.ProcessEnv,
    readonly project: string,
  ) {
    mkdirSync(join(this.folder, 'deploy'))
    for (const file of ['compose.yaml', 'deploy/nginx-compose.conf'])
      copyFileSync(join(root, file), join(this.folder, file))
  }

  /** @param settings for `.env` */
  static async of(engine: Engine, project: string, settings: Record<string, string>): Promise<Compose> {
    const { command, env } = await provideCompose()
    const compose = new Compose(command, { ...engine.env, ...env }, project)
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(compose.folder, '.env'), lines.join(''))
    return compose
  }

  run(...args: string[]): Promise<string> {
    const [program = '', ...before] = this.command
    return run(program, [...before, '-p', this.project, ...args], { env: this.env, cwd: this.folder })
  }

  /** The name of a service's container. */
  container(service: string): string {
    return `${this.project}_${service}_1`
  }
}

/** podman-compose of a version with profiles: installed, or on Debian that of Debian 13, unpacked. */
async function provideCompose(): Promise<{ command: string[]; env: Record<string, string> }> {
  const output = await run('podman-compose', ['--version'], { env: process.env }).catch(() => '')
  const [, major = 0, minor = 0] = /podman-compose\w* version:? +(\d+)\.(\d+)/.exec(output) ?? []
  if (Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3))
    return { command: ['podman-compose'], env: {} }
  if (!canInstall()) throw new Error('These tests need podman-compose 1.3 or newer: install it.')
  const folder = join(kept, 'podman-compose')
  const modules = join(folder, 'usr/lib/python3/dist-packages')
  const script = join(modules, 'podman_compose.py')
  if (!existsSync(script))
    await unpackDebian('trixie', folder, '--variant=extract', '--include=podman-compose')
  return { command: [provideProgram('python3'), script], env: { PYTHONPATH: modules } }
}
