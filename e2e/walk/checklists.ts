import { expect } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { findMachine, machineAddress } from '../support/forklift.ts'
import type { Visits } from './walk.ts'

const forklifts = '/sgi/checklists/empilhadeiras'
const vehicles = '/sgi/checklists/carregamento'

/** The checklists of forklifts and of vehicles. */
export const checklistVisits: Visits = {
  [forklifts]: {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      await open(forklifts)
      await expect(page.getByText('EMP-01').first()).toBeVisible()
      await inspect('forklifts')
    },
  },
  [`${forklifts}/:id`]: {
    kind: 'floor',
    see: async ({ page, origin, open, inspect }) => {
      const done = await findMachine(origin, ({ current }) => current?.status === 3)
      const none = await findMachine(origin, ({ lastDate }) => lastDate === null)
      await open(machineAddress(done.id))
      await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
      await inspect('forklift with a problem')
      await open(forklifts)
      await open(machineAddress(none.id))
      await expect(page.getByText('Nenhum Checklist foi criado no dia de Hoje')).toBeVisible()
      await inspect('forklift with no checklist')
    },
  },
  [`${forklifts}/checklist/new/:id`]: {
    kind: 'floor',
    see: async ({ page, origin, open, inspect }) => {
      const { id } = await findMachine(origin, ({ lastDate }) => lastDate === null)
      await open(`${forklifts}/checklist/new/${id}`)
      await page.getByRole('button', { name: 'Avançar' }).click()
      await expect(page.getByText('Fotografe o horímetro antes de avançar')).toBeVisible()
      await inspect('new checklist, refused')
    },
  },
  [`${forklifts}/checklist/:id/:data?`]: {
    kind: 'floor',
    see: async ({ page, origin, open, inspect }) => {
      const { id } = await findMachine(origin, ({ current }) => current?.status === 3)
      await open(machineAddress(id))
      await page.getByRole('link', { name: 'Editar' }).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await inspect('checklist with a problem')
    },
  },
  [vehicles]: {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      await open(vehicles)
      await expect(page.getByText(/^OT /).first()).toBeVisible()
      await inspect('vehicles')
    },
  },
  [`${vehicles}/:id`]: {
    kind: 'floor',
    see: async ({ page, get, open, inspect, inspectOver }) => {
      const list = await get<LoadingChecklistHeader[]>(paths.loadingChecklistList(''))
      const idOf = (wanted: number) => list.find(({ faltam }) => faltam === wanted)?.id
      await open(`${vehicles}/${idOf(0)}`)
      await expect(page.getByText('Todas as perguntas respondidas')).toBeVisible()
      await inspect('complete checklist of a vehicle')
      await open(vehicles)
      await open(`${vehicles}/${idOf(14)}`)
      await page.getByRole('button', { name: 'Outro local' }).click()
      await page.getByRole('button', { name: 'Salvar local' }).click()
      await expect(page.getByText('Informe o local')).toBeVisible()
      await page.getByRole('button', { name: 'Não conforme' }).click()
      await page.getByRole('button', { name: 'Salvar resposta' }).click()
      await expect(page.getByText('Escreva uma observação')).toBeVisible()
      await inspectOver('checklist of a vehicle, refused')
      await open(vehicles)
      await open(`${vehicles}/0`)
      await expect(page.getByText('Checklist não encontrado')).toBeVisible()
      await inspect('no such vehicle')
    },
  },
}
