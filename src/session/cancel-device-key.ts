import { forgetDeviceKey, readDeviceKey } from './device-key.ts'

/** Forgets a key that waits for a sign-out. */
export function cancelDeviceKey(): void {
  if (readDeviceKey()?.first !== undefined) forgetDeviceKey()
}
