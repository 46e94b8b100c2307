import { expect, test } from 'vitest'
import { findMovementFault, freeOf, type MovementScene } from './movement-rules.ts'

const sacks = { clienteGrupo: 1, unidadesConjunto: 55, pesoConjunto: 1.375, pesoUnidade: 0.025 }
const skids = { clienteGrupo: 2, unidadesConjunto: 36, pesoConjunto: 1.26, pesoUnidade: 0.035 }
const origin = { idArmazem: 1, peso: 12.5 }
const scene: MovementScene = { origin, packing: skids, planned: [] }
const line = { id: 2, tag: 'A1-002', capacidade: 27.5, indisponivel: 20.25 }
const empty = { ...line, indisponivel: 0 }

interface Try {
  destination?: typeof line
  peso?: number
  qtdUnidade?: number
  scene?: Partial<MovementScene>
}

const judge = ({ destination = line, peso = 1, qtdUnidade = 0, scene: change = {} }: Try) =>
  findMovementFault(destination, { peso, qtdConjunto: 0, qtdUnidade }, { ...scene, ...change })
    ?.message

test.each<[string, Try, string | undefined]>([
  ['fits', {}, undefined],
  ['fills the line', { peso: 7.25 }, undefined],
  ['takes all', { destination: empty, peso: 12.5 }, undefined],
  [
    'REALLOC-19 goes where it is',
    { destination: { ...line, id: 1 } },
    'Local de destino igual ao de origem!',
  ],
  [
    'REALLOC-20 goes to a line twice',
    { scene: { planned: [{ idArmazem: 2, peso: 1 }] } },
    'A Linha "A1-002" já foi adicionada a lista de movimentações',
  ],
  ['has fewer units than a set', { qtdUnidade: 54, scene: { packing: sacks } }, undefined],
  [
    'REALLOC-25 has as many units as a set',
    { qtdUnidade: 55, scene: { packing: sacks } },
    'O número máximo de unidades é: 54',
  ],
  ['counts no units in skid mode', { qtdUnidade: 55 }, undefined],
  [
    'REALLOC-28 is more than the line takes',
    { peso: 7.251 },
    'O peso é maior do que o disponível na linha: 7,25 ton',
  ],
  [
    'REALLOC-29 is more than there is',
    { destination: empty, peso: 12.501 },
    'O peso é maior do que o original: 12,5 ton',
  ],
  [
    'REALLOC-30 is more than there is, with the others',
    { destination: empty, peso: 2.5, scene: { planned: [{ idArmazem: 3, peso: 10.001 }] } },
    'A soma das movimentações ultrapassa o peso da alocação: 12,5 ton',
  ],
])('judges a movement that %s', (_what, movement, message) => {
  expect(judge(movement)).toBe(message)
})

test('refuses no movement because of rounding errors', () => {
  const tight = { ...line, capacidade: 0.3, indisponivel: 0 }
  expect(judge({ destination: tight, peso: 0.1 + 0.2 })).toBeUndefined()
  const planned = [{ idArmazem: 3, peso: 0.1 }]
  const small = { origin: { idArmazem: 1, peso: 0.3 }, planned }
  expect(judge({ destination: tight, peso: 0.2, scene: small })).toBeUndefined()
  expect(freeOf({ capacidade: 0.3, indisponivel: 0.1 })).toBe(0.2)
})

test('reports no free weight on a line that is over its capacity', () => {
  expect(judge({ destination: { ...line, indisponivel: 30 } })).toBe(
    'O peso é maior do que o disponível na linha: 0 ton',
  )
})

test('names the field to correct', () => {
  const fieldOf = (
    destination: typeof line,
    amount: { peso: number; qtdUnidade: number },
    change = {},
  ) => findMovementFault(destination, { qtdConjunto: 0, ...amount }, { ...scene, ...change })?.field
  const light = { peso: 1, qtdUnidade: 0 }
  expect(fieldOf({ ...line, id: 1 }, light)).toBe('local')
  expect(fieldOf(line, light, { planned: [{ idArmazem: 2, peso: 1 }] })).toBe('local')
  expect(fieldOf(line, { peso: 1, qtdUnidade: 55 }, { packing: sacks })).toBe('qtdUnidade')
  expect(fieldOf(line, { peso: 99, qtdUnidade: 0 })).toBe('peso')
})
