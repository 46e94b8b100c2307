import { lazy, type ComponentType } from 'react'

/** A part of a screen that comes later, and without which the app lives when it cannot be loaded. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      console.warn('A part of the screen could not be loaded', cause)
      return { default: () => null }
    }
  })
