import type { DriverBody } from '#contract/schemas/driver.ts'
import { carriers } from '../../db/schema/partners.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { arrivalCalls } from './arrival-calls.ts'
import { openForFile } from '../provider-of-file.ts'

/** A provider for all tests of a file, with its clock and two kiosks. It has two carriers in use and one out of use. */
export async function openTwoKiosks() {
  const clock = { now: new Date('2026-11-20T12:00:00.000Z') }
  const provider = await openForFile({ now: () => clock.now })
  await provider.database.orm.insert(carriers).values(
    ['Três Rios Operadora', 'Expresso Açaí', 'Parada Cargas'].map((nome, at) => ({
      nome,
      cnpj: `${at}`,
      ativo: nome !== 'Parada Cargas',
      searchText: toSearchText(nome),
    })),
  )
  const kiosk = arrivalCalls(provider, await provider.authorize('ana'))
  const other = arrivalCalls(provider, await provider.authorize('beto'))
  return { clock, provider, kiosk, other }
}

let made = 0

/** A valid CPF that no driver has. */
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

/** A driver whom the provider does not know, with a CPF of `nextCpf`. */
export const driver = (change: Partial<DriverBody> = {}): DriverBody => ({
  nome: 'Sebastião Miranda',
  cpf: nextCpf(),
  telefone1: '(11) 98765-4321',
  ...change,
})
