import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

configure({
  // A machine that does other things too is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // Who waits looks many times: the page is printed when that is given up, not at each look.
  getElementError: (message, container) =>
    isWaiting() === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// What a browser has and jsdom has not.

// Node's crypto knows only Node's own bytes, and jsdom brings others.
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

/** Nothing has a size here, so nothing's changes. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes
