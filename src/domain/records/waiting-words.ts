import { plural } from '../amounts/plurals.ts'

/** Work of somebody else on this device (UX-08): how much, and whose; never what. */
export const describeWaiting = (count: number, name: string): string =>
  `${plural(count, 'envio', 'envios')} de ${name} ${count === 1 ? 'aguarda' : 'aguardam'} o login dessa pessoa.`

/** How much of one's own work the provider has not acknowledged. */
export const describeUnsent = (count: number): string =>
  plural(count, 'envio pendente', 'envios pendentes')
