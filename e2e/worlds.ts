import { aBroker } from '../apps/server/src/environment/mqtt/broker.builders.ts'
import { untilFirstRead } from './live.ts'
import { signInByApi } from './people.ts'
import { type Product, type Settings, startProduct } from './product.ts'
import { templateCopy } from './template.ts'

/** A real broker of MQTT on loopback. */
export type Broker = Awaited<ReturnType<typeof aBroker>>

/** A product and its Metrc, as the demo has them in the morning, for the journeys of one file or of some. */
export interface World {
  product: Product
  /** The broker of MQTT that it listens to; null where the file asked for none. */
  broker: Broker | null
  /** What journeys keep for themselves, see `take`. */
  taken: Set<string>
}

/** The worlds of a worker: one that some files share, and one of a file at a time. */
export interface Worlds {
  /** The world of a file of journeys; that of the file before ends. */
  of: (file: string, asked: { hasBroker: boolean }) => Promise<World>
  /** The world of all files that leave nothing there which another would find. */
  shared: () => Promise<World>
  close: () => Promise<void>
}

export function createWorlds(settings: Settings): Worlds {
  let current: { file: string; world: Promise<World> } | null = null
  let common: Promise<World> | null = null
  const endings: Promise<void>[] = []
  function leave(): void {
    // Nobody has to wait for its end; one that did not begin has said so.
    if (current) endings.push(current.world.then(end).catch(() => {}))
    current = null
  }
  return {
    of(file, asked) {
      if (current?.file === file) return current.world
      leave()
      const world = begin(settings, asked)
      current = { file, world }
      world.catch(() => (current = null))
      return world
    },
    shared() {
      if (common) return common
      common = begin(settings, { hasBroker: false })
      common.catch(() => (common = null))
      return common
    },
    async close() {
      leave()
      await Promise.all([...endings, common?.then(end)])
    },
  }
}

async function begin(given: Settings, { hasBroker }: { hasBroker: boolean }): Promise<World> {
  const broker = hasBroker ? await aBroker() : null
  const settings: Settings = async (url) => ({
    ...(typeof given === 'function' ? await given(url) : given),
    ...(broker && { MQTT_URL: broker.url }),
  })
  const product = await startProduct(settings, await templateCopy())
  // It looks at Metrc once when it starts; what a journey does there comes after that.
  await untilFirstRead(product.url, await signInByApi(product.url, product.people.admin))
  return { product, broker, taken: new Set() }
}

async function end({ product, broker }: World): Promise<void> {
  await product.remove()
  await broker?.close()
}
