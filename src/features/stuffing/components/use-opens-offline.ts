import { useEffect, useState } from 'react'
import { providerAddress } from '#src/api/config.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-person.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { reads } from '../reads.ts'

const lookAgainMs = 2_500
const looks = 8

/**
 * Which of these reports this device could open with no network (UX-10): those whose reads the
 * worker keeps. They come in one by one while the list fetches them.
 */
export function useOpensOffline(ids: readonly number[]): ReadonlySet<number> {
  const { config } = useRuntime()
  const person = usePerson()
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const key = ids.join()

  useEffect(() => {
    if (person === undefined || !('caches' in globalThis) || key === '') return undefined
    const wanted = key.split(',').map(Number)
    let left = looks
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      const cache = await caches.open(await cacheName('reads', person))
      const isKept = async ({ path }: { path: string }) =>
        (await cache.match(new URL(providerAddress(config, path), location.origin))) !== undefined
      const found = await Promise.all(
        wanted.map(
          async (id) => (await isKept(reads.report(id))) && (await isKept(reads.exit(id))),
        ),
      )
      if (isGone) return
      const ready = wanted.filter((_, at) => found[at])
      setKept((before) => (before.size === ready.length ? before : new Set(ready)))
      left -= 1
      if (ready.length < wanted.length && left > 0)
        timer = setTimeout(() => void look(), lookAgainMs)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [config, person, key])

  return kept
}
