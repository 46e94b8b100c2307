import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { operationByKind } from '#src/operations.ts'
import type { StartChecklistArgs } from '#src/features/forklift/operations/start-checklist.ts'
import type { StartReceivingReportArgs } from '#src/features/receiving/operations/start-receiving-report.ts'
import type { SaveReallocationArgs } from '#src/features/stock/reallocation-args.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Body } from '#src/outbox/model/entry.ts'
import { ana, answer, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { operationExamples } from './operation-examples.ts'

/**
 * Two devices at a provider without extensions. The call of this device never arrives while a colleague (or the same
 * person on another device) does the same act; or both arrive, and the response to this device is lost.
 */
interface Case {
  /**
   * What the reads answer: before anything, after the colleague's act, and after both acts, as far as a record can have
   * both. A function of the path where there are several reads.
   */
  before: unknown
  theirs: unknown
  both: unknown
  /** The resulting state on this device: if only their act arrived, and if both did. */
  says: { theirs: string; both: string; named?: string }
  /** Whose picture the provider has at which place. */
  pictures?: Readonly<Record<string, 'ours' | 'theirs'>>
  /**
   * The answer after the act of the same person on another device, at a provider that names who acted. The provider has
   * no pictures then, so nothing identifies ours, and the entry is parked unless `says` names another state.
   */
  named?: unknown
  /** The same with a colleague's name: the entry is parked. */
  others?: unknown
}

/** The person who acts in the examples. */
const operador = 'Ana Conceição'

const images = (name: string, ...ids: number[]) =>
  ids.map((id) => (name === 'id' ? { id, size: 2 } : { [name]: id }))

const listed = (...ids: number[]) => ({ value: { imagens: images('idRecebimentoImage', ...ids) } })

const named = (rows: readonly object[], name = operador) =>
  rows.map((row) => ({ ...row, operador: name }))

/** Photos that are listed without their bytes: picture 902 is theirs and picture 903 is ours. */
const evidence = {
  before: listed(901),
  theirs: listed(901, 902),
  both: listed(901, 902, 903),
  says: { theirs: 'waiting', both: 'settled' },
  pictures: { '902': 'theirs', '903': 'ours' },
  named: { value: { imagens: named(listed(901, 902).value.imagens) } },
} as const satisfies Case

const pre = (preCounter: number) => ({
  value: { idSaida: 4711, status: 0, step: 'PRE', hasPre: 1, preCounter },
})

const step = (...ids: number[]) => ({ value: { id: 41_001, images: images('id', ...ids) } })

const damages = (...ids: number[]) => ({
  value: {
    items: ids.map((idRecebimentoAvaria) => ({
      idRecebimentoAvaria,
      imagens: [{ idRecebimentoImage: idRecebimentoAvaria }],
    })),
  },
})

const packagings = (...ids: number[]) => ({
  value: {
    tipoAvaria: 'PALLET',
    embalagens: ids.map((idRecebimentoAvariaEmbalagem) => ({ idRecebimentoAvariaEmbalagem })),
  },
})

/** Packagings 901 and 902, with the name of the person who began them. */
const packagingsOf = (name: string) => {
  const { value } = packagings(901, 902)
  return { value: { ...value, embalagens: named(value.embalagens, name) } }
}

const exampleOf = (kind: string) =>
  structuredClone(
    operationExamples.flatMap(({ operation, args, saw }) =>
      operation.kind === kind ? [{ args, saw }] : [],
    )[0],
  )

const argsOf = (kind: string): never => exampleOf(kind)?.args as never

/** The weights at the places of a reallocation after `times` identical reallocations. */
function moved(times: number) {
  const { saw } = exampleOf('stock.saveReallocation.v1') ?? {}
  const { movimentacoes }: SaveReallocationArgs = argsOf('stock.saveReallocation.v1')
  const all = movimentacoes.reduce((sum, { peso }) => sum + peso, 0)
  return (path: string) => {
    const to = movimentacoes.find(({ idArmazem }) => path.endsWith(`/${idArmazem}`))
    return { value: { peso: to === undefined ? Number(saw) - times * all : times * to.peso } }
  }
}

/** The month of a machine, with the checklist of that day begun by another person. */
function started(change: object) {
  const { dia, horimetro, responsavel }: StartChecklistArgs = argsOf('forklift.startChecklist.v1')
  return [{ id: 9, dia, data: `${dia}T12:00:00Z`, horimetro, responsavel, ...change }]
}

/** The products of a receipt, where our product has this report. */
function begun(idRecebimento: number | null) {
  const { produto, lote }: StartReceivingReportArgs = argsOf('receiving.startReport.v1')
  return { value: [{ produto, lote, idRecebimento }] }
}

function status(of: number) {
  return { carregamento: { status: of } }
}

function reached(before: unknown, after: unknown): Case {
  return { before, theirs: after, both: after, says: { theirs: 'settled', both: 'settled' } }
}

const cases: Readonly<Record<string, Case>> = {
  'stuffing.addPrePhoto.v1': {
    before: pre(1),
    theirs: pre(2),
    both: pre(3),
    says: { theirs: 'waiting', both: 'settled' },
    pictures: { PRE: 'ours' },
  },
  'checklist.addPhoto.v1': {
    before: step(901),
    theirs: step(901, 902),
    both: step(901, 902, 903),
    says: { theirs: 'waiting', both: 'settled' },
    pictures: { '902': 'theirs', '903': 'ours' },
  },
  'receiving.addDamageEvidence.v1': evidence,
  'receiving.addPackagingEvidence.v1': evidence,
  'receiving.addWasteEvidence.v1': evidence,
  'receiving.addUnderSizeEvidence.v1': evidence,
  'receiving.registerDamage.v1': {
    before: damages(901),
    theirs: damages(901, 902),
    both: damages(901, 902, 903),
    says: { theirs: 'waiting', both: 'settled' },
    pictures: { '902': 'theirs', '903': 'ours' },
    named: { value: { items: named(damages(901, 902).value.items) } },
  },
  // Only a name distinguishes two packagings. Without names the person decides, and one of the same account is taken
  // for ours (docs/lost-responses.md).
  'receiving.addPackaging.v1': {
    before: packagings(901),
    theirs: packagings(901, 902),
    both: packagings(901, 902, 903),
    says: { theirs: 'parked', both: 'parked', named: 'settled' },
    named: packagingsOf(operador),
    others: packagingsOf('Bia Lima'),
  },
  // Weights carry no name.
  'stock.saveReallocation.v1': {
    before: moved(0),
    theirs: moved(1),
    both: moved(2),
    says: { theirs: 'parked', both: 'parked' },
    named: (path: string) => ({
      value: { ...moved(1)(path).value, operador, updatedAt: '2026-11-20T14:31:00.000Z' },
    }),
  },
  // A machine has one checklist per day: the second is refused, and the person sees both.
  'forklift.startChecklist.v1': {
    before: [],
    theirs: started({ responsavel: 'Bia Lima' }),
    both: started({}),
    says: { theirs: 'waiting', both: 'settled' },
  },
  // A state that a record reaches only once counts as reached, whoever caused it.
  'stuffing.finishPre.v1': reached(pre(1), { value: { ...pre(1).value, step: '1' } }),
  'loading.advance.v1': reached(status(1), status(4)),
  'receiving.finalizeReport.v1': reached({ value: [] }, { value: [{ status: 10 }] }),
  'receiving.startReport.v1': reached(begun(null), begun(31_001)),
  'arrival.registerDriver.v1': reached({ value: null }, { value: { id: 71_001 } }),
}

it('has a case for every operation that reconciles by reads', () => {
  const sought = [...operationByKind.values()].filter(
    ({ observe, target }) => observe !== undefined && target === undefined,
  )
  expect(Object.keys(cases).toSorted()).toEqual(sought.map(({ kind }) => kind).toSorted())
})

const paired = Object.entries(cases).flatMap(([kind, one]) =>
  (['theirs', 'both', 'named', 'others'] as const)
    .filter((there) => one[there] !== undefined)
    .map((there) => ({ kind, one, there })),
)

/** Operations that send no name but whose reads may show one. */
const readsName = new Set(['stock.saveReallocation.v1'])

it('docs/outbox.md lists every operation that reconciles by reads', () => {
  const page = readFileSync(new URL('../docs/outbox.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z]+\.\w+)`/gm)].map(([, kind]) => `${kind}.v1`)
  expect(listed.toSorted()).toEqual(Object.keys(cases).toSorted())
})

it('has a case with the same account on both devices for every operation that sends a name', () => {
  const says = operationExamples.flatMap(({ operation: { kind }, args }) =>
    kind in cases && 'operador' in (args as object) ? [kind] : [],
  )
  const tried = Object.entries(cases).flatMap(([kind, one]) => (one.named ? [kind] : []))
  expect(tried.toSorted()).toEqual([...says, ...readsName].toSorted())
})

const minutes = 60_000
const asText = (text: string) => new TextEncoder().encode(text)

test.each(paired)(
  '$kind: reconciles when the provider has the state of `$there`',
  async ({ kind, one, there }) => {
    const operation = operationByKind.get(kind) as unknown as Operation
    const { args, saw } = exampleOf(kind) ?? {}
    const db = freshDatabase()
    let now = one.before
    const { ports, clock, sent } = fakePorts(({ method, path }) => {
      if (method !== 'GET') {
        now = one[there]
        throw new TypeError('Failed to fetch')
      }
      const [, last = ''] = /\/([^/?]+)(?:\?.*)?$/.exec(path) ?? []
      if (!/imagem|image|\/file\//.test(path)) {
        return answer(200, typeof now === 'function' ? now(path) : now)
      }
      if (there === 'named' || there === 'others') return answer(404, { message: 'Sem foto' })
      const whose = last === 'PRE' && there === 'theirs' ? 'theirs' : one.pictures?.[last]
      const picture = answer(200, '', { 'content-type': 'image/jpeg' })
      return { ...picture, bytes: () => Promise.resolve(asText(`${whose} anew`).buffer) }
    })
    const photos = operation.photos?.(args) ?? []
    const bodies = await Promise.all(
      photos.map(async (id): Promise<Body> => {
        const bytes = asText('ours')
        const sha256 = await ports.sha256(bytes)
        const of = { type: 'image/jpeg', filename: 'a.jpg', size: bytes.length, sha256 }
        return { id, person: ana, bytes: bytes.buffer, ...of }
      }),
    )
    await submit(db, ports, ana, [{ ...operation(args), saw }], bodies)
    const every = {
      ...ports,
      operations: operationByKind as typeof ports.operations,
      // The provider re-encodes each photo.
      isSamePicture: (_ours: ArrayBuffer, theirs: ArrayBuffer) =>
        Promise.resolve(new TextDecoder().decode(theirs) === 'ours anew'),
    }
    const calls = () => sent.filter(({ method }) => method !== 'GET').length
    await drain(db, every, { budgetMs: 60_000 })
    expect(calls()).toBe(1)
    // Until the entry settles, is parked, or is sent again.
    for (let checks = 0; checks < 8 && calls() === 1; checks += 1) {
      clock.at += 2 * minutes
      await drain(db, every, { budgetMs: 60_000 })
    }
    const [entry] = await entriesOf(db, ana)
    const said = calls() > 1 ? 'waiting' : entry?.state
    expect(said).toBe((there === 'others' ? undefined : one.says[there]) ?? 'parked')
    if (entry?.state === 'parked') expect(entry.parked?.why).toBe('unknown')
  },
)
