import type { DriverBody } from '#contract/schemas/driver.ts'
import { cpfDigits, isCpf } from '#src/domain/names/cpf.ts'
import { isMobilePhone } from '#src/domain/names/phones.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isStorable } from '../api.ts'
import { blankToNull } from '../receiving/parts/typed-text.ts'

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

/**
 * The data of a driver as it is stored, received at `at`: digits without their masks. Throws 422 with a message for
 * each field (spec 2 §5).
 */
export function readDriver(body: DriverBody, at: Date) {
  const { nome, cpf, telefone1, telefone2, cnh, observacao } = body
  const fields: Record<string, string> = {}
  if (nome.trim() === '') fields['nome'] = 'Informe o seu nome'
  if (!isCpf(cpf)) fields['cpf'] = 'CPF Inválido'
  if (!isMobilePhone(telefone1)) fields['telefone1'] = 'Celular inválido'
  const second = blankToNull(telefone2)
  if (second !== null && !isMobilePhone(second)) fields['telefone2'] = 'Celular inválido'
  const saidAt = body.informadoEm === undefined ? undefined : new Date(body.informadoEm)
  if (saidAt && !isStorable(saidAt)) fields['informadoEm'] = 'Momento inválido'
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal(422, first, { fields })
  return {
    nome: nome.trim().replaceAll(/\s+/g, ' '),
    cpf: cpfDigits(cpf),
    telefone1: digitsOf(telefone1),
    telefone2: second === null ? null : digitsOf(second),
    cnh: blankToNull(cnh),
    observacao: blankToNull(observacao),
    ativo: body.ativo ?? true,
    realizaPuxe: body.realizaPuxe ?? false,
    // A time in the future would win over all later updates until it is reached. Undefined leaves the stored value.
    toldAt: saidAt && saidAt > at ? at : saidAt,
  }
}
