import type { InferInsertModel } from 'drizzle-orm'
import type {
  forkliftAnswers,
  forkliftChecklists,
  forkliftIssues,
  forklifts,
} from '../../schema/forklifts.ts'
import { toSearchText } from '../../search/search-text.ts'
import { colours } from './album.ts'
import { addMinutes } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../report-row.ts'

type MachineRow = InferInsertModel<typeof forklifts> & { id: number }
type ChecklistRow = InferInsertModel<typeof forkliftChecklists> & { id: number }
type AnswerRow = InferInsertModel<typeof forkliftAnswers>
type IssueRow = InferInsertModel<typeof forkliftIssues>

export const forkliftCount = 12
const daysKept = 90

const models = [
  'Empilhadeira GLP 2,5 t',
  'Empilhadeira GLP 2,5 t',
  'Empilhadeira elétrica 2 t',
  'Empilhadeira diesel 4 t',
]

/** The fields of migration 013. */
const choiceFields = (
  'oleo_motor agua_radiador oleo_hidraulico vazamentos pneus garfos torre protetor cinto extintor ' +
  'retrovisores buzina re farois freio freio_mao direcao comandos'
).split(' ')

const troubles: readonly [field: string, obs: string, photo: 'pneu' | 'vazamento' | null][] = [
  ['pneus', 'Pneu dianteiro direito com corte na lateral.', 'pneu'],
  ['vazamentos', 'Gotejamento de óleo hidráulico sob a torre.', 'vazamento'],
  ['farois', 'Giroflex não acende.', null],
  ['retrovisores', 'Retrovisor esquerdo trincado.', null],
  ['oleo_motor', 'Nível abaixo do mínimo, completar antes do turno.', null],
  ['buzina', 'Buzina falha.', null],
  ['cinto', 'Trava do cinto não prende.', null],
]

type Fleet = {
  forklifts: MachineRow[]
  forkliftChecklists: ChecklistRow[]
  forkliftAnswers: AnswerRow[]
  forkliftIssues: IssueRow[]
}

/** The checklist of one day: none, just begun, half filled, complete, complete with a problem. */
type Kind = 'none' | 'begun' | 'half' | 'whole' | 'trouble'

/** Today's checklist by machine. The last machine is new and never had a checklist. */
const today: readonly Kind[] = [
  ...(['whole', 'whole', 'none', 'trouble', 'half', 'begun'] as const),
  ...(['none', 'whole', 'trouble', 'none', 'half', 'none'] as const),
]

/** Machines whose last checklist before today ended with a problem that is still open. */
const leftOpen: ReadonlySet<number> = new Set([2, 4])

const kindOf = (random: Random, at: number, day: number, isLastBefore: boolean): Kind => {
  if (at === forkliftCount - 1) return 'none'
  if (day === 0) return today[at] ?? 'whole'
  if (isLastBefore) return leftOpen.has(at) ? 'trouble' : 'whole'
  if (random.chance(0.06)) return 'none'
  return random.chance(0.05) ? 'trouble' : 'whole'
}

/** Three months of checklists: no Sundays, a few days missed, a problem in about one of twenty. */
export const makeForklifts = (random: Random, scene: Scene): Fleet => {
  const fleet: Fleet = {
    forklifts: [],
    forkliftChecklists: [],
    forkliftAnswers: [],
    forkliftIssues: [],
  }
  const days = scene.clock
    .workdays(daysKept)
    .filter((day) => day > -daysKept)
    .toReversed()
  for (let at = 0; at < forkliftCount; at += 1) {
    const id = 51 + at
    const modelo = models[at % models.length] ?? ''
    const descricao = `EMP-${String(at + 1).padStart(2, '0')}`
    fleet.forklifts.push({
      id,
      descricao,
      modelo,
      ativo: true,
      sha256: scene.album(`empilhadeira/${colours[at % colours.length] ?? 'azul'}`),
      searchText: toSearchText(descricao, modelo),
    })
    let horimetro = random.int(900, 14_000) + random.int(0, 9) / 10
    const lastBefore = days.at(-2)
    for (const day of days) {
      const kind = kindOf(random, at, day, day === lastBefore)
      horimetro = Math.round((horimetro + random.int(25, 95) / 10) * 10) / 10
      if (kind !== 'none') fillDay(random, scene, fleet, { idMaquina: id, day, horimetro, kind })
    }
  }
  return fleet
}

