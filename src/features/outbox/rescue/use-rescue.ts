import { useMemo } from 'react'
import { wallIso } from '#src/domain/time/wall-time.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import {
  bringIn,
  copyOf,
  markCopied,
  statusOfCopy,
  type CopyStatus,
} from '#src/outbox/transfer/copies.ts'
import { readDraft } from '#src/outbox/drafts/drafts.ts'
import { readable } from '#src/outbox/drafts/heavy-drafts.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { readFile, type RescueFile } from './read-file.ts'
import { RescueError } from './rescue-error.ts'
import { lockWithPassword } from './password-lock.ts'
import type { SealLock } from './sealed.ts'
import { writeFile } from './write-file.ts'

/** An opened file, compared with what is on this device. */
export interface OpenedFile {
  file: RescueFile
  status: CopyStatus
}

/** Sealed work that is not marked as copied yet. */
export interface SealedWork {
  sealed: Blob
  /** Device clock, in ms. */
  madeAt: number
  /** Marks its entries as copied; call it before another device can have the whole of it. */
  markCopied: () => Promise<void>
}

export interface Rescue {
  /**
   * Exports all unsent entries and drafts of this person as one sealed file. Rejects with RescueError, also when
   * `leaving` aborts; then no entry is marked as copied.
   */
  save: (password: string, onPhoto: (count: number) => void, leaving: AbortSignal) => Promise<File>
  /** The same content under any lock. Rejects with RescueError, also when `leaving` aborts. */
  seal: (
    lock: SealLock,
    leaving: AbortSignal,
    onPhoto?: (count: number) => void,
  ) => Promise<SealedWork>
  /** `unlock` reads the lock of the file. Rejects with RescueError, also when the file belongs to another person. */
  open: (file: Blob, unlock: (file: Blob) => Promise<SealLock>) => Promise<OpenedFile>
  /**
   * Imports what is not on this device. Rejects with RescueError or NotSavedError; then nothing was imported.
   */
  bring: (file: RescueFile) => Promise<CopyStatus>
}

const clock = { now: () => Date.now() }

export function useRescue(): Rescue {
  const { config, database, operations, wake } = useRuntime()
  const person = usePerson()
  return useMemo(() => {
    const given = { clock, operations, keys: config.keys }
    const me = () => {
      if (person === undefined) throw new RescueError('Entre com a sua conta.')
      return person
    }
    const seal: Rescue['seal'] = async (lock, leaving, onPhoto) => {
      const goOn = () => {
        if (leaving.aborted) throw new RescueError('A cópia não ficou pronta. Tente de novo.')
      }
      const copy = await copyOf(database, me())
      const madeAt = clock.now()
      const name = sessionOnScreen()?.claims.nome ?? ''
      const bodyFor = (id: string) => {
        goOn()
        return bodyById(database, id)
      }
      const draftFor = async (form: string) => {
        goOn()
        const draft = await readDraft(database, copy.person, form)
        // A photo that nothing opens keeps no other work out of the file.
        return (await readable(database, draft)) ?? draft
      }
      const sealed = await writeFile({ copy, name, lock, now: madeAt, bodyFor, draftFor, onPhoto })
      return {
        sealed,
        madeAt,
        markCopied: async () => {
          goOn()
          await markCopied(database, given, copy)
          wake()
        },
      }
    }
    return {
      seal,
      save: async (password, onPhoto, leaving) => {
        const work = await seal(await lockWithPassword(password), leaving, onPhoto)
        await work.markCopied()
        const { sealed, madeAt } = work
        return new File([sealed], fileName(madeAt, config.timeZone), { type: sealed.type })
      },
      open: async (blob, unlock) => {
        const file = await readFile(blob, await unlock(blob), operations)
        const { manifest } = file
        if (manifest.person !== me()) throw new RescueError(ofSomebodyElse(manifest.name))
        return { file, status: await statusOfCopy(database, manifest) }
      },
      bring: async ({ manifest, bodyFor, drafts }) => {
        const { person: owner, entries, aliases } = manifest
        const copy = { person: owner, entries, aliases, drafts: await drafts() }
        const status = await bringIn(database, given, copy, bodyFor)
        wake()
        return status
      },
    }
  }, [config.keys, config.timeZone, database, operations, person, wake])
}

const ofSomebodyElse = (name: string) =>
  `Estes envios são de ${name}: só essa pessoa pode trazê-los, com a conta dela e no mesmo servidor.`

/** `envios-2026-11-20-1432.pavilhao`, in the warehouse's time zone like all times on screens. */
function fileName(now: number, timeZone: string): string {
  const [day = '', clock = ''] = wallIso(now, timeZone).split('T')
  return `envios-${day}-${clock.slice(0, 5).replace(':', '')}.pavilhao`
}
