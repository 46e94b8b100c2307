import { plural } from '../amounts/numbers.ts'

/** Somebody else's work on this device (UX-08): its count and owner, never its content. */
export const describeWaiting = (count: number, name: string): string =>
  `${plural(count, 'envio', 'envios')} de ${name} ${count === 1 ? 'aguarda' : 'aguardam'} o login dessa pessoa.`

/** The number of one's own entries that the provider has not acknowledged. */
export const describeUnsent = (count: number): string =>
  plural(count, 'envio pendente', 'envios pendentes')