type Day = { idMaquina: number; day: number; horimetro: number; kind: Kind }

const fillDay = (
  random: Random,
  { clock, people, album }: Scene,
  fleet: Fleet,
  { idMaquina, day, horimetro, kind }: Day,
) => {
  const id = 60_001 + fleet.forkliftChecklists.length
  const uid = random.pick(people.inspectors)
  // Today's checklists date from the last hours at any time of day, and never from before midnight.
  const morning = clock.at(day, 6 + random.int(0, 8) / 4)
  const data =
    day === 0
      ? clock.at(0, 0) > addMinutes(clock.now, -95)
        ? clock.now
        : addMinutes(clock.now, -90)
      : morning
  fleet.forkliftChecklists.push({
    id,
    idMaquina,
    dia: clock.dayOf(data),
    data,
    horimetro,
    sha256: album('horimetro'),
    uid,
  })
  const updatedAt = clock.upToNow(addMinutes(data, 6))
  const trouble = kind === 'trouble' ? troubleOf(random, day) : undefined
  const answered = kind === 'begun' ? [] : kind === 'half' ? choiceFields.slice(0, 9) : choiceFields
  closeIssues(fleet, { idMaquina, idChecklist: id, answered, updatedAt })
  for (const field of answered) {
    const isBad = trouble?.[0] === field
    fleet.forkliftAnswers.push({
      idChecklist: id,
      field,
      value: isBad ? '2' : '1',
      variant: isBad ? 'NOT' : 'OK',
      obs: isBad ? trouble[1] : null,
      sha256: isBad && trouble[2] !== null ? album(trouble[2]) : null,
      uid,
      updatedAt,
    })
  }
  if (kind === 'whole' || kind === 'trouble') {
    const measures = [
      ['carga', String(random.int(35, 100))],
      ['pressao', String(random.int(95, 120))],
    ] as const
    for (const [field, value] of measures) {
      fleet.forkliftAnswers.push({
        idChecklist: id,
        field,
        value,
        variant: 'OK',
        obs: null,
        sha256: null,
        uid,
        updatedAt,
      })
    }
  }
  if (trouble === undefined) return
  const [field, texto, photo] = trouble
  fleet.forkliftIssues.push({
    id: 61_001 + fleet.forkliftIssues.length,
    idMaquina,
    idChecklist: id,
    field,
    texto,
    sha256: photo === null ? null : album(photo),
    openedAt: updatedAt,
    openedBy: uid,
    closedAt: null,
    closedByChecklist: null,
  })
}

/**
 * Problems of today have a photo. Problems of the last days are in late fields, which today's half-filled checklist has
 * not reached.
 */
const troubleOf = (random: Random, day: number) => {
  if (day === 0) return random.pick(troubles.filter(([, , photo]) => photo !== null))
  return random.pick(day >= -3 ? troubles.filter(([field]) => isLate(field)) : troubles)
}

const isLate = (field: string) => choiceFields.indexOf(field) > 9

/** A pendência is open until a later checklist answers its item. */
const closeIssues = (
  { forkliftIssues }: Fleet,
  {
    idMaquina,
    idChecklist,
    answered,
    updatedAt,
  }: { idMaquina: number; idChecklist: number; answered: readonly string[]; updatedAt: Date },
) => {
  for (const issue of forkliftIssues) {
    const isOpen = issue.closedByChecklist === null && issue.idMaquina === idMaquina
    if (!isOpen || !answered.includes(issue.field)) continue
    issue.closedByChecklist = idChecklist
    issue.closedAt = updatedAt
  }
}
