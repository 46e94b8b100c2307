import { useEffect, useState } from 'react'
import { askConfig } from '#src/api/ask-config.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { lastKey } from '#src/session/session.ts'
import type { Goer } from './door.ts'

/** It can be gone on without, and the sign-in has no room for it. */
const load = () => import('./door.ts')

/** Who may go on with no network, where there is none, and how. */
export function useDoor() {
  const { level } = useNetwork()
  const [goer, setGoer] = useState<Goer>()
  useEffect(() => {
    if (localStorage.getItem(lastKey) === null) {
      // Nobody is there to go on: one call tells how the network is.
      askConfig().catch(() => undefined)
      return
    }
    // Where nothing of it can be loaded or read the door stays shut.
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
