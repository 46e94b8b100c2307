import { describe, expect, it } from 'vitest'
import { dayOf, formatDayOf } from '#src/domain/time/days.ts'
import { operations } from '#src/operations.ts'
import { withExtensions } from '#src/outbox/model/extensions.ts'
import type { Operation, OutboxRequest } from '#src/outbox/model/operation.ts'
import { operationExamples } from './operation-examples.ts'

/** The names in each call that no person types: ids, values that the app adds by itself, choices made by a tap. */
const notGiven: Readonly<Record<string, readonly string[]>> = {
  'stuffing.uploadPhoto.v1': ['step', 'FotoAnterior'],
  'stuffing.addPrePhoto.v1': ['step'],
  'receiving.startReport.v1': ['idNotaFiscal', 'produto', 'lote'],
  'receiving.finalizeReport.v1': ['feitoEm'],
  'loading.advance.v1': ['feitoEm'],
  'checklist.answerQuestion.v1': [
    ...['idChecklist', 'idPergunta', 'tipo', 'anterior', 'valueInteger', 'valueInteger2'],
    ...['valueInteger3', 'valueDecimal', 'valueDecimal2', 'valueDecimal3', 'valueString2'],
    ...['valueString3', 'valueString4', 'valueString5'],
  ],
  'checklist.clearQuestion.v1': ['idChecklist', 'idPergunta'],
  'checklist.finishQuestion.v1': ['IdChecklist', 'IdPergunta'],
  'checklist.addPhoto.v1': ['IdChecklist', 'IdPergunta', 'IdSub'],
  'checklist.setPhoto.v1': ['IdChecklist', 'IdPergunta', 'IdSub', 'FotoAnterior'],
  'receiving.registerDamage.v1': ['IdRecebimento'],
  'receiving.addDamageEvidence.v1': ['IdRecebimentoAvaria'],
  'receiving.setClassifiedWeight.v1': ['idRecebimentoAvaria', 'anterior'],
  'receiving.setSacks.v1': ['IdRecebimentoAvaria', 'Anterior'],
  'receiving.addPackaging.v1': ['idRecebimentoAvaria'],
  'receiving.setLabel.v1': ['IdRecebimentoAvariaEmbalagem', 'Anterior'],
  'receiving.setLabelPhoto.v1': ['IdRecebimentoAvariaEmbalagem', 'FotoAnterior'],
  'receiving.setSeal.v1': ['IdRecebimentoAvariaEmbalagem', 'Anterior'],
  'receiving.setSealPhoto.v1': ['IdRecebimentoAvariaEmbalagem', 'FotoAnterior'],
  'receiving.setPackagingWeight.v1': ['IdRecebimentoAvariaEmbalagem', 'Anterior'],
  'receiving.addPackagingEvidence.v1': ['IdRecebimentoAvariaEmbalagem'],
  'receiving.setWaste.v1': ['idRecebimento', 'anterior'],
  'receiving.addWasteEvidence.v1': ['IdRecebimento'],
  'receiving.setUnderSize.v1': ['idRecebimento', 'anterior'],
  'receiving.addUnderSizeEvidence.v1': ['IdRecebimento'],
  'forklift.startChecklist.v1': ['data'],
  'forklift.answerItem.v1': ['field', 'fieldType', 'variant', 'data', 'anterior'],
  'forklift.clearItem.v1': ['field', 'fieldType', 'value', 'variant', 'data', 'anterior'],
  'stock.saveReallocation.v1': ['idAlocacao', 'plano'],
  'arrival.registerDriver.v1': [
    ...['cpf', 'telefone2', 'cnh', 'ativo', 'realizaPuxe', 'observacao'],
  ],
  'arrival.updateDriver.v1': [...['cpf', 'telefone2', 'cnh', 'ativo', 'realizaPuxe', 'observacao']],
  // The origin and the number of trailers are chosen by taps; the carrier is chosen from a list.
  'arrival.register.v1': ['idMotorista', 'idTransportadora', 'empresa', 'numeroCarrocerias'],
}

const namesIn = ({ json, parts = [] }: OutboxRequest): string[] => [
  ...Object.keys((json ?? {}) as object),
  ...parts.flatMap((part) => ('value' in part ? [part.name] : [])),
]

