import { randomUUID } from 'node:crypto'
import { addLoading } from '#provider/testing/rows/add-loading.ts'
import { addStock, packings } from '#provider/testing/rows/add-stock.ts'
import { readLoadingRows } from '#provider/testing/rows/read-loading.ts'
import { readLying, readMovements } from '#provider/testing/rows/read-stock.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { act } from '../act.ts'
import { byText, type Day, type Place } from './day.ts'

/** A vehicle through its states, with its stock moved through the warehouse to lines that all people share. */
export async function yardDay(place: Place): Promise<Day> {
  const { database, person, lines, next } = place
  const idSaida = await addLoading(database, { ot: `OT-F${next()}` })
  const stock = await addStock(database, { produto: `PP F${next()}`, lote: `L${next()}`, sets: 8 })
  const { pesoConjunto, ...packing } = packings.packaging
  const doneAt = new Date().toISOString()
  const advance = (idStatus: number, status: string) =>
    act([
      advanceLoading({
        idSaida,
        before: idStatus - 1,
        idStatus,
        status,
        usuario: person.nome,
        doneAt,
      }),
    ])
  const targets = [0, 1, 2].map((at) => lines[(next() + at) % lines.length])
  const places = [...new Set(targets)].filter((line) => line !== undefined)
  const move = (line: { id: number; tag: string }, index: number) =>
    act([
      {
        ...saveReallocation({
          plano: randomUUID(),
          alocacao: {
            idAlocacao: stock.idAlocacao,
            idProduto: stock.idProduto,
            idArmazem: stock.line.id,
            produto: stock.produto,
            lote: stock.lote,
            notaFiscal: '4711',
            dataEntrada: '2026-11-20T12:00:00.000Z',
            umConjunto: packing.unidadeConjunto,
            umUnidade: packing.unidadeUnidade,
            local: stock.line.tag,
            origem: 'Nacional',
          },
          packing: {
            clienteGrupo: packing.clienteGrupo,
            unidadesConjunto: packing.unidadesConjunto,
            pesoConjunto,
            pesoUnidade: packing.pesoUnidade,
          },
          movimentacoes: [
            {
              idArmazem: line.id,
              idProduto: stock.idProduto,
              local: line.tag,
              peso: tons(2 * pesoConjunto),
              pesoLivre: null,
              qtdConjunto: 2,
              qtdUnidade: 0,
              umConjunto: packing.unidadeConjunto,
              umUnidade: packing.unidadeUnidade,
            },
          ],
        }),
        saw: tons((8 - index * 2) * pesoConjunto),
      },
    ])
  const moves = places.map(move)
  return {
    acts: [
      advance(2, 'Em Carregamento'),
      ...moves.slice(0, 1),
      advance(3, 'Veículo Carregado'),
      ...moves.slice(1),
      advance(4, 'Fim de Carregamento'),
    ],
    expected: {
      status: 4,
      history: [1, 2, 3, 4],
      lying: [
        [stock.line.tag, 8 - 2 * places.length],
        ...places.map(({ tag }) => [tag, 2]),
      ].toSorted(byText),
      movements: places.length,
    },
    actual: async () => {
      const loading = await readLoadingRows(database, idSaida)
      const lying = await readLying(database, stock.idProduto)
      return {
        status: loading.status,
        history: loading.history.map(({ status }) => status),
        lying: [...lying].map(([tag, { qtdConjunto }]) => [tag, qtdConjunto]).toSorted(byText),
        movements: (await readMovements(database, stock.idProduto)).length,
      }
    },
  }
}

const tons = (weight: number) => Math.round(weight * 1000) / 1000
