import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

const { getElementError } = getConfig()
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

configure({
  // A machine that is busy with other work is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // A waiting query fails many times: the page is printed only when the wait times out.
  getElementError: (message, container) =>
    isWaiting() === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// React records a stack trace for each of the first 10,000 elements of a second, which takes a tenth of the time of all
// screens. With this counter it records none; a warning then names its component without the trace.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set() {},
  })
}

/**
 * The queries by role ask for the style of every element each time, and jsdom matches every rule of every sheet anew: a
 * fifth of the time of all screens. The properties that they ask for follow from the tag and from these attributes,
 * because Emotion names a class after its rules. A rule of a parent counts as it did for the first such element. Every
 * other property is computed.
 */
const styledBy = ['class', 'style', 'hidden', 'open', 'type']

interface Asked {
  display: string
  visibility: string
  pointerEvents: string
}

const windowOfPage = document.defaultView
// Once for a worker process, which runs the setup for each of its files.
if (windowOfPage !== null && windowOfPage.getComputedStyle.name !== 'styleOf') {
  const compute = windowOfPage.getComputedStyle.bind(windowOfPage)
  const known = new Map<string, Asked>()
  windowOfPage.getComputedStyle = function styleOf(element, pseudo) {
    if (pseudo != null) return compute(element, pseudo)
    const key = [element.tagName, ...styledBy.map((name) => element.getAttribute(name))].join('|')
    const asked = known.get(key) ?? pick(compute(element))
    known.set(key, asked)
    return new Proxy(asked, {
      get: (_, name): unknown => Reflect.get(asked, name) ?? Reflect.get(compute(element), name),
    }) as unknown as CSSStyleDeclaration
  }
}

function pick({ display, visibility, pointerEvents }: CSSStyleDeclaration): Asked {
  const asked = { display, visibility, pointerEvents }
  const byName = { display, visibility, 'pointer-events': pointerEvents }
  const getPropertyValue = (name: string): unknown => Reflect.get(byName, name) ?? ''
  return { ...asked, getPropertyValue } as Asked
}

// Browser features that jsdom does not have:

// Node's crypto accepts only Node's own typed arrays, and jsdom has other ones.
const { subtle } = crypto
const digest = subtle.digest.bind(subtle)
subtle.digest = (name, bytes) =>
  digest(name, Buffer.from(new Uint8Array(bytes as ArrayBuffer | Uint8Array<ArrayBuffer>)))

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(URL, {
  createObjectURL: () => `blob:${crypto.randomUUID()}`,
  revokeObjectURL: () => undefined,
})

/** Nothing has a size here, so no size changes. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes
