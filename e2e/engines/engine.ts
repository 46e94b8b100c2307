/** A browser engine that some stories run in, in addition to the default one. */
export interface Engine {
  name: string
  /**
   * Opens the engine on a new profile. With `anyCertificate` it accepts self-signed certificates.
   */
  open: (options?: { anyCertificate?: boolean }) => Promise<EngineWindow>
}

/**
 * The engine's only window, reduced to what a story needs; a person's actions go through
 * `floor.ts`.
 */
export interface EngineWindow {
  goto: (address: string) => Promise<void>
  /** The value of an expression in the page; a promise is awaited. The value must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** A PNG of the visible page. */
  screenshot: () => Promise<Uint8Array>
  /**
   * Kills the engine as a system short of memory does, and reopens it on its kept profile. Where an
   * engine keeps no profile under automation, the page is discarded and opened anew instead.
   */
  crash: () => Promise<void>
  close: () => Promise<void>
}
