import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Database } from '#provider/db/database.ts'
import { arrivals } from '#provider/db/schema/arrivals.ts'
import { drivers } from '#provider/db/schema/partners.ts'
import { receivingReports } from '#provider/db/schema/receiving.ts'
import { stuffingPhotos, stuffingReports } from '#provider/db/schema/stuffing.ts'
import { addEntry } from '#provider/testing/add-entry.ts'
import { addExit } from '#provider/testing/add-exit.ts'
import { addForklift } from '#provider/testing/add-forklift.ts'
import { addLoading } from '#provider/testing/add-loading.ts'
import { addStock, packings } from '#provider/testing/add-stock.ts'
import { readForkliftRows } from '#provider/testing/read-forklift.ts'
import { readLoadingChecklistRows } from '#provider/testing/read-loading-checklist.ts'
import { readLoadingRows } from '#provider/testing/read-loading.ts'
import { readReportRows } from '#provider/testing/read-report.ts'
import { readLying, readMovements } from '#provider/testing/read-stock.ts'
import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { dayOf } from '#src/domain/days.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { clearItem } from '#src/features/forklift/operations/clear-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { addDamageEvidence } from '#src/features/receiving/operations/add-damage-evidence.ts'
import { addPackagingEvidence } from '#src/features/receiving/operations/add-packaging-evidence.ts'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { addUnderSizeEvidence } from '#src/features/receiving/operations/add-under-size-evidence.ts'
import { addWasteEvidence } from '#src/features/receiving/operations/add-waste-evidence.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { removeEvidence } from '#src/features/receiving/operations/remove-evidence.ts'
import { setClassifiedWeight } from '#src/features/receiving/operations/set-classified-weight.ts'
import { setLabelPhoto } from '#src/features/receiving/operations/set-label-photo.ts'
import { setLabel } from '#src/features/receiving/operations/set-label.ts'
import { setPackagingWeight } from '#src/features/receiving/operations/set-packaging-weight.ts'
import { setSacks } from '#src/features/receiving/operations/set-sacks.ts'
import { setSealPhoto } from '#src/features/receiving/operations/set-seal-photo.ts'
import { setSeal } from '#src/features/receiving/operations/set-seal.ts'
import { setUnderSize } from '#src/features/receiving/operations/set-under-size.ts'
import { setWaste } from '#src/features/receiving/operations/set-waste.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { LocalId } from '#src/outbox/entry.ts'
import { act, makePhoto, photoArgs, type Act, type Photo } from './act.ts'

/** What somebody does in one piece of work, and what has to be in the database afterwards. */
export interface Day {
  acts: Act[]
  expected: unknown
  actual: () => Promise<unknown>
}

export interface Place {
  database: Database
  /** Any picture; photos of their own are made of it. */
  base: Buffer
  person: { username: string; nome: string; token: string }
  /** A provider that can be asked before the troubles begin. */
  origin: string
  /** Lines with room for everybody. */
  lines: readonly { id: number; tag: string }[]
  /** Counts what is made, over all devices. */
  next: () => number
}

const local = (): LocalId => `local:${randomUUID()}`
const hash = ({ sha256 }: { sha256: string }) => sha256

/** A container: PRE, each step once, one photo taken again. */
export async function stuffingDay({ database, base, next }: Place): Promise<Day> {
  const idSaida = await addExit(database, { ot: `OT-F${next()}` })
  await database.orm
    .insert(stuffingReports)
    .values({ idSaida, step: 'PRE', hasPre: 1, updatedAt: new Date() })
  const pre = [makePhoto(base), makePhoto(base)]
  const steps = ['1', '2', '3', 'C', '4', '5', '6', '7'] as const satisfies StuffingStep[]
  const first = steps.map((step) => ({ step, photo: makePhoto(base) }))
  const again = makePhoto(base)
  const upload = (step: StuffingStep, photo: Photo) =>
    act([uploadPhoto({ idSaida, step, photoId: photo.id })], [photo])
  return {
    acts: [
      ...pre.map((photo) => act([addPrePhoto({ idSaida, photoId: photo.id })], [photo])),
      act([finishPreStage({ idSaida })]),
      ...first.map(({ step, photo }) => upload(step, photo)),
      upload('2', again),
    ],
    expected: {
      status: 1,
      photos: [
        ...first.map(({ step, photo }) => [step, 0, hash(step === '2' ? again : photo)]),
        ...pre.map((photo, index) => ['PRE', index + 1, hash(photo)]),
      ].toSorted(byText),
    },
    actual: async () => {
      const { orm } = database
      const of = eq(stuffingReports.idSaida, idSaida)
      const [report] = await orm.select().from(stuffingReports).where(of)
      const rows = await orm
        .select()
        .from(stuffingPhotos)
        .where(eq(stuffingPhotos.idSaida, idSaida))
      return {
        status: report?.status,
        photos: rows.map(({ step, ordem, sha256 }) => [step, ordem, sha256]).toSorted(byText),
      }
    },
  }
}

