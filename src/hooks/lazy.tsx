import { lazy as reactLazy, type ComponentType, type ReactNode } from 'react'
import { againOnHint, onNetworkHint } from '#src/api/network-back.ts'

const forgets = new Set<() => void>()

/** What could not be loaded is asked for anew the next time that it is wanted. */
export function forgetFailures(): void {
  const all = [...forgets]
  forgets.clear()
  for (const forget of all) forget()
}

let watching: (() => void) | undefined

/**
 * The same promise each time, also of a failure: React asks for it at each try to draw, and would ask the
 * network without a pause. Once the network may be back, or the failure is shown, it is asked for anew.
 * @param instead what there is where it cannot be loaded.
 */
export function loadOnce<Value>(load: () => Promise<Value>, instead?: Value): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () =>
    (loading ??= againOnHint(load).catch((cause: unknown) => {
      forgets.add(() => (loading = undefined))
      watching ??= onNetworkHint(forgetFailures)
      if (instead === undefined) throw cause
      console.warn('A part of the screen could not be loaded', cause)
      return instead
    }))
}

type Part<Props> = (props: Props) => ReactNode

/** React's own keeps a failure as long as the page. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
  instead?: { default: Part<Props> },
): Part<Props> {
  const loaded = loadOnce(load, instead)
  const partBy = new WeakMap<Promise<unknown>, ComponentType<Props>>()
  const partOf = (loading: ReturnType<typeof loaded>) => {
    const part = partBy.get(loading) ?? (reactLazy(() => loading) as ComponentType<Props>)
    partBy.set(loading, part)
    return part
  }
  return function Lazy(props: Props) {
    const Shown = partOf(loaded())
    return <Shown {...props} />
  }
}

/** A part of a screen that comes later, and without which the app lives when it cannot be loaded. */
export const lazyPart = <Props extends object>(load: () => Promise<Part<Props>>) =>
  lazy<Props>(async () => ({ default: await load() }), { default: () => null })

/** Resolves with what `load` brings, however often the network has to come back for it. */
export async function untilLoaded<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await againOnHint(load)
  } catch {
    await new Promise<void>((resolve) => {
      const stop = onNetworkHint(() => {
        stop()
        resolve()
      })
    })
    return untilLoaded(load)
  }
}
