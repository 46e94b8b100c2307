import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { idMaquina } from '#src/features/forklift/example-forklift.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { setWaste } from '#src/features/receiving/operations/set-section.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { currentToasts, dismissToast } from '#src/ui/notice/toast.ts'
import { button, fillVehicle, field, openArrival, toVehicle } from './arrival/open-arrival.tsx'
import {
  base as forkliftBase,
  checklistAnswers,
  openForklift,
  pageOn,
  today,
} from './forklift/open-forklift.tsx'
import { asked, openChecklist as openVehicle } from './loading-checklist/open-checklist.tsx'
import { openLoading } from './loading/open-loading.tsx'
import { pick, shrinkToOne } from './picking.ts'
import { answersOf as damageAnswers, at as damagesAt } from './receiving/damages/damage-answers.ts'
import { open as openChecklist, question } from './receiving/checklist-answers.ts'
import {
  base as receivingBase,
  idNotaFiscal,
  idRecebimento,
  listAnswers,
  openReceiving,
  reportAnswers,
} from './receiving/open-receiving.tsx'
import { allowed, ready, sectionAt } from './receiving/sections.ts'
import { open as openStock, plan, planned, save } from './stock/planning.ts'
import { begun, openStuffing } from './stuffing/open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
  for (const { id } of currentToasts()) dismissToast(id)
})

/** Makes the operation accept no arguments, as when a provider's record is of an unknown kind. */
const spoil = (operation: object) =>
  vi.spyOn(operation as Operation, 'check').mockImplementation(() => {
    throw new TypeError('idSaida must be a `number` type')
  })

const words = /^O aplicativo falhou e isto não foi salvo/
const reportedInToast = () => waitFor(() => expect(currentToasts().at(-1)?.text).toMatch(words))

it('UX-31 reports a photo that the outbox rejects; the photo survives a reload and is kept once possible', async () => {
  const spoiled = spoil(uploadPhoto)
  const { user, database, person, entries } = await openStuffing()
  await screen.findByRole('heading', { name: 'Terceira camada' })
  await pick(user, 'camera')
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText('A foto está guardada neste aparelho até você decidir.')).toBeDefined()
  expect(await entries()).toEqual([])
  const [held, heavy] = await readDrafts(database, person)
  expect([held?.form, heavy]).toEqual([expect.stringMatching(/^photo-held:/), undefined])

  cleanup()
  const again = await openStuffing({
    before: async ({ database: other, person: who }) => {
      const drafts = await database.relaxed.drafts.where('person').equals(person).toArray()
      await other.strict.drafts.bulkPut(drafts.map((draft) => ({ ...draft, person: who })))
    },
  })
  expect(await screen.findByText(words)).toBeDefined()
  spoiled.mockRestore()
  await again.user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(async () => expect(await again.entries()).toHaveLength(1))
  await waitFor(async () => expect(await readDrafts(again.database, again.person)).toEqual([]))
})

it('reports a weight that the outbox rejects, and keeps it in its field', async () => {
  spoil(setWaste)
  const { user, entries, database, person } = await openReceiving({
    at: sectionAt('residuos'),
    answers: {
      ...reportAnswers(allowed),
      [paths.waste(idRecebimento)]: { pesoResiduo: null, imagens: [] },
    },
  })
  await ready('Resíduos')
  const weight = () => screen.getByLabelText<HTMLInputElement>('Peso dos resíduos (Kg)')
  await user.type(weight(), '7,5')
  await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
  await reportedInToast()
  expect(weight().value).toBe('7,5')
  expect(await entries()).toEqual([])
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
})

it('reports an answer that the outbox rejects, and keeps the question open', async () => {
  spoil(answerQuestion)
  const { user, entries } = await openChecklist(1)
  await question(1)
  await user.click(screen.getByRole('button', { name: 'Sim' }))
  await reportedInToast()
  expect(screen.getByRole('button', { name: 'Sim' })).toBeDefined()
  expect(await entries()).toEqual([])
})

it('reports a reallocation that the outbox rejects, and keeps it planned', async () => {
  spoil(saveReallocation)
  const stock = await openStock()
  await plan(stock, 'a1-002', 2)
  await stock.user.click(save() as HTMLElement)
  await reportedInToast()
  expect(planned()).toHaveLength(1)
  expect(await stock.entries()).toEqual([])
})

