import type { Body, Entry } from '../model/entry.ts'
import type { ObserveContext } from '../model/observe.ts'
import { decryptBody } from '../store/bodies.ts'
import { get, hear, serverFaultsInARow } from './reading.ts'
import type { Run } from '../call/run.ts'

type Shows = NonNullable<ObserveContext['shows']>

/** With more pictures than this, the comparison takes too long, so no more are fetched. */
const mostPictures = 24

/** The pictures at the provider that one decision about an entry needs. */
export class ProviderPictures {
  readonly #reported = new Map<string, boolean | undefined>()
  #asked: { photoId: string; path: string }[] = []

  /** Records an unknown picture for `fetch`. */
  readonly shows: Shows = (photoId, path) => {
    const name = nameOf(photoId, path)
    if (!this.#reported.has(name)) this.#asked.push({ photoId, path })
    return this.#reported.get(name)
  }

  /**
   * Fetches and compares the pictures that were asked for since the last call. True if a new result is known, false
   * if nothing was asked for or the limit is reached; undefined if no usable response came. The run then records
   * the reason, unless the server failed. An incomplete picture counts as a failure of the server, but it is
   * inconclusive after as many failures in a row as the settings allow: the provider may have stored it so.
   */
  async fetch(run: Run, entry: Entry): Promise<boolean | undefined> {
    const asked = this.#asked
    this.#asked = []
    const paths = new Set(asked.map(({ path }) => path))
    if (paths.size === 0 || this.#reported.size + asked.length > mostPictures) return false
    const bodies = await run.db.relaxed.bodies.bulkGet(entry.bodyIds)
    for (const path of paths) {
      const theirs = await readPicture(run, path)
      if (theirs === undefined) return undefined
      for (const { photoId } of asked.filter((one) => one.path === path)) {
        const stored = bodies.find((body) => body?.id === photoId)
        const ours = stored && (await decryptBody(run.db, stored))
        const is = theirs === 'none' || !ours ? undefined : await isSame(run, ours, theirs)
        if (is === 'incomplete' && !(await isLastTry(run, entry))) return undefined
        this.#reported.set(nameOf(photoId, path), is === 'incomplete' ? undefined : is)
      }
    }
    return true
  }
}

const nameOf = (photoId: string, path: string) => `${photoId} ${path}`

const isLastTry = async (run: Run, entry: Entry) =>
  (await serverFaultsInARow(run, entry)) + 1 >= run.ports.settings.serverFaultsBeforePark

async function isSame({ ports }: Run, ours: Body, theirs: ArrayBuffer) {
  if ((await ports.sha256(new Uint8Array(theirs))) === ours.sha256) return true
  return ports.isSamePicture?.(ours.bytes, theirs)
}

/** The size of a picture for which the timeout is chosen, in bytes. */
const pictureBytes = 1_000_000

/** The bytes at a path; 'none' if the provider has no picture there or refuses the read. */
const readPicture = (run: Run, path: string): Promise<ArrayBuffer | 'none' | undefined> =>
  get(
    run,
    path,
    async (answer) => {
      // JSON and HTML are no picture, and of a response either the bytes or the text can be read.
      const isWords = /json|html/i.test(answer.header('content-type') ?? '')
      const isPicture = answer.status === 200 && !isWords
      const picture = isPicture ? await answer.bytes?.() : undefined
      const said = await hear(run, answer)
      if (said.is === 'heard') return picture ?? 'none'
      return said.is === 'refused' ? 'none' : undefined
    },
    { accept: 'image/*', bytes: pictureBytes },
  )
