import { addForklift } from '#provider/testing/rows/add-forklift.ts'
import { readForkliftRows } from '#provider/testing/rows/read-forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { clearItem } from '#src/features/forklift/operations/clear-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { act, makePhoto, photoArgs } from '../act.ts'
import { hash, local, type Day, type Place } from './day.ts'

/** The checklist of a machine: begun with its photo, a problem with a photo, and a cleared answer. */
export async function forkliftDay({ database, pictures, person, next }: Place): Promise<Day> {
  const { id, descricao } = await addForklift(database, { descricao: `EMP-F${next()}` })
  const now = new Date()
  const done = { doneAt: now.toISOString(), dia: dayOf(now, 'America/Sao_Paulo') }
  const idChecklist = local()
  const [meter, problem] = [makePhoto(pictures), makePhoto(pictures)]
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
      {
        ...answerItem({
          ...item(field, name),
          value: '1',
          valueText: 'Normal',
          variant: 'OK',
          responsavel: person.nome,
        }),
        saw: { value: '' },
      },
    ])
  const bad = {
    ...answerItem({
      ...item('garfos', 'Garfos e travas'),
      value: '2',
      valueText: 'Ruim',
      variant: 'NOT',
      obs: 'Trava quebrada',
      photo: photoArgs(problem),
      responsavel: person.nome,
    }),
    saw: { value: '' },
  }
  return {
    acts: [
      act([start], [meter]),
      ok('oleo_motor', 'Óleo'),
      ok('agua_radiador', 'Água'),
      act([bad], [problem]),
      ok('buzina', 'Buzina'),
      act([{ ...clearItem(item('agua_radiador', 'Água')), saw: { value: '1' } }]),
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
