import { paths } from '../../contract/paths.ts'
import { multipart, type Part } from '../../provider/testing/calls/multipart.ts'
import { uuidFrom, type Random } from '../../tests/outbox-simulation/random.ts'
import { json, type Sources } from './call.ts'
import type { World } from './world.ts'

/** The assumed calls of a busy device in a shift of eight hours (docs/scaling.md). */
export const shift = { photo: 60, write: 400, read: 1_200 } as const

const get = (path: string) => ({ method: 'GET' as const, path })

/** Lists, records, stock and monitors, with about the frequency with which the screens request them. */
export function readsOf(world: World, today: string): Sources {
  const source = (often: number, path: (random: Random) => string) => ({
    often,
    make: (random: Random) => get(path(random)),
  })
  const receipt = (random: Random) => random.pick(world.receipts)
  const query = (often: number, body: (random: Random) => Record<string, string>) => ({
    often,
    make: (random: Random) => ({
      method: 'POST' as const,
      path: paths.stockQuery(),
      ...json(body(random)),
    }),
  })
  return {
    'who I am': source(2, paths.me),
    'list of receipts': source(10, () => paths.receivingList('')),
    'receipts searched for': source(2, () => paths.receivingList('PP')),
    'products of an invoice': source(4, (random) =>
      paths.receivingProducts(random.pick(world.invoices)),
    ),
    receipt: source(10, (random) => paths.receivingHeader(receipt(random).id)),
    'totals of a receipt': source(6, (random) => paths.receivingTotals(receipt(random).id)),
    'history of a receipt': source(2, (random) => paths.receivingHistory(receipt(random).id)),
    damages: source(5, (random) => paths.damageList(receipt(random).id)),
    damage: source(5, (random) => paths.damage(receipt(random).idDamage)),
    'step of a checklist': source(12, (random) =>
      paths.receivingChecklist(receipt(random).id, random.int(1, 6)),
    ),
    'menu of a checklist': source(4, (random) => paths.receivingChecklistMenu(receipt(random).id)),
    'list of stuffings': source(5, () => paths.stuffingList('')),
    stuffing: source(8, (random) => paths.stuffing(random.pick(world.stuffing))),
    exit: source(4, (random) => paths.exit(random.pick(world.exits))),
    'list of loadings': source(5, () => paths.loadingList('')),
    loading: source(5, (random) => paths.loading(random.pick(world.loadings))),
    'list of forklifts': source(2, () => paths.forkliftList('')),
    forklift: source(2, (random) => paths.forklift(random.pick(world.forklifts))),
    'list of vehicles': source(2, () => paths.loadingChecklistList('')),
    vehicle: source(3, (random) => paths.loadingChecklist(random.pick(world.loadings))),
    'driver of a CPF': source(2, (random) => paths.driverSearch(random.pick(world.drivers).cpf)),
    carriers: source(1, () => paths.carriers('')),
    'stock of a line': query(5, (random) => ({ type: 'LINHA', local: random.pick(world.lines) })),
    'stock of a product': query(3, (random) => ({
      type: 'PRODUTO',
      produto: random.pick(world.materials),
    })),
    allocation: source(3, (random) => {
      const { idProduto, idArmazem } = random.pick(world.allocations)
      return paths.allocation(idProduto, idArmazem)
    }),
    line: source(2, (random) => paths.line(random.pick(world.lines))),
    materials: source(1, () => paths.materials('', 20)),
    'monitor of arrivals': source(3, (random) => paths.arrivalMonitor(random.int(1, 2), today)),
    'monitor of loadings': source(2, () => paths.loadingMonitor('')),
    'table of receipts': source(1, () => paths.receivingReport()),
  }
}

const keyed = (random: Random) => ({ 'idempotency-key': `"${uuidFrom(random)}"` })

/** Answers, weights and arrivals, each with its own key. */
export function writesOf(world: World): Sources {
  let moment = Date.now() - 90 * 24 * 60 * 60_000
  const weight = (random: Random) => random.int(1, 900) / 4
  const send = (random: Random, method: 'POST' | 'PUT', path: string, value: unknown) => {
    const { headers, body } = json(value)
    return { method, path, headers: { ...headers, ...keyed(random) }, body }
  }
  return {
    answer: {
      often: 6,
      make: (random) => {
        const { idChecklist } = random.pick(world.receipts)
        const value = { idChecklist, ...random.pick(world.questions), tipo: 'OPTION' }
        const obs = `Visto ${random.int(1, 1e6)}`
        return send(random, 'POST', paths.checklistAnswer(), { ...value, obs })
      },
    },
    'weight of a damage': {
      often: 2,
      make: (random) => {
        const { idDamage: idRecebimentoAvaria } = random.pick(world.receipts)
        const value = { idRecebimentoAvaria, pesoClassificado: weight(random) }
        return send(random, 'PUT', paths.damageWeights(), value)
      },
    },
    waste: {
      often: 1,
      make: (random) => {
        const value = {
          idRecebimento: random.pick(world.receipts).id,
          pesoResiduo: weight(random),
        }
        return send(random, 'PUT', paths.wasteSave(), value)
      },
    },
    arrival: {
      often: 2,
      make: (random) => {
        moment += 60_000
        return send(random, 'POST', paths.arrival(), {
          idMotorista: random.pick(world.drivers).id,
          idTransportadora: null,
          empresa: random.int(1, 2),
          oc: `OC-${moment}`,
          placaCavalo: 'ABC-1D23',
          placaCarroceria1: 'XYZ-9876',
          placaCarroceria2: null,
          numeroCarrocerias: 1,
          anunciadaEm: new Date(moment).toISOString(),
        })
      },
    },
  }
}

/** Photos of stuffings and of damages; no two have the same bytes. */
export function photosOf(world: World, shots: readonly Buffer[]): Sources {
  const send = (random: Random, method: 'POST' | 'PUT', path: string, part: Part, file: string) => {
    const bytes = tag(random.pick(shots), uuidFrom(random))
    const { headers, payload } = multipart([part, { name: file, bytes }])
    const { 'content-type': type } = headers as { 'content-type': string }
    return {
      method,
      path,
      headers: { 'content-type': type, ...keyed(random) },
      body: payload as Buffer,
    }
  }
  return {
    'photo of a stuffing': {
      often: 2,
      make: (random) => {
        const path = paths.stuffingUpload(random.pick(world.stuffing))
        return send(random, 'PUT', path, { name: 'step', value: 'PRE' }, 'file')
      },
    },
    'photo of a damage': {
      often: 1,
      make: (random) => {
        const value = String(random.pick(world.receipts).idDamage)
        const part = { name: 'IdRecebimentoAvaria', value }
        return send(random, 'POST', paths.damageEvidence(), part, 'files')
      },
    },
  }
}

/** The same picture with other bytes: adds a comment after the start of the JPEG. */
function tag(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.from(words)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}
