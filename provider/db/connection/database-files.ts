import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Started = Parameters<NodeFS['init']>[1]

/** The members of the engine's module that are used here. */
interface Engine {
  NODEFS: {
    convertNodeCode: (error: NodeJS.ErrnoException) => number | undefined
    doSetAttr: (path: unknown, node: unknown, wanted: { mode?: number }, ...how: unknown[]) => void
  }
  onAbort: () => void
}

/** The engine also opens files that need not exist. */
const isOrdinary = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'EEXIST'

/** PostgreSQL recognises a full disk, but treats an exhausted quota as an internal error. */
const asKnown = (error: NodeJS.ErrnoException) =>
  error.code === 'EDQUOT' ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error

/**
 * The files of the embedded database. They record the last failed system call, because the engine itself reports little
 * about a failed opening or a panic.
 *
 * `onPanic` must not return. The engine panics where it cannot write its log, and the library then calls the dead
 * engine in an endless loop that blocks the whole process.
 */
export class DatabaseFiles extends NodeFS {
  failure: NodeJS.ErrnoException | undefined
  readonly #onPanic: (failure: NodeJS.ErrnoException | undefined) => never

  constructor(folder: string, onPanic: (failure: NodeJS.ErrnoException | undefined) => never) {
    super(folder)
    this.#onPanic = onPanic
  }

  override init(client: PGlite, options: Started) {
    const watch = (module: unknown) => this.#watch(module as Engine)
    return super.init(client, { ...options, preRun: [...(options.preRun ?? []), watch] })
  }

  #watch(engine: Engine) {
    const convert = engine.NODEFS.convertNodeCode
    engine.NODEFS.convertNodeCode = (error) => {
      if (!isOrdinary(error)) this.failure = error
      return convert(asKnown(error))
    }
    // The engine sets the mode 0666 of each new file, regardless of the umask.
    const setAttributes = engine.NODEFS.doSetAttr
    engine.NODEFS.doSetAttr = (path, node, { mode, ...rest }, ...how) => {
      const wanted = mode === undefined ? rest : { ...rest, mode: mode & ~0o077 }
      setAttributes(path, node, wanted, ...how)
    }
    engine.onAbort = () => this.#onPanic(this.failure)
  }
}
