import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { SerialQueue } from '../serial-queue'
import { connectSqlite, type SqliteConnection, type SqliteRows } from './connection'
import type { SqliteValue } from './driver'
import type { FileFault } from './file-faults'
import { FileGuard, type GuardHost } from './file-guard'
import { LockWait } from './lock-wait'
import { sqliteCode } from './result-codes'

/** Health checks see a fault within this time, even without queries. */
const checkIntervalMs = 500

export type Statement = [sql: string, values: SqliteValue[]]

export interface WriterOptions {
  file: string
  /** At start, blocking this thread. */
  busyTimeoutMs: number
  /** How long a statement waits for another program's lock. */
  lockWaitMs: number
}

/** The writing connection and the guard of its file. Its methods are what the main thread calls. */
export class Writer {
  readonly #connection: SqliteConnection
  readonly #guard: FileGuard
  readonly #lock: LockWait
  /** While one waits for a lock, others wait behind it. */
  readonly #queue = new SerialQueue()
  readonly #checks: NodeJS.Timeout

  private constructor(connection: SqliteConnection, guard: FileGuard, lockWaitMs: number) {
    this.#connection = connection
    this.#guard = guard
    this.#lock = new LockWait(lockWaitMs)
    this.#checks = setInterval(() => void guard.check(), checkIntervalMs)
  }

  /** @throws the driver's or the system's error */
  static async open({ file, busyTimeoutMs, lockWaitMs }: WriterOptions, host: GuardHost): Promise<Writer> {
    const guard = new FileGuard(file, host)
    let connection: SqliteConnection | null = null
    try {
      // FULL: acknowledged messages survive a power failure.
      const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']
      connection = await connectSqlite(file, { busyTimeoutMs, pragmas })
      guard.start(connection)
      return new Writer(connection, guard, lockWaitMs)
    } catch (error) {
      connection?.close()
      throw error
    }
  }

  /** Runs statements in one transaction; a single one outside of any, as some PRAGMAs need it. */
  batch(statements: Statement[]): Promise<SqliteRows[]> {
    return this.#queue.run(async () => {
      await this.#guard.admit()
      const [only, ...others] = statements
      const run = ([sql, values]: Statement) => this.#connection.query(sql, values)
      const results =
        only && others.length === 0
          ? [await this.#lock.wait(() => run(only))]
          : await this.#transaction(() => statements.map(run))
      await this.#guard.admit()
      return results
    })
  }

  check(): Promise<void> {
    return this.#guard.check()
  }

  /** After SQLite failed with a result code, here or in the main thread. */
  noteFailure(code: number): Promise<void> {
    return this.#guard.noteFailure(code)
  }

  /** Before the end: writes the log into the file. @returns whether the connections must not be closed */
  checkpointBeforeClose(): Promise<boolean> {
    return this.#queue.run(async () => {
      await this.#guard.checkpointBeforeClose()
      return this.#guard.mustStayOpen
    })
  }

  /** After what was called before. The descriptor of the guard is closed with the thread, after every connection. */
  close(): Promise<void> {
    return this.#queue.run(async () => {
      clearInterval(this.#checks)
      this.#connection.close()
    })
  }

  async #transaction<T>(run: () => T): Promise<T> {
    // A transaction that reads first could conflict with another process's commit.
    await this.#lock.wait(() => this.#connection.run('BEGIN IMMEDIATE'))
    try {
      const result = run()
      await this.#guard.admit()
      this.#connection.commit()
      return result
    } catch (error) {
      this.#connection.rollback()
      throw error
    }
  }
}

export type WriterMethod = keyof Writer

/** To this thread: the call of a method, the answer to `reopenReader`, or that the process ends. */
export type ToWriter =
  | { id: number; method: WriterMethod; args: unknown[] }
  | { isReaderReopened: boolean }
  | { stopped: Int32Array }

/** `copy`: where a log that no longer belongs to the file is kept. */
export interface FaultChange {
  fault: FileFault | null
  copy: string | null
}

/** From this thread. Of an error its fields, which a copy of an error lacks. */
export type FromWriter =
  | { id: number; result: unknown }
  | { id: number; error: { message: string } }
  | FaultChange
  | { reopenReader: true }

const fieldsOf = (error: unknown) => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { ...Object(error), message, stack }
}

/** Notifies the main thread, and does nothing any more. */
function stop(stopped: Int32Array): void {
  Atomics.store(stopped, 0, 1)
  Atomics.notify(stopped, 0)
  Atomics.wait(stopped, 0, 1)
}

/** Opens the writer and answers calls, if it cannot be opened with the reason. */
function serve(port: MessagePort, options: WriterOptions): void {
  const post = (message: FromWriter) => port.postMessage(message)
  let reopened = (_isDone: boolean) => {}
  const opening = Writer.open(options, {
    faultChanged: (fault, copy) => post({ fault, copy }),
    reopenReader: () =>
      new Promise((resolve) => {
        reopened = resolve
        post({ reopenReader: true })
      }),
  })
  opening.catch(() => undefined) // thrown to each caller
  const answer = async ({ id, method, args }: Extract<ToWriter, { id: number }>) => {
    try {
      const writer = await opening
      const call = writer[method] as (...args: unknown[]) => unknown
      post({ id, result: await call.apply(writer, args) })
    } catch (error) {
      const writer = await opening.catch(() => null)
      await writer?.noteFailure(sqliteCode(error) ?? 0)
      post({ id, error: fieldsOf(error) })
    }
  }
  port.on('message', (message: ToWriter) => {
    if ('id' in message) void answer(message)
    else if ('stopped' in message) stop(message.stopped)
    else reopened(message.isReaderReopened)
  })
}

if (parentPort) serve(parentPort, workerData as WriterOptions)
