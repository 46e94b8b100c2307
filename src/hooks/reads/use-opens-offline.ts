import { useEffect, useState } from 'react'
import { providerAddress, type AppConfig } from '#src/api/config.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { openExisting } from '#src/reads/cache-names.ts'
import type { Wanted } from '#src/reads/read.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-session.ts'

const recheckMs = 2_500
const checks = 20

const none: ReadonlySet<Id> = new Set()

/** A row of a list, and everything that its screens read. */
export interface Openable {
  id: Id
  wanted: readonly Wanted[]
}

/**
 * Which of these rows open offline on this device (UX-10): those with all of their reads in the
 * worker's cache. The result grows while the list prefetches them. Pass a stable array.
 */
export function useOpensOffline(rows: readonly Openable[]): ReadonlySet<Id> {
  const { config } = useRuntime()
  const person = usePerson()
  const [kept, setKept] = useState(none)

  useEffect(() => {
    if (person === undefined || !('caches' in globalThis) || rows.length === 0) return undefined
    const ready = new Set<Id>()
    let left = checks
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const check = async () => {
      const cache = await openExisting('reads', person)
      const missing = rows.filter(({ id }) => !ready.has(id))
      for (const { id, wanted } of missing) {
        if (cache && (await areKept(cache, config, wanted))) ready.add(id)
        if (isGone) return
      }
      setKept((before) => (isSame(before, ready) ? before : new Set(ready)))
      left -= 1
      if (ready.size < rows.length && left > 0) timer = setTimeout(() => void check(), recheckMs)
    }
    void check()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [config, person, rows])

  return kept
}

const isSame = (a: ReadonlySet<Id>, b: ReadonlySet<Id>) =>
  a.size === b.size && [...a].every((id) => b.has(id))

async function areKept(cache: Cache, config: AppConfig, wanted: readonly Wanted[]) {
  for (const one of wanted) {
    if (!(await isKept(cache, config, one))) return false
  }
  return true
}

async function isKept(cache: Cache, config: AppConfig, { path, unwrap, next }: Wanted) {
  const found = await cache.match(new URL(providerAddress(config, path), location.origin))
  if (found === undefined) return false
  return next === undefined || areKept(cache, config, next(unwrap(await found.json())))
}
