import type { Driver } from '#contract/schemas/driver.ts'

/** An example driver for tests. */
export const cpf = '52998224725'

export const exampleDriver: Driver = {
  id: 2001,
  nome: 'Sebastião Miranda',
  cpf,
  telefone1: '11987654321',
  telefone2: null,
  cnh: '01234567890',
  ativo: true,
  realizaPuxe: false,
  observacao: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
