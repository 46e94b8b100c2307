import { transferableAbortController } from 'node:util'

/**
 * fetch is Node's, even where the screens run in jsdom, and it accepts only Node's own signals. A signal of jsdom is
 * therefore translated, so that screens can talk to a real provider.
 */
const NativeController = transferableAbortController().constructor as typeof AbortController
const NativeSignal = new NativeController().signal.constructor as new () => object

const isNative = (signal: object) => signal instanceof NativeSignal

function nativeInit(init: RequestInit | undefined): RequestInit | undefined {
  const signal = init?.signal
  if (init === undefined || signal == null || isNative(signal)) return init
  const controller = new NativeController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return { ...init, signal: controller.signal }
}

const { Request: NativeRequest, fetch: nativeFetch } = globalThis

globalThis.Request = class extends NativeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, nativeInit(init))
  }
}
globalThis.fetch = (input, init) => nativeFetch(input, nativeInit(init))
