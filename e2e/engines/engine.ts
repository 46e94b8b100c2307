/** An engine that a story runs in, beside the one that all other stories run in. */
export interface Engine {
  name: string
  /** Opens it on a new profile. With `anyCertificate` it takes one that nobody has signed. */
  open: (options?: { anyCertificate?: boolean }) => Promise<EngineWindow>
}

/** Its one window, as far as a story needs it: what a person does goes through `floor.ts`. */
export interface EngineWindow {
  goto: (address: string) => Promise<void>
  /** The value of an expression in the page; a promise is waited for. It must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** A PNG of what is shown. */
  screenshot: () => Promise<Uint8Array>
  /**
   * Ends it as a system short of memory does, and opens it on what its profile kept. Where an engine
   * keeps no profile under automation the page is thrown away and opened anew instead.
   */
  crash: () => Promise<void>
  close: () => Promise<void>
}
