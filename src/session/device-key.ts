/** The storage key of the device's own sign-in. */
const deviceKeyName = 'pavilhao.device-key'

/** With which the device signs in by itself, as a monitor or a kiosk (docs/sessions.md). */
export interface DeviceKey {
  /** The id of the device. */
  id: string
  secret: string
  /** The subject of the device's own account. */
  sub: string
  /** The first token, until the person who gave the key has signed out. */
  token?: string
}

export function readDeviceKey(): DeviceKey | undefined {
  const kept = localStorage.getItem(deviceKeyName)
  return kept === null ? undefined : (JSON.parse(kept) as DeviceKey)
}

export const keepDeviceKey = (key: DeviceKey): void =>
  localStorage.setItem(deviceKeyName, JSON.stringify(key))

export const forgetDeviceKey = (): void => localStorage.removeItem(deviceKeyName)

/** Forgets a key that waits for a sign-out. */
export function cancelDeviceKey(): void {
  if (readDeviceKey()?.token !== undefined) forgetDeviceKey()
}

/** Says on the sign-in that the provider has ended the key, until somebody signs in. */
const endedName = 'pavilhao.device-ended'

export const noteKeyEnded = (isEnded: boolean): void =>
  isEnded ? localStorage.setItem(endedName, '1') : localStorage.removeItem(endedName)

export const wasKeyEnded = (): boolean => localStorage.getItem(endedName) !== null

/** Whether this is the device's own account, whose session is renewed without a person. */
export const isOwnAccount = (sub: string | undefined): boolean =>
  sub !== undefined && readDeviceKey()?.sub === sub
