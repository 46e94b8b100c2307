import { configure, getConfig } from '@testing-library/react'

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