it('reports an arrival that the outbox rejects on the driver’s step, with the typed data', async () => {
  spoil(registerArrival)
  const kiosk = await openArrival()
  await toVehicle(kiosk)
  await fillVehicle(kiosk)
  await kiosk.user.click(button('Registrar chegada'))
  expect(await screen.findByText(words)).toBeDefined()
  expect(field('Placa do cavalo').value).toBe('ABC-1D23')
  expect(await kiosk.entries()).toEqual([])
})

it('reports a status that the outbox rejects', async () => {
  spoil(advanceLoading)
  const { user, entries } = await openLoading()
  await user.click(await screen.findByRole('button', { name: 'Em Carregamento' }))
  await reportedInToast()
  expect(await entries()).toEqual([])
})

it('reports the end of a stage that the outbox rejects', async () => {
  spoil(finishPreStage)
  const { user, entries } = await openStuffing({ state: { ...begun, preCounter: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Avançar Próxima Etapa' }))
  await user.click(screen.getByRole('button', { name: /^Avançar para a etapa/ }))
  await reportedInToast()
  expect(await entries()).toEqual([])
})

it('reports a new damage that the outbox rejects, and keeps its photos', async () => {
  spoil(registerDamage)
  const { user, entries, database, person, address } = await openReceiving({
    at: `${damagesAt}/new`,
    answers: damageAnswers(),
  })
  const save = () => screen.findByRole('button', { name: 'Salvar avaria' })
  await save()
  await pick(user, 'gallery')
  const photos = await screen.findByRole('list', { name: 'Fotos da avaria' })
  await user.click(await save())
  await reportedInToast()
  expect(photos.isConnected).toBe(true)
  expect(address()).toBe(`${damagesAt}/new`)
  expect(await entries()).toEqual([])
  expect(await readDrafts(database, person)).toHaveLength(1)
})

it('reports the creation of a report that the outbox rejects, and opens no report', async () => {
  spoil(startReceivingReport)
  const at = `${receivingBase}/produto/${idNotaFiscal}`
  const { user, entries, address } = await openReceiving({
    at,
    answers: { ...listAnswers(), ...reportAnswers() },
  })
  const product = await screen.findByRole('button', { name: /PP H503/ })
  await waitFor(() => expect(product.getAttribute('aria-disabled')).toBe('false'))
  await user.click(product)
  await reportedInToast()
  expect(address()).toBe(at)
  expect(await entries()).toEqual([])
})

it('reports the end of a report that the outbox rejects', async () => {
  spoil(finalizeReport)
  const { user, entries } = await openReceiving()
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
  await reportedInToast()
  expect(await entries()).toEqual([])
})

it('reports an answer for a vehicle that the outbox rejects, and keeps the question open', async () => {
  spoil(answerQuestion)
  const { user, entries } = await openVehicle()
  await asked('Documentos')
  await user.click(button('Conforme'))
  await reportedInToast()
  await asked('Documentos')
  expect(await entries()).toEqual([])
})

it('reports a new forklift checklist that the outbox rejects, and keeps photo and hours', async () => {
  spoil(startChecklist)
  const { user, entries, database, person } = await openForklift({
    at: `${forkliftBase}/checklist/new/${idMaquina}`,
  })
  await screen.findByRole('button', { name: 'Fotografar o horímetro' })
  await pick(user, 'camera')
  const hours = await screen.findByLabelText<HTMLInputElement>('Horímetro (horas)')
  await user.type(hours, '1234,5')
  await user.click(button('Avançar'))
  await reportedInToast()
  expect(hours.value).toBe('1234,5')
  expect(screen.getByRole('button', { name: 'Abrir a foto: Foto do horímetro' })).toBeDefined()
  expect(await entries()).toEqual([])
  expect(await readDrafts(database, person)).not.toEqual([])
})

it('reports an answer for a forklift that the outbox rejects, and keeps the item open', async () => {
  spoil(answerItem)
  const page = pageOn(today)
  const { user, entries } = await openForklift({
    at: `${forkliftBase}/checklist/${page.checklist.id}`,
    answers: checklistAnswers(page),
  })
  await screen.findByRole('heading', { name: 'Item freio' })
  await user.click(button('Bom'))
  await reportedInToast()
  expect(await screen.findByRole('heading', { name: 'Item freio' })).toBeDefined()
  expect(await entries()).toEqual([])
})
