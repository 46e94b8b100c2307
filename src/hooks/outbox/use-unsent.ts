import { unsentOnDevice, type Unsent } from '#src/outbox/store/queries.ts'
import { useOutbox } from './use-outbox.ts'

/** The unsent work on this device, live (UX-04); undefined until it was counted. */
export const useUnsent = (): Unsent | undefined => useOutbox(unsentOnDevice)
