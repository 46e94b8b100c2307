import type { Device } from './device.ts'
import type { Provider } from '../provider/provider.ts'

export const people = ['https://provider|ana', 'https://provider|rui'] as const

/** Signing in and out on the device, and the validity of the token at the provider. */
export class Sessions {
  #issued = 0

  readonly device: Device
  readonly provider: Provider

  constructor(device: Device, provider: Provider) {
    this.device = device
    this.provider = provider
  }

  signIn(person: string): void {
    const token = `token-${(this.#issued += 1)}`
    this.provider.persons.set(token, person)
    this.device.session = { person, token }
  }

  signOut(): void {
    this.device.session = undefined
  }

  /** The provider no longer accepts the token; the device gets a 401 at its next call. */
  expire(): void {
    const { session } = this.device
    if (session !== undefined) this.provider.persons.delete(session.token)
  }
}
