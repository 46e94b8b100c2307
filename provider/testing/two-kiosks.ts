import type { DriverBody } from '#contract/schemas/driver.ts'
import { carriers } from '../db/schema/partners.ts'
import { toSearchText } from '../db/search-text.ts'
import { arrivalCalls } from './arrival-calls.ts'
import { openForFile } from './provider-of-file.ts'

/** The provider's clock. */
export const clock = { now: new Date('2026-11-20T12:00:00.000Z') }

/** The provider of the file that imports this, and two kiosks at its gate. */
export const provider = await openForFile({ now: () => clock.now })
export const kiosk = arrivalCalls(provider, await provider.authorize('ana'))
export const other = arrivalCalls(provider, await provider.authorize('beto'))

/** Two carriers that are in use, and one that is not. */
await provider.database.orm.insert(carriers).values(
  ['Três Rios Operadora', 'Expresso Açaí', 'Parada Cargas'].map((nome, at) => ({
    nome,
    cnpj: `${at}`,
    ativo: nome !== 'Parada Cargas',
    searchText: toSearchText(nome),
  })),
)

let made = 0

/** A CPF that nobody has yet. */
export function nextCpf(): string {
  made += 1
  const nine = String(100_000_000 + made)
  const digit = (digits: string) => {
    const sum = [...digits].reduce(
      (all, one, at) => all + Number(one) * (digits.length + 1 - at),
      0,
    )
    return ((sum * 10) % 11) % 10
  }
  const ten = `${nine}${digit(nine)}`
  return `${ten}${digit(ten)}`
}

/** Somebody with a CPF of his own, whom the provider does not know. */
export const driver = (change: Partial<DriverBody> = {}): DriverBody => ({
  nome: 'Sebastião Miranda',
  cpf: nextCpf(),
  telefone1: '(11) 98765-4321',
  ...change,
})