const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1)

/** A load with a damage, begun with no network: everything under ids of the device. */
export async function receivingDay(place: Place): Promise<Day> {
  const { database, base, person, next } = place
  const number = next()
  const item = { produto: 'PP H301', lote: `LF${number}` }
  const entry = await addEntry(database, { ot: `OT-F${number}`, items: [item] })
  const [id, damageId, packagingId, dropped] = [local(), local(), local(), local()]
  const taken = { operador: person.nome, takenAt: new Date().toISOString() }
  const photo = {
    damage: makePhoto(base),
    evidence: makePhoto(base),
    dropped: makePhoto(base),
    label: makePhoto(base),
    seal: makePhoto(base),
    packaging: makePhoto(base),
    waste: makePhoto(base),
    underSize: makePhoto(base),
  }
  const evidence = (one: Photo, idImage = local()) => ({ ...photoArgs(one), ...taken, idImage })
  const damage = { idRecebimento: id, idRecebimentoAvaria: damageId }
  const packaging = { ...damage, idRecebimentoAvariaEmbalagem: packagingId }
  const start = startReceivingReport({
    idRecebimento: id,
    idNotaFiscal: entry.idNotaFiscal,
    ...item,
    header: headerOf(item, entry.items[0]?.referenceId ?? 0),
  })
  const register = registerDamage({
    ...damage,
    tipoAvaria: 'PALLET',
    photos: [photoArgs(photo.damage)],
    ...taken,
  })
  const under = { embalagens: 2, pesoMenor: 50, before: { embalagens: null, pesoMenor: null } }
  const weight = (pesoClassificado: number, before: number | null) =>
    act([setClassifiedWeight({ ...damage, pesoClassificado, before })])
  return {
    acts: [
      act([start]),
      act([register], [photo.damage]),
      act([addDamageEvidence({ ...damage, ...evidence(photo.evidence) })], [photo.evidence]),
      act([addDamageEvidence({ ...damage, ...evidence(photo.dropped, dropped) })], [photo.dropped]),
      weight(12.5, null),
      weight(13.5, 12.5),
      act([addPackaging({ ...packaging, numeroEmbalagens: null })]),
      act([setLabel({ ...packaging, numeroEtiqueta: `ET${number}`, before: null })]),
      act([setLabelPhoto({ ...packaging, ...photoArgs(photo.label), ...taken })], [photo.label]),
      act([setSeal({ ...packaging, numeroLacre: `LA${number}`, before: null })]),
      act([setSealPhoto({ ...packaging, ...photoArgs(photo.seal), ...taken })], [photo.seal]),
      act([setPackagingWeight({ ...packaging, pesoKg: 25.5, before: null })]),
      act(
        [addPackagingEvidence({ ...packaging, ...evidence(photo.packaging) })],
        [photo.packaging],
      ),
      act([
        removeEvidence({
          idRecebimento: id,
          idImage: dropped,
          place: { of: 'damage', idRecebimentoAvaria: damageId },
        }),
      ]),
      act([setWaste({ idRecebimento: id, pesoResiduo: 3.2, before: null })]),
      act([addWasteEvidence({ idRecebimento: id, ...evidence(photo.waste) })], [photo.waste]),
      act([setUnderSize({ idRecebimento: id, ...under })]),
      act(
        [addUnderSizeEvidence({ idRecebimento: id, ...evidence(photo.underSize) })],
        [photo.underSize],
      ),
      // The checklist was not filled in: the provider says what is missing, and it waits aside.
      act([finalizeReport({ idRecebimento: id, finalizedAt: new Date().toISOString() })]),
    ],
    expected: {
      reports: 1,
      weights: [3.2, 2, 50],
      damages: [
        {
          weight: 13.5,
          photos: [hash(photo.damage), hash(photo.evidence)],
          packagings: [
            {
              label: [`ET${number}`, hash(photo.label)],
              seal: [`LA${number}`, hash(photo.seal)],
              weight: 25.5,
              photos: [hash(photo.packaging)],
            },
          ],
        },
      ],
      waste: [hash(photo.waste)],
      underSize: [hash(photo.underSize)],
    },
    actual: async () => {
      const reference = entry.items[0]?.referenceId ?? 0
      const made = await database.orm
        .select()
        .from(receivingReports)
        .where(eq(receivingReports.referenceId, reference))
      const rows = await readReportRows(database, made[0]?.id ?? 0)
      return {
        reports: made.length,
        weights: [rows.report.pesoResiduo, rows.report.embalagensMenor, rows.report.pesoMenor],
        damages: rows.damages.map((one) => ({
          weight: one.pesoClassificado,
          photos: one.photos.map(hash),
          packagings: one.packagings.map((packed) => ({
            label: [packed.numeroEtiqueta, ...packed.label.map(hash)],
            seal: [packed.numeroLacre, ...packed.seal.map(hash)],
            weight: packed.pesoKg,
            photos: packed.photos.map(hash),
          })),
        })),
        waste: rows.waste.map(hash),
        underSize: rows.underSize.map(hash),
      }
    },
  }
}

