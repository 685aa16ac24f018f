import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { expect } from 'vitest'
import { until } from './until'

/** The output of curl. @param input its standard input @throws Error with its error output */
export function curl(args: string[], input: string | Buffer = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn('curl', ['--silent', '--show-error', '--max-time', '20', ...args])
    let [printed, complaint] = ['', '']
    program.stdout.setEncoding('utf8').on('data', (data: string) => {
      printed += data
    })
    program.stderr.on('data', (data) => {
      complaint += data
    })
    program.on('error', reject)
    program.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(complaint))))
    program.stdin.on('error', () => undefined) // it may end without having read
    program.stdin.end(input)
  })
}

/** `PROGRAMS=all` makes a missing program a failure; `write` writes docs/programs.md. */
const asked = (process.env.PROGRAMS ?? '').split(',')

export const writesPrograms = asked.includes('write')

/** Reports that a program is missing, and fails with PROGRAMS=all. @param why the reason */
export function reportMissing(what: string, why: string): void {
  console.error(`NOT RUN: ${what}, because ${why}. PROGRAMS=all makes that a failure.`)
  expect(asked, `${what}: ${why}`).not.toContain('all')
}

/** A running program, and its output. */
export class Program {
  output = ''
  errors = ''
  readonly #child: ChildProcessWithoutNullStreams
  /** The exit status or signal. */
  readonly exited: Promise<number | string>

  /** @param folder its working folder */
  constructor(command: string, args: string[], env: Record<string, string> = {}, folder?: string) {
    const { PATH = '', HOME = '' } = process.env
    const fixed = { PATH, HOME, NODE_ENV: 'production', LANG: 'C.UTF-8', TERM: 'xterm', TZ: 'UTC' } as const
    this.#child = spawn(command, args, { env: { ...fixed, ...env }, detached: true, cwd: folder })
    this.#child.stdout.setEncoding('utf8').on('data', (chunk) => {
      this.output += chunk
    })
    this.#child.stderr.setEncoding('utf8').on('data', (chunk) => {
      this.errors += chunk
    })
    // It may end without reading all its input.
    this.#child.stdin.on('error', () => undefined)
    this.exited = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message))
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? ''))
    })
    const last = () => this.signal('SIGKILL')
    process.once('exit', last)
    this.exited.then(() => process.removeListener('exit', last))
  }

  write(input: string | Buffer): void {
    this.#child.stdin.write(input)
  }

  endInput(): void {
    this.#child.stdin.end()
  }

  /** Signals its process group, as a terminal does. */
  signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name)
  }

  /** Closes its standard output. */
  stopReading(): void {
    this.#child.stdout.destroy()
  }

  /** Polls `look` until it succeeds. @throws Error with the output when that takes too long or the program ends */
  async until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
    const ended = this.exited.then((how) => Promise.reject(new Error(`it ended with ${how}`)))
    await Promise.race([until(what, look), ended]).catch((error: Error) => {
      throw new Error(`${error.message}. Output ${JSON.stringify(this.output)}, errors ${this.errors}`)
    })
  }

  async prints(what: string): Promise<void> {
    await this.until(`it to print ${what}`, () => this.output.includes(what))
  }
}

/** Runs a program to its end. @param input all of its input */
export async function runToEnd(
  command: string,
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string | Buffer } = {},
) {
  const program = new Program(command, args, env)
  program.write(input)
  program.endInput()
  const status = await program.exited
  return { status, output: program.output, errors: program.errors }
}
