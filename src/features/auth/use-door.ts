import { useEffect, useState } from 'react'
import { askConfig } from '#src/api/ask-config.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { lastKey } from '#src/session/session.ts'
import type { Goer } from './door.ts'

/** Loaded lazily, because the sign-in works without it and must stay small. */
const load = () => import('./door.ts')

/** Whether a user may continue offline, who it is, and the action. */
export function useDoor() {
  const { level } = useNetwork()
  const [goer, setGoer] = useState<Goer>()
  useEffect(() => {
    if (localStorage.getItem(lastKey) === null) {
      // No user can continue. One call detects the state of the network.
      askConfig().catch(() => undefined)
      return
    }
    // If loading fails, nobody may continue offline.
    load()
      .then(({ whoGoesOn }) => whoGoesOn())
      .then(setGoer, () => undefined)
  }, [])
  useEffect(() => {
    const watching = load().then(
      (door) => door.watchFromDoor(),
      () => undefined,
    )
    return () => void watching.then((stop) => stop?.())
  }, [])
  return {
    goer,
    mayGoOn: level !== 'online' && goer !== undefined,
    isOffline: level === 'offline',
    goOn: async () => {
      const isOpen = await (await load()).goOn()
      if (!isOpen) setGoer(undefined)
      return isOpen
    },
  }
}
