import { forgetDeviceKey, readDeviceKey } from './device-key.ts'

/**
 * Forgets a key that waits for a sign-out. Returns the id of its device, for the provider, which has the digest;
 * undefined if none waits.
 */
export function cancelDeviceKey(): string | undefined {
  const key = readDeviceKey()
  if (key?.first === undefined) return undefined
  forgetDeviceKey()
  return key.id
}
