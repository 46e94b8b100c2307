import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import type { SentinelServer } from '../support/sentinel-server.ts'
import { openDevice, type Device, type Shown } from './open-device.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export interface OpenScreen extends Device, Shown {
  /** The received GETs, oldest first. */
  asked: () => string[]
}

interface Options {
  at?: string
  roles?: Role[]
  /** The provider's answers by path, with their bodies as they are sent. */
  answers?: Record<string, unknown>
  extensions?: boolean
  /** Runs before the screen is rendered. */
  before?: (provider: SentinelServer) => void
}

/** A screen that reads online, on a real server, without the outbox. */
export async function openOnline(screen: ReactNode, options: Options = {}): Promise<OpenScreen> {
  const { at = '/', roles = ['ADMIN'], answers = {}, extensions } = options
  const device = await openDevice({
    roles,
    ...{ answers, extensions },
    operations: new Map(),
    onFailedCall: (message) => showToast(message, { tone: 'danger' }),
  })
  const { provider } = device
  options.before?.(provider)
  return {
    ...device,
    ...device.show(screen, at),
    asked: () => provider.received.filter(({ method }) => method === 'GET').map(({ path }) => path),
    // Also reports the network as lost.
    cutNetwork: () => {
      device.cutNetwork()
      reportOutcome('lost')
      reportOutcome('lost')
    },
  }
}
