import { lazy as reactLazy, type ComponentType, type ReactNode } from 'react'
import { againOnHint, onNetworkHint } from '#src/api/network-back.ts'

const forgets = new Set<() => void>()

/** Makes failed loads start again the next time that they are needed. */
export function forgetFailures(): void {
  const all = [...forgets]
  forgets.clear()
  for (const forget of all) forget()
}

let watching: (() => void) | undefined

/**
 * Caches the promise, also a failed one: React calls `load` at each render attempt and would
 * otherwise ask the network without a pause. A failed load can start again once the network may be
 * back, or once the failure is shown.
 * @param instead the value where it cannot be loaded.
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

/** Like React's own `lazy`, but React keeps a failure until the page is reloaded. */
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

/** An optional part of a screen that loads later; where it cannot be loaded, it renders nothing. */
export const lazyPart = <Props extends object>(load: () => Promise<Part<Props>>) =>
  lazy<Props>(async () => ({ default: await load() }), { default: () => null })

/** Resolves to the result of `load`, and retries on each hint of a network. */
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