const headerOf = (item: { produto: string; lote: string }, referenceId: number) => ({
  ot: '70012345',
  dataEntrada: '2026-11-20T11:00:00.000Z',
  placaCavalo: 'ABC1D23',
  notaFiscal: '123456',
  fornecedor: 'Fornecedor',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Nacional',
  report: {
    ...item,
    status: 0,
    idRecebimento: null,
    referenceId,
    checklistsStatus: 0,
    avariasStatus: 0,
    residuosStatus: 0,
    menorStatus: 0,
  },
})

/** Damages in bags, with their sacks, and the checklist of a report that was begun before. */
export async function checklistDay(place: Place): Promise<Day> {
  const { database, base, person, next } = place
  const number = next()
  const item = { produto: 'SBR 1502', lote: `LF${number}`, mode: 'BAG' as const }
  const entry = await addEntry(database, { ot: `OT-F${number}`, items: [item] })
  const { produto, lote } = item
  const { id, idChecklist } = await askValue<{ id: number; idChecklist: number }>(place, {
    method: 'POST',
    path: paths.receivingNew(),
    body: { idNotaFiscal: entry.idNotaFiscal, produto, lote },
  })
  const damageId = local()
  const taken = { operador: person.nome, takenAt: new Date().toISOString() }
  const damage = { idRecebimento: id, idRecebimentoAvaria: damageId }
  const question = (step: number, idPergunta: number, descricao: string) => ({
    owner: { type: 'receiving' as const, id },
    record: { title: `Recebimento #${id}`, path: `/ops/relatorios/recebimento/${id}/checklist/1` },
    idChecklist,
    step,
    idPergunta,
    descricao,
  })
  const seal = question(1, 101, 'Lacre do veículo')
  const closed = question(2, 102, 'Veículo fechado')
  const kind = question(7, 107, 'Tipo de embalagem')
  const answer = (of: typeof seal, idOption: number, valueString: string, before: Seen | null) =>
    answerQuestion({
      ...of,
      idOption,
      tipo: 'OPTION',
      valueString,
      valueInteger: null,
      obs: null,
      imagesRequired: 0,
      before,
      status: 1,
    })
  const seen = (idOption: number, valueString: string): Seen => ({
    idOption,
    valueString,
    obs: null,
  })
  const [bag, kept, gone] = [makePhoto(base), makePhoto(base), makePhoto(base)]
  const goneId = local()
  const addPhoto = (photo: Photo, idImage: LocalId) =>
    act(
      [addQuestionPhoto({ ...closed, ...photoArgs(photo), idSub: 0, idImage, status: 1 })],
      [photo],
    )
  const register = registerDamage({
    ...damage,
    tipoAvaria: 'BAG',
    photos: [photoArgs(bag)],
    ...taken,
  })
  return {
    acts: [
      act([answer(seal, 1011, 'Sim', null)]),
      act([finishQuestion({ ...seal, total: 12 })]),
      act([answer(seal, 1013, 'Não se aplica', seen(1011, 'Sim'))]),
      addPhoto(kept, local()),
      addPhoto(gone, goneId),
      act([answer(kind, 1071, 'Sacaria de 25 kg paletizada', null)]),
      act([
        clearQuestion({ ...kind, before: seen(1071, 'Sacaria de 25 kg paletizada'), status: 0 }),
      ]),
      act([removeQuestionPhoto({ ...closed, idImage: goneId, status: 1 })]),
      act([register], [bag]),
      act([setSacks({ ...damage, embalagens: [], sacos: '12', before: null })]),
    ],
    expected: {
      questions: [
        [1, true, ['Não se aplica'], []],
        [2, false, [], [hash(kept)]],
      ],
      damages: [['12', [hash(bag)]]],
    },
    actual: async () => {
      const rows = await readReportRows(database, id)
      return {
        questions: rows.checklist.questions.map(({ step, done, answers, photos }) => [
          step,
          done,
          answers.map(({ valueString }) => valueString),
          photos.map(hash),
        ]),
        damages: rows.damages.map(({ sacos, photos }) => [sacos, photos.map(hash)]),
      }
    },
  }
}

