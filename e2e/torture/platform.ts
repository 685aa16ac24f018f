import { type Server, type ServerData, type ServerOptions, startServer } from '../support/server'

interface Slot {
  options: ServerOptions
  server: Server | null
  /** Where clients reach it instead of the server itself. */
  frontUrl: string | null
  up: Promise<void>
  announce: () => void
}

/** The instances of a platform. Each keeps its index when its process is replaced. */
export class Platform {
  readonly #slots: Slot[] = []
  /** The super key of all instances. */
  superKey = ''

  /** @param data removed by {@link stop} */
  private constructor(readonly data: ServerData) {}

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

  get size(): number {
    return this.#slots.length
  }

  /** All places. */
  get slots(): number[] {
    return this.#slots.map((_, slot) => slot)
  }

  /** The current process. @throws Error when there is none */
  server(slot: number): Server {
    const { server } = this.#slot(slot)
    if (!server) throw new Error(`instance ${slot} is down`)
    return server
  }

  /** The address of an instance, once it is running: its port may belong to another process otherwise. */
  async address(slot: number): Promise<string> {
    const place = this.#slot(slot)
    await place.up
    return place.frontUrl ?? this.server(slot).url
  }

  standBehind(slot: number, url: string): void {
    this.#slot(slot).frontUrl = url
  }

  async startInstance(slot: number): Promise<void> {
    const place = this.#slot(slot)
    place.server = await startServer(place.options)
    this.superKey = place.server.superKey
    place.announce()
  }

  /** Kills an instance. */
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