const photos = [
  { idRecebimentoImage: 1, operador: 'Beto', updatedAt: '2026-11-20T13:00:00.000Z' },
  { idRecebimentoImage: 2, operador: 'Ana', updatedAt: '2026-11-20T14:32:00.000Z' },
]
const ofPhotos = ['Fotos: 2', 'Última: Ana, 20/11/2026 14:32']

const ofItem = [
  { value: '1', valueText: 'Bom', responsavel: 'Beto' },
  ['Resposta: Bom', 'Responsável: Beto'],
] as const

/** A possible answer of the provider after a lost response or a conflict, and the facts that the screen shows of it. */
const shown: Readonly<Record<string, readonly [unknown, readonly string[]]>> = {
  'receiving.startReport.v1': [
    { value: [{ produto: 'PEAD HB0454', lote: 'L2611A', idRecebimento: 9 }] },
    ['PEAD HB0454 · L2611A: relatório #9'],
  ],
  'receiving.finalizeReport.v1': [
    {
      value: [
        { statusNome: 'Em Aprovação', operador: 'Ana', createdAt: '2026-11-20T14:32:00.000Z' },
        { statusNome: 'Em Elaboração', operador: 'Beto', createdAt: '2026-11-20T13:00:00.000Z' },
      ],
    },
    ['Última situação: Em Aprovação, Ana, 20/11/2026 14:32'],
  ],
  'checklist.addPhoto.v1': [{ value: { images: [{}, {}] } }, ['Fotos: 2']],
  'receiving.registerDamage.v1': [
    { value: { items: [{ operador: 'Beto' }] } },
    ['Avarias: 1', 'Última: Beto'],
  ],
  'receiving.addDamageEvidence.v1': [{ value: { imagens: photos } }, ofPhotos],
  'receiving.addPackaging.v1': [{ value: { embalagens: [{}, {}, {}] } }, ['Embalagens: 3']],
  'receiving.addPackagingEvidence.v1': [{ value: { imagens: photos } }, ofPhotos],
  'receiving.addWasteEvidence.v1': [{ value: { imagens: photos } }, ofPhotos],
  'receiving.addUnderSizeEvidence.v1': [{ value: { imagens: photos } }, ofPhotos],
  'forklift.startChecklist.v1': [
    { value: [] },
    [`Checklist de ${formatDayOf(dayOf(new Date(), 'America/Sao_Paulo'))}: nenhum`],
  ],
  'stuffing.finishPre.v1': [
    { value: { idSaida: 4711, status: 0, step: 'PRE', hasPre: 1, preCounter: 2, picture1: 0 } },
    ['Etapa atual: PRE · Paletes e sacarias', 'Fotos da etapa PRE: 2'],
  ],
  'stuffing.addPrePhoto.v1': [
    { sha256: 'c'.repeat(64), operador: 'Beto' },
    ['Quem tirou a foto que está lá: Beto'],
  ],
  'stuffing.uploadPhoto.v1': [
    { sha256: 'c'.repeat(64), operador: 'Beto' },
    ['Quem tirou a foto que está lá: Beto'],
  ],
  'checklist.answerQuestion.v1': [{ valueString: 'Não', obs: null }, ['No servidor: Não']],
  'checklist.clearQuestion.v1': [{ valueString: 'Não', obs: 'Sujo' }, ['No servidor: Não: Sujo']],
  'receiving.setWaste.v1': [{ pesoResiduo: 2.5 }, ['No servidor: 2,5 Kg']],
  'receiving.setUnderSize.v1': [
    { embalagens: 2, pesoMenor: 40 },
    ['No servidor: 2 embalagens, 40 Kg'],
  ],
  'forklift.answerItem.v1': ofItem,
  'forklift.clearItem.v1': ofItem,
  'loading.advance.v1': [
    { value: { carregamento: { status: 2, statusNavigation: { status: 'Em Carregamento' } } } },
    ['Situação: Em Carregamento'],
  ],
  'stock.saveReallocation.v1': [
    [{ value: { peso: 8.25 } }, null],
    ['A1-001: 8,25 t', 'A1-002: nada deste produto'],
  ],
  'arrival.registerDriver.v1': [{ value: null }, ['Motorista: não cadastrado']],
}