type Seen = { idOption: number | null; valueString: string | null; obs: string | null }

/** The checklist of a vehicle that leaves: answers, and a photo that takes the place of another. */
export async function vehicleDay(place: Place): Promise<Day> {
  const { database, base, next } = place
  const idSaida = await addExit(database, { ot: `OT-F${next()}` })
  const { checklist } = await askBody<{ checklist: { idChecklist: number } }>(place, {
    method: 'GET',
    path: paths.loadingChecklist(idSaida),
  })
  const question = (step: number, idPergunta: number, descricao: string) => ({
    owner: { type: 'loading-checklist' as const, id: idSaida },
    record: { title: `Saída #${idSaida}`, path: `/sgi/checklists/carregamento/${idSaida}` },
    idChecklist: checklist.idChecklist,
    step,
    idPergunta,
    descricao,
    status: 1,
  })
  const tarp = question(1, 201, 'Sem lona, lado direito')
  const [first, second] = [makePhoto(base), makePhoto(base)]
  const questions = [
    question(6, 206, 'Documentos'),
    question(7, 207, 'EPI do motorista'),
    question(8, 208, 'Calço e freio'),
  ]
  const choice = (of: (typeof questions)[number]) =>
    act([
      answerQuestion({
        ...of,
        idOption: of.idPergunta * 10 + 1,
        tipo: 'OPTION',
        valueString: 'Sim',
        valueInteger: null,
        obs: null,
        imagesRequired: 0,
        before: null,
      }),
    ])
  const photo = (one: Photo, before: Photo | null) =>
    act(
      [
        setQuestionPhoto({
          ...tarp,
          ...photoArgs(one),
          idSub: 0,
          before: before && { sha256: before.sha256, size: Math.ceil(before.size / 1024) },
        }),
      ],
      [one],
    )
  return {
    acts: [photo(first, null), ...questions.map(choice), photo(second, first)],
    expected: {
      answers: questions.map(({ idPergunta }) => [idPergunta, 'Sim']),
      photos: [[201, hash(second)]],
    },
    actual: async () => {
      const rows = await readLoadingChecklistRows(database, idSaida)
      return {
        answers: rows?.answers.map(({ idPergunta, valueString }) => [idPergunta, valueString]),
        photos: rows?.photos.map(({ idPergunta, sha256 }) => [idPergunta, sha256]),
      }
    },
  }
}

