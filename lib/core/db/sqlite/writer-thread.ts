import { Worker } from 'node:worker_threads'
import { log } from '../../log'
import { DatabaseFileFault, DatabaseUnavailable, isFileFault } from '../failures'
import { toPrismaError } from './errors'
import { FaultReport } from './fault-report'
import { type FileFault, faults } from './file-faults'
import { isOutOfSpace } from './out-of-space'
import { isOfDisk, sqliteCode } from './result-codes'
import type { FaultChange, FromWriter, ToWriter, Writer, WriterMethod, WriterOptions } from './writer-worker'

/** Reads ask for a check when the last one is older. */
const checkedMs = 20
const watchMs = 500
/** After this many without an answer, ten seconds, the disk counts as hanging. Time does not count while the process is stopped. */
const silentTicks = 20
/** How long the end of the process waits for a statement. */
const stopMs = 5000
const silence = 'its disk does not answer'

interface Call {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The thread that writes: commits wait for the disk, and would hold up every other client. */
export class WriterThread {
  readonly #file: string
  readonly #worker: Worker
  readonly #reopenReader: () => void
  readonly #report = new FaultReport()
  readonly #calls = new Map<number, Call>()
  readonly #watch = setInterval(() => this.#watchCalls(), watchMs).unref()
  #lastId = 0
  #fault: FileFault | null = null
  #ioErrors = 0
  /** Since the last answer, while one is due. */
  #ticks = 0
  #isSilent = false
  #isChecking = false
  #checkedAt = Number.NEGATIVE_INFINITY
  #isClosing = false
  #isStopped = false

  /** @param reopenReader lets the reading connection open a new log; it throws if it cannot */
  constructor(options: WriterOptions, reopenReader: () => void) {
    this.#file = options.file
    this.#reopenReader = reopenReader
    this.#worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (message: FromWriter) => this.#receive(message))
    process.on('exit', this.#stop)
    this.#worker.on('error', (error) => this.#die(error))
    this.#worker.on('exit', (code) =>
      this.#die(new Error(`the thread that writes the database ended with ${code}`)),
    )
  }

  /** Why the file cannot be used; null when it can. */
  get fault(): FileFault | null {
    return this.#fault
  }

  /** Disk errors reported by SQLite that did not last. */
  get ioErrors(): number {
    return this.#ioErrors
  }

  /** Without paths; null when the database can be used. */
  get unavailableReason(): string | null {
    return this.#fault?.reason ?? (this.#isSilent ? silence : null)
  }

  /** Resolves when the file is open. @throws the driver's or the system's error */
  ready(): Promise<void> {
    return this.#post('check', [])
  }

  /** Calls a method of the writer. @throws a failure of Prisma's, DatabaseFileFault, DatabaseUnavailable */
  async call<M extends WriterMethod>(
    method: M,
    ...args: Parameters<Writer[M]>
  ): Promise<Awaited<ReturnType<Writer[M]>>> {
    if (this.#isSilent) throw new DatabaseUnavailable(silence)
    try {
      return await this.#post(method, args)
    } catch (error) {
      throw await this.translateError(error)
    }
  }

  /** Before a read: asks for a check when the last one is older. @throws DatabaseFileFault */
  admitRead(): void {
    if (this.#fault) throw this.#refusal(this.#fault)
    if (this.#isChecking || performance.now() - this.#checkedAt < checkedMs) return
    this.#isChecking = true
    void this.#post('check', [])
      .catch(() => undefined)
      .then(() => {
        this.#isChecking = false
        this.#checkedAt = performance.now()
      })
  }

  /** @returns the failure of Prisma's for an error of SQLite in either thread, DatabaseFileFault for those of the disk */
  async translateError(error: unknown): Promise<unknown> {
    if (isFileFault(error)) return this.#refusal(this.#fault ?? faults.disk)
    const code = sqliteCode(error) ?? 0
    if (!isOfDisk(code) || (await isOutOfSpace(error, this.#file))) return toPrismaError(error)
    await this.#post('noteFailure', [code])
    if (!this.#fault) this.#ioErrors++
    return this.#refusal(this.#fault ?? faults.disk)
  }

  /** Writes the log into the file. @returns whether the connections must not be closed */
  checkpointBeforeClose(): Promise<boolean> {
    return this.#post('checkpointBeforeClose', [])
  }

  /** Closes both connections, the reading one last: SQLite then writes the log into the file. */
  async close(closeReader: () => void): Promise<void> {
    const closed = this.#post('close', [])
    this.#isClosing = true
    await closed
    closeReader()
    await this.end()
  }

  /** Ends the thread, with everything that it has open. */
  async end(): Promise<void> {
    clearInterval(this.#watch)
    process.off('exit', this.#stop)
    this.#isClosing = true
    this.#stop()
    await this.#worker.terminate()
  }

  /** Ends the process, unless it closes the database. @throws the error, which nothing catches */
  #die(error: unknown): void {
    this.#isStopped = true
    if (!this.#isClosing) throw error
    for (const { reject } of this.#calls.values()) reject(error)
  }

  /** A thread that ends within a call of SQLite aborts the process: one of the modules throws where nothing catches. */
  readonly #stop = () => {
    if (this.#isStopped) return
    this.#isStopped = true
    const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    this.#send({ stopped })
    Atomics.wait(stopped, 0, 0, stopMs)
  }

  #post<M extends WriterMethod>(
    method: M,
    args: Parameters<Writer[M]>,
  ): Promise<Awaited<ReturnType<Writer[M]>>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) throw new DatabaseUnavailable('it is being closed')
      const id = ++this.#lastId
      this.#calls.set(id, { resolve: resolve as Call['resolve'], reject })
      this.#send({ id, method, args })
    })
  }

  #send(message: ToWriter): void {
    this.#worker.postMessage(message)
  }

  #receive(message: FromWriter): void {
    this.#ticks = 0
    this.#isSilent = false
    if ('id' in message) this.#settle(message)
    else if ('reopenReader' in message) this.#send({ isReaderReopened: this.#isReaderReopened() })
    else this.#setFault(message)
  }

  #setFault({ fault, copy }: FaultChange): void {
    this.#fault = fault
    if (fault) this.#report.began(fault, copy)
    else this.#report.ended()
  }

  #settle(message: Extract<FromWriter, { id: number }>): void {
    const call = this.#calls.get(message.id)
    this.#calls.delete(message.id)
    if ('error' in message) call?.reject(Object.assign(new Error(), message.error))
    else call?.resolve(message.result)
  }

  #isReaderReopened(): boolean {
    try {
      this.#reopenReader()
      return true
    } catch {
      return false // locked by another program; the next check tries again
    }
  }

  #refusal(fault: FileFault): DatabaseFileFault {
    this.#report.refused(fault)
    return new DatabaseFileFault(fault.reason)
  }

  /** Those who wait get an answer; what they wait for may still be stored. */
  #watchCalls(): void {
    this.#ticks = this.#calls.size > 0 ? this.#ticks + 1 : 0
    if (this.#ticks < silentTicks) return
    if (!this.#isSilent)
      log().error({ waiting: this.#calls.size }, `the database does not answer: ${silence}`)
    this.#isSilent = true
    for (const { reject } of this.#calls.values()) reject(new DatabaseUnavailable(silence))
    this.#calls.clear()
  }
}
