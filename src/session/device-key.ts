/** The storage key of the device's own sign-in. */
const deviceKeyName = 'pavilhao.device-key'

/** With which the device signs in by itself, as a monitor or a kiosk (docs/sessions.md). */
export interface DeviceKey {
  /** The id of the device. */
  id: string
  secret: string
  /** The subject of the device's own account. */
  sub: string
  /** Until the person who gave the key has signed out: the first token, and the subject of that person. */
  first?: { token: string; by: string } | undefined
}

export const readDeviceKey = (): DeviceKey | undefined =>
  (JSON.parse(localStorage.getItem(deviceKeyName) ?? 'null') as DeviceKey | null) ?? undefined

export const keepDeviceKey = (key: DeviceKey): void =>
  localStorage.setItem(deviceKeyName, JSON.stringify(key))

export const forgetDeviceKey = (): void => localStorage.removeItem(deviceKeyName)

/** The first token, and the device is on its own from now on; undefined unless this person gave the key. */
export function takeFirstToken(by: string | undefined): string | undefined {
  const key = readDeviceKey()
  if (key?.first === undefined || key.first.by !== by) return undefined
  keepDeviceKey({ ...key, first: undefined })
  return key.first.token
}

/** Says on the sign-in that the provider has ended the key of this account, until somebody signs in. */
const endedName = 'pavilhao.device-ended'

export const noteKeyEnded = (sub: string | undefined): void =>
  sub === undefined ? localStorage.removeItem(endedName) : localStorage.setItem(endedName, sub)

export const endedAccount = (): string | undefined => localStorage.getItem(endedName) ?? undefined

/** Whether this is the device's own account, whose session is renewed without a person. */
export const isOwnAccount = (sub: string | undefined): boolean =>
  sub !== undefined && readDeviceKey()?.sub === sub
