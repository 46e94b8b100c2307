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
import { bodyById } from '#src/outbox/store/queries.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { readFile, type RescueFile } from './read-file.ts'
import { RescueError } from './rescue-error.ts'
import { writeFile } from './write-file.ts'

/** An opened file, compared with what is on this device. */
export interface OpenedFile {
  file: RescueFile
  status: CopyStatus
}

export interface Rescue {
  /**
   * Exports all unsent entries and drafts of this person as one sealed file. Rejects with RescueError, also when
   * `leaving` aborts; then no entry is marked as copied.
   */
  save: (password: string, onPhoto: (count: number) => void, leaving: AbortSignal) => Promise<File>
  /** Rejects with RescueError, also when the file belongs to another person. */
  open: (file: Blob, password: string) => Promise<OpenedFile>
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
    return {
      save: async (password, onPhoto, leaving) => {
        const goOn = () => {
          if (leaving.aborted) throw new RescueError('O arquivo não ficou pronto. Crie de novo.')
        }
        const copy = await copyOf(database, me())
        const now = clock.now()
        const name = sessionOnScreen()?.claims.nome ?? ''
        const bodyFor = (id: string) => {
          goOn()
          return bodyById(database, id)
        }
        const draftFor = (form: string) => {
          goOn()
          return readDraft(database, copy.person, form)
        }
        const asked = { copy, name, password, now, bodyFor, draftFor, onPhoto }
        const blob = await writeFile(asked)
        goOn()
        await markCopied(database, given, copy)
        wake()
        return new File([blob], fileName(now, config.timeZone), { type: blob.type })
      },
      open: async (blob, password) => {
        const file = await readFile(blob, password, operations)
        const { manifest } = file
        if (manifest.person !== me()) throw new RescueError(ofSomebodyElse(manifest.name))
        return { file, status: await statusOfCopy(database, manifest) }
      },
      bring: async ({ manifest, bodyFor, drafts }) => {
        const { person: owner, entries, aliases } = manifest
        const copy = { person: owner, entries, aliases, drafts: await drafts() }
        const status = await withRoom(() => bringIn(database, given, copy, bodyFor))
        wake()
        return status
      },
    }
  }, [config.keys, config.timeZone, database, operations, person, wake])
}

const ofSomebodyElse = (name: string) =>
  `Este arquivo é de ${name}: só essa pessoa pode trazê-lo, com a conta dela e no mesmo servidor.`

/** `envios-2026-11-20-1432.pavilhao`, in the warehouse's time zone like all times on screens. */
function fileName(now: number, timeZone: string): string {
  const [day = '', clock = ''] = wallIso(now, timeZone).split('T')
  return `envios-${day}-${clock.slice(0, 5).replace(':', '')}.pavilhao`
}
