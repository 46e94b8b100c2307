import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { MonitorTopic } from '#contract/schemas/monitors.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { currentSession } from '#src/session/session.ts'
import { keepLive } from '../live.ts'

/**
 * Reads the monitor when the provider says that it has changed; returns whether the provider can say so now. Polling
 * goes on all the same, because an event may be lost.
 */
export function useLive(topic: MonitorTopic, refetch: () => Promise<void>): boolean {
  const { config } = useRuntime()
  const [isLive, setLive] = useState(false)
  const onChange = useEffectEvent(refetch)
  useEffect(() => {
    if (!config.extensions) return undefined
    return keepLive(topic, {
      hear: async (signal, onOpen, onEvent) => {
        const token = currentSession()?.token
        if (token === undefined) return 401
        // Later than the screen: it shows the monitor without it.
        const { hearEvents } = await import('#src/api/unattended/hear-events.ts')
        return hearEvents(config, paths.monitorEvents(), { token, signal, onOpen, onEvent })
      },
      onChange: () => onChange(),
      onState: setLive,
    })
  }, [config, topic])
  return isLive
}