/** The answer before the first call, the answer now, and the facts that the screen shows of both. */
const moved: Readonly<Record<string, readonly [unknown, unknown, readonly string[]]>> = {
  'stuffing.addPrePhoto.v1': [
    { value: { idSaida: 4711, step: 'PRE', status: 0, preCounter: 2 } },
    { value: { idSaida: 4711, step: 'PRE', status: 0, preCounter: 3 } },
    ['Fotos da etapa PRE: 3, antes 2'],
  ],
  'stock.saveReallocation.v1': [
    [{ value: { peso: 11 } }, null],
    [{ value: { peso: 8 } }, { value: { peso: 3 } }],
    ['A1-001: 8 t, antes 11 t', 'A1-002: 3 t, antes nada deste produto'],
  ],
}

const retaken = {
  photoId: '11111111-2222-4333-8444-555555555555',
  size: 4711,
  sha256: 'b'.repeat(64),
}

it('UX-06 every operation declares a correction', () => {
  const silent = operations.filter(({ correction }) => correction === undefined)
  expect(silent.map(({ kind }) => kind)).toEqual([])
})

describe.each(operationExamples)('$operation.kind', ({ operation, args, saw }) => {
  const spec = operation as unknown as Operation
  const { observe } = spec
  const context = { id: Number, replaces: saw }
  const correction = spec.correction ?? {}
  const { fields = {}, asks = [], retake } = correction

  it('UX-06 has a field for every value that a person typed', () => {
    const given = namesIn(withExtensions(spec.request(args, context))).filter(
      (name) => notGiven[spec.kind]?.includes(name) !== true,
    )
    const names = [...Object.keys(fields), ...asks.map(({ name }) => name)]
    expect(given.filter((name) => !names.includes(name))).toEqual([])
    // A field of the correction that is not in the call would never be shown.
    const sent = namesIn(withExtensions(spec.request(args, context)))
    expect(names.filter((name) => !sent.includes(name))).toEqual([])
  })

  it('UX-06 lets each of its photos be retaken, and stays the same act otherwise', () => {
    const photos = spec.photos?.(args) ?? []
    expect(retake !== undefined).toBe(photos.length > 0)
    for (const photoId of photos) {
      const again = retake?.(args, photoId, retaken)
      expect(() => spec.check(again)).not.toThrow()
      const sent = spec.photos?.(again)
      expect(sent).toEqual(photos.map((one) => (one === photoId ? retaken.photoId : one)))
      for (const same of [spec.lane, spec.record, spec.label, spec.makes]) {
        expect(same?.(again)).toEqual(same?.(args))
      }
    }
  })

  it('UX-06 shows the state at the provider when a call is unresolved', () => {
    const [seen, reported] = shown[spec.kind] ?? []
    if (observe !== undefined && spec.target === undefined) expect(reported).toBeDefined()
    const facts = observe?.facts?.(seen, args).map(({ term, value }) => `${term}: ${value}`)
    expect(facts).toEqual(reported)
    // An unreadable answer gives no facts.
    for (const odd of [undefined, '', {}]) expect(observe?.facts?.(odd, args) ?? []).toEqual([])
  })

  it('UX-06 shows the state before the call where the person decides by the difference', () => {
    const [before, now, reported] = moved[spec.kind] ?? []
    const facts = observe?.facts?.(now, args, before).map(({ term, value }) => `${term}: ${value}`)
    if (reported !== undefined) expect(facts).toEqual(reported)
    // A `facts` that takes the state before the call has a row in `moved`.
    expect((observe?.facts?.length ?? 0) > 2).toBe(reported !== undefined)
  })

  it('UX-06 the correction starts with the typed values and stores the new ones', () => {
    for (const { read, write, label } of asks) {
      expect(label).not.toBe('')
      const same = write(args, read(args))
      expect(spec(same).args).toEqual(same)
      expect(read(same)).toBe(read(args))
      expect(spec.lane(same)).toBe(spec.lane(args))
    }
  })
})
