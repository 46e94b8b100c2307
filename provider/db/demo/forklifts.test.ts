import { describe, expect, test } from 'vitest'
import { judgeForklift, judgeForkliftChecklist } from '#src/domain/records/forklift-status.ts'
import { makeDemo } from './make-demo.ts'

const totalItens = 20
const forkliftCount = 12

/** A working afternoon, a minute after midnight in São Paulo, a Sunday, the Monday after it, a leap day. */
const moments = [
  '2026-11-20T18:32:00Z',
  '2026-11-20T03:01:00Z',
  '2026-11-22T15:00:00Z',
  '2026-11-23T15:00:00Z',
  '2028-02-29T02:59:59Z',
]

describe.each(moments)('the forklifts of %s', (now) => {
  const demo = makeDemo({ now: new Date(now), album: (name) => name })
  const today = new Date(Date.parse(now) - 3 * 3_600_000).toISOString().slice(0, 10)
  const totalsOf = (id: number) => {
    const answers = demo.forkliftAnswers.filter(({ idChecklist }) => idChecklist === id)
    return {
      totalItens,
      totalPreenchidos: answers.length,
      totalProblemas: answers.filter(({ variant }) => variant === 'NOT').length,
      totalPendencias: open.filter(({ idChecklist }) => idChecklist === id).length,
    }
  }
  const open = demo.forkliftIssues.filter(({ closedByChecklist }) => closedByChecklist === null)

  test('have three months of checklists, one a day, and hour-meters that never decrease', () => {
    const days = demo.forkliftChecklists.map(({ idMaquina, dia }) => `${idMaquina} ${dia}`)
    expect(new Set(days).size).toBe(days.length)
    const counts = demo.forklifts.map(({ id }) => {
      const hours = demo.forkliftChecklists
        .filter(({ idMaquina }) => idMaquina === id)
        .map(({ horimetro }) => horimetro)
      expect(hours).toEqual(hours.toSorted((one, other) => one - other))
      return hours.length
    })
    expect(counts).toHaveLength(forkliftCount)
    // The last machine is new.
    expect(counts.filter((count) => count > 60)).toHaveLength(forkliftCount - 1)
    expect(counts.at(-1)).toBe(0)
    const first = demo.forkliftChecklists.map(({ dia }) => dia).toSorted()[0] ?? ''
    const age = (Date.parse(today) - Date.parse(first)) / 86_400_000
    expect(age).toBeGreaterThan(80)
    expect(age).toBeLessThan(90)
  })

  test('have every state, today and on the days before', () => {
    const states = demo.forklifts.map(({ id }) => {
      const current = demo.forkliftChecklists.find(
        ({ idMaquina, dia }) => idMaquina === id && dia === today,
      )
      const totalPendencias = open.filter(({ idMaquina }) => idMaquina === id).length
      return {
        filled: current && totalsOf(current.id).totalPreenchidos,
        pending: totalPendencias,
        status: judgeForklift(current !== undefined, {
          ...totalsOf(current?.id ?? 0),
          totalPendencias,
        }),
      }
    })
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(states.map(({ filled }) => filled))).toEqual(new Set([undefined, 0, 9, 20]))
    // A pendência of an earlier day: once with no checklist today, once with one that has not reached its item.
    expect(states).toContainEqual({ filled: undefined, pending: 1, status: 2 })
    expect(states).toContainEqual({ filled: 9, pending: 1, status: 2 })
    const past = demo.forkliftChecklists.filter(({ dia }) => dia !== today)
    expect(new Set(past.map(({ id }) => judgeForkliftChecklist(totalsOf(id))))).toEqual(
      new Set([1, 3]),
    )
    expect(demo.forkliftIssues.some(({ sha256 }) => sha256 !== null)).toBe(true)
  })

  test('have each pendência closed by the first later checklist that answers its item', () => {
    for (const { idMaquina, idChecklist, field, closedByChecklist } of demo.forkliftIssues) {
      const later = demo.forkliftChecklists.find(
        ({ id, idMaquina: machine }) =>
          machine === idMaquina &&
          id > idChecklist &&
          demo.forkliftAnswers.some((one) => one.idChecklist === id && one.field === field),
      )
      expect(closedByChecklist).toBe(later?.id ?? null)
    }
  })
})
