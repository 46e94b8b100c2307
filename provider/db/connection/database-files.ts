import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Started = Parameters<NodeFS['init']>[1]

/** Of the engine's module what is watched here. */
interface Engine {
  NODEFS: {
    convertNodeCode: (error: NodeJS.ErrnoException) => number | undefined
    doSetAttr: (path: unknown, node: unknown, wanted: { mode?: number }, ...how: unknown[]) => void
  }
  onAbort: () => void
}

/** The engine looks for files that need not be there. */
const isOrdinary = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'EEXIST'

/** PostgreSQL knows the full disk, and takes a quota that is used up for a fault of its own. */
const asKnown = (error: NodeJS.ErrnoException) =>
  error.code === 'EDQUOT' ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error

/**
 * The files of the embedded database. They remember which call of the system failed last: the engine itself
 * says little of why it does not open, or panics.
 *
 * `onPanic` must not return. The engine panics where it cannot write its log; the library goes on calling an
 * engine that has panicked, without end and without letting anything else of the process run.
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
    // It sets the mode of each file that it makes, 0666, whatever the process's mask says.
    const setAttributes = engine.NODEFS.doSetAttr
    engine.NODEFS.doSetAttr = (path, node, { mode, ...rest }, ...how) => {
      const wanted = mode === undefined ? rest : { ...rest, mode: mode & ~0o077 }
      setAttributes(path, node, wanted, ...how)
    }
    engine.onAbort = () => this.#onPanic(this.failure)
  }
}
