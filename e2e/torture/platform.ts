import { type Server, type ServerData, type ServerOptions, startServer } from '../support/server'

interface Slot {
  options: ServerOptions
  server: Server | null
  /** Where clients reach it, when that is not the server itself. */
  frontUrl: string | null
  up: Promise<void>
  announce: () => void
}

/** The instances of a platform under torture. Each has a place of its own, whatever process is in it. */
export class Platform {
  readonly #slots: Slot[] = []
  /** The key of the administrators, the same for all instances. */
  superKey = ''

  /** @param data what they keep, taken away by {@link stop} */
  private constructor(readonly data: ServerData) {}

  /** Starts an instance for each of these options. */
  static async start(data: ServerData, instances: ServerOptions[]): Promise<Platform> {
    const platform = new Platform(data)
    for (const options of instances) {
      const { promise: up, resolve: announce } = withResolvers()
      platform.#slots.push({ options: { data, ...options }, server: null, frontUrl: null, up, announce })
    }
    try {
      await Promise.all(platform.#slots.map((_, slot) => platform.startInstance(slot)))
    } catch (error) {
      await platform.stop()
      throw error
    }
    return platform
  }

  /** The number of instances. */
  get size(): number {
    return this.#slots.length
  }

  /** All places. */
  get slots(): number[] {
    return this.#slots.map((_, slot) => slot)
  }

  /** The process that is there now. @throws Error when there is none */
  server(slot: number): Server {
    const { server } = this.#slot(slot)
    if (!server) throw new Error(`instance ${slot} is down`)
    return server
  }

  /** Where clients find an instance. Resolves when there is one: nobody's port is called while nobody is there. */
  async address(slot: number): Promise<string> {
    const place = this.#slot(slot)
    await place.up
    return place.frontUrl ?? this.server(slot).url
  }

  /** Clients go to this address instead. */
  standBehind(slot: number, url: string): void {
    this.#slot(slot).frontUrl = url
  }

  async startInstance(slot: number): Promise<void> {
    const place = this.#slot(slot)
    place.server = await startServer(place.options)
    this.superKey = place.server.superKey
    place.announce()
  }

  /** Ends an instance as a crash would. */
  async kill(slot: number): Promise<void> {
    const place = this.#slot(slot)
    const server = this.server(slot)
    const { promise, resolve } = withResolvers()
    place.up = promise
    place.announce = resolve
    place.server = null
    await server.crash()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.map(({ server }) => server?.stop()))
    await this.data.remove()
  }

  #slot(slot: number): Slot {
    const place = this.#slots[slot]
    if (!place) throw new Error(`there is no instance ${slot}`)
    return place
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