/** The checklist of a machine: begun with its photo, a problem with one, an answer taken back. */
export async function forkliftDay({ database, base, person, next }: Place): Promise<Day> {
  const { id, descricao } = await addForklift(database, { descricao: `EMP-F${next()}` })
  const now = new Date()
  const done = { doneAt: now.toISOString(), dia: dayOf(now, 'America/Sao_Paulo') }
  const idChecklist = local()
  const [meter, problem] = [makePhoto(base), makePhoto(base)]
  const totals = { totalPreenchidos: 0, totalProblemas: 0, totalPendencias: 0 }
  const item = (field: string, name: string) => ({
    idMaquina: id,
    maquina: descricao,
    idChecklist,
    ...done,
    field,
    fieldType: 'CL',
    descricao: name,
    after: { ...totals, pendenciasDaMaquina: 0 },
  })
  const start = startChecklist({
    idChecklist,
    idMaquina: id,
    horimetro: 120.5,
    ...photoArgs(meter),
    ...done,
    responsavel: person.nome,
    items: [],
    pendencias: [],
    maquina: {
      id,
      descricao,
      status: 0,
      horimetroText: '—',
      lastHorimetro: null,
      totalItens: 20,
      ...totals,
      lastDate: null,
      today: false,
      responsavel: null,
      current: null,
      checklists: [],
    },
  })
  const ok = (field: string, name: string) =>
    act([
      answerItem({
        ...item(field, name),
        before: '',
        value: '1',
        valueText: 'Normal',
        variant: 'OK',
        responsavel: person.nome,
      }),
    ])
  const bad = answerItem({
    ...item('garfos', 'Garfos e travas'),
    before: '',
    value: '2',
    valueText: 'Ruim',
    variant: 'NOT',
    obs: 'Trava quebrada',
    photo: photoArgs(problem),
    responsavel: person.nome,
  })
  return {
    acts: [
      act([start], [meter]),
      ok('oleo_motor', 'Óleo'),
      ok('agua_radiador', 'Água'),
      act([bad], [problem]),
      ok('buzina', 'Buzina'),
      act([clearItem({ ...item('agua_radiador', 'Água'), before: '1' })]),
    ],
    expected: [
      {
        horimetro: 120.5,
        photo: hash(meter),
        answers: [
          ['oleo_motor', '1', null, null],
          ['garfos', '2', 'Trava quebrada', hash(problem)],
          ['buzina', '1', null, null],
        ],
        issues: [['garfos', hash(problem)]],
      },
    ],
    actual: async () =>
      (await readForkliftRows(database, id)).map((row) => ({
        horimetro: row.horimetro,
        photo: hash(row.photo),
        answers: row.answers.map(({ field, value, obs, sha256 }) => [field, value, obs, sha256]),
        issues: row.issues.map(({ field, sha256 }) => [field, sha256]),
      })),
  }
}

/** A vehicle through its states, and what it loads moved over the warehouse, to lines that all share. */
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
      saveReallocation({
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
        anterior: tons((8 - index * 2) * pesoConjunto),
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

/** A driver whom nobody knew, who comes twice. */
export async function gateDay({ database, next }: Place): Promise<Day> {
  const cpf = makeCpf(100_000_000 + next())
  const id = local()
  const nome = `Motorista ${cpf}`
  const arrive = (oc: string, minute: number) =>
    act([
      registerArrival({
        idChegada: local(),
        cpf,
        idMotorista: id,
        idTransportadora: null,
        empresa: 1,
        oc,
        placaCavalo: 'ABC-1D23',
        placaCarroceria1: 'XYZ-9876',
        placaCarroceria2: null,
        numeroCarrocerias: 1,
        announcedAt: new Date(Date.now() + minute * 60_000).toISOString(),
      }),
    ])
  return {
    acts: [
      act([registerDriver({ idMotorista: id, cpf, nome, telefone1: '11987654321' })]),
      act([updateDriver({ idMotorista: id, cpf, nome, telefone1: '11912345678' })]),
      arrive('OC-1', -2),
      arrive('OC-2', -1),
    ],
    expected: { drivers: [[nome, '11912345678']], arrivals: ['OC-1', 'OC-2'] },
    actual: async () => {
      const { orm } = database
      const found = await orm.select().from(drivers).where(eq(drivers.cpf, cpf))
      const there = await orm
        .select()
        .from(arrivals)
        .where(eq(arrivals.idMotorista, found[0]?.id ?? 0))
        .orderBy(asc(arrivals.id))
      return {
        drivers: found.map((one) => [one.nome, one.telefone1]),
        arrivals: there.map(({ oc }) => oc),
      }
    },
  }
}

/** Nine digits with their two check digits. */
function makeCpf(nine: number): string {
  const digits = String(nine).slice(0, 9)
  const check = (text: string) => {
    const sum = [...text].reduce(
      (all, digit, index) => all + Number(digit) * (text.length + 1 - index),
      0,
    )
    return String(((sum * 10) % 11) % 10)
  }
  const first = check(digits)
  return digits + first + check(digits + first)
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

async function askBody<T>({ origin, person }: Place, { method, path, body }: Asked): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const askValue = async <T>(place: Place, asked: Asked): Promise<T> =>
  (await askBody<{ value: T }>(place, asked)).value

/** A kind of work each, in turn over the devices. */
export const kindsOfDay: readonly ((place: Place) => Promise<Day>)[] = [
  stuffingDay,
  receivingDay,
  checklistDay,
  vehicleDay,
  forkliftDay,
  yardDay,
  gateDay,
]
