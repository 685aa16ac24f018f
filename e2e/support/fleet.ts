import type { Provider } from './database'
import { createData, type Server, type ServerData, startServer } from './server'

/** Instances that share a database, each with an address that survives restarts. */
export class Fleet {
  private constructor(
    private readonly data: ServerData,
    private readonly env: Record<string, string>,
    readonly instances: Server[],
  ) {}

  static async start(
    count: number,
    env: Record<string, string> = {},
    provider: Provider = 'postgresql',
  ): Promise<Fleet> {
    const data = await createData(provider)
    // All at once: the first migrates the database.
    const instances = await Promise.all(Array.from({ length: count }, () => startServer({ data, env })))
    return new Fleet(data, env, instances)
  }

  get urls(): string[] {
    return this.instances.map(({ url }) => url)
  }

  get first(): Server {
    return this.at(0)
  }

  at(index: number): Server {
    const instance = this.instances[index]
    if (!instance) throw new Error(`there is no instance ${index}`)
    return instance
  }

  /** Starts an instance again. Resolves when it is ready. */
  async restart(index: number): Promise<void> {
    const { port } = this.at(index)
    this.instances[index] = await startServer({ data: this.data, env: this.env, port })
  }

  /** Restarts an instance. @returns how it ended */
  async replace(index: number): Promise<number | string> {
    const instance = this.at(index)
    instance.terminate()
    const how = await instance.exited
    await this.restart(index)
    return how
  }

  /** Restarts all instances one by one, as an update does. @returns how each ended */
  async roll(): Promise<(number | string)[]> {
    const ends: (number | string)[] = []
    for (const index of this.instances.keys()) ends.push(await this.replace(index))
    return ends
  }

  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.crash()))
    await this.data.remove()
  }
}
