import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { discardOriginal, holdOne } from '../held.ts'
import { jpeg } from '../picking.ts'
import { base, checklistAnswers, openForklift, pageOn, today } from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

const at = `${base}/checklist/${idChecklist}`
const of = `forklift-checklist:${idChecklist}`
const id = '7a0c6d0e-6f0f-4f3e-9d55-0d3f6f1f2b10'
const photo = {
  id,
  bytes: jpeg.slice().buffer,
  type: 'image/jpeg',
  filename: `foto-${id}.jpg`,
  size: jpeg.length,
  sha256: 'abc',
}
const drafted = { path: at, photo, dia: today }
const typed = { field: 'freio', value: 'R', valueText: 'Ruim', obs: 'Pedal no fundo' }

it('UX-12 a problem that was begun is continued with its photo', async () => {
  const { user, database, person, entries } = await openForklift({
    at,
    answers: checklistAnswers(pageOn(today)),
    before: async ({ database: db, person: who }) => {
      await saveDraft(db, who, `${of}:problem`, { path: at, typed })
      await saveDraft(db, who, `${of}:problem-photo:freio`, drafted)
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Item freio: Ruim' }))
  await dialog.findByRole('button', { name: /Abrir a foto/ })
  await user.click(dialog.getByRole('button', { name: 'Salvar problema' }))
  await waitFor(async () => expect(await entries()).toMatchObject([{ bodyIds: [id] }]))
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})

it('a problem that the outbox rejects keeps its text and its photo', async () => {
  vi.spyOn(answerItem as unknown as Operation, 'check').mockImplementationOnce(() => {
    throw new TypeError('idChecklist must be a `number` type')
  })
  const { user, database, person, entries } = await openForklift({
    at,
    answers: checklistAnswers(pageOn(today)),
    before: async ({ database: db, person: who }) => {
      await saveDraft(db, who, `${of}:problem`, { path: at, typed })
      await saveDraft(db, who, `${of}:problem-photo:freio`, drafted)
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Item freio: Ruim' }))
  await dialog.findByRole('button', { name: /Abrir a foto/ })
  await user.click(dialog.getByRole('button', { name: 'Salvar problema' }))
  await waitFor(() => expect(currentToasts().at(-1)?.text).toMatch(/isto não foi salvo/))
  expect(dialog.getByLabelText('O que está errado?')).toHaveProperty('value', typed.obs)
  expect(dialog.getByRole('button', { name: /Abrir a foto/ })).toBeDefined()
  expect(await entries()).toEqual([])
  const forms = (await readDrafts(database, person)).map(({ form }) => form)
  expect(forms.sort()).toEqual([`${of}:problem`, `${of}:problem-photo:freio`])
})

it('another item does not get that photo', async () => {
  const { user, database, person } = await openForklift({
    at,
    answers: checklistAnswers(pageOn(today)),
    before: ({ database: db, person: who }) => saveDraft(db, who, `${of}:problem-photo`, drafted),
  })
  await user.click(await screen.findByRole('button', { name: 'Ruim' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('O que está errado?'), 'Pedal no fundo')
  expect(dialog.queryByRole('button', { name: /Abrir a foto/ })).toBeNull()
  const forms = (await readDrafts(database, person)).map(({ form }) => form)
  expect(forms).toContain(`${of}:problem-photo`)
})

it('UX-21 discards an original in the problem’s dialog, and keeps the problem', async () => {
  const { user, database, person } = await openForklift({
    at,
    answers: checklistAnswers(pageOn(today)),
    before: async (device) => {
      await saveDraft(device.database, device.person, `${of}:problem`, { path: at, typed })
      await holdOne(device, { place: `${of}:problem-photo:freio`, slot: 'problem' })
    },
  })
  await screen.findByText('Erro ao processar imagem!')
  await discardOriginal(user)
  expect(screen.queryByText('Erro ao processar imagem!')).toBeNull()
  const problem = screen.getByRole('dialog', { name: 'Item freio: Ruim' })
  expect(within(problem).getByLabelText('O que está errado?')).toHaveProperty('value', typed.obs)
  const forms = (await readDrafts(database, person)).map(({ form }) => form)
  expect(forms).toEqual([`${of}:problem`])
})
