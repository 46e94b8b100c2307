import { paths } from '#contract/paths.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { forkliftScreen } from '#src/features/forklift/feature.ts'
import { checklist, idMaquina, items, machine } from '#src/features/forklift/example-forklift.ts'
import type { ShownMachine, ShownPage } from '#src/features/forklift/shown.ts'
import { openFeature, type Before } from '../open-feature.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export const base = '/sgi/checklists/empilhadeiras'
export const today = dayOf(new Date(), 'America/Sao_Paulo')
export const yesterday = dayOf(new Date(Date.now() - 24 * 60 * 60_000), 'America/Sao_Paulo')
const [year, month] = today.split('-').map(Number)

/** The machine on the provider's current day. */
export const machineToday = (change: Partial<ShownMachine> = {}): ShownMachine =>
  machine({ dia: today, ...change })

export const checklistOn = (dia: string) => checklist({ dia, data: `${dia}T13:12:00.000Z` })

export const pageOn = (dia: string, change: Partial<ShownPage> = {}): ShownPage => {
  const current = checklistOn(dia)
  return {
    checklist: { ...current, items },
    pendencias: [],
    maquina: machineToday({ current, checklists: [current], today: true }),
    ...change,
  }
}

/** The provider's answers by path. */
export const answersOf = (shown: ShownMachine = machineToday()): Record<string, unknown> => ({
  [paths.forkliftList('')]: [shown],
  [paths.forklift(idMaquina)]: shown,
  [paths.forkliftHistory(idMaquina, year ?? 0, month ?? 0)]: [],
})

export const checklistAnswers = (page: ShownPage): Record<string, unknown> => ({
  ...answersOf(page.maquina),
  [paths.forkliftChecklist(page.checklist.id)]: page,
})

/** Opens the screen as an inspector sees it. */
export const openForklift = ({
  at = base,
  answers = answersOf(),
  before,
}: { at?: string; answers?: Record<string, unknown>; before?: Before } = {}) =>
  openFeature({
    at,
    path: `${base}/*`,
    element: <forkliftScreen.Screen />,
    answers,
    before,
    roles: ['SGI_CHECK_EMPILHADEIRA'],
  })
