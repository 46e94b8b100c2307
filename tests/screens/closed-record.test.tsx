import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { damage, packaging } from '#src/features/receiving/testing/example-records.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import {
  base as forklifts,
  checklistAnswers as forkliftAnswers,
  openForklift,
  pageOn,
  yesterday,
} from './forklift/open-forklift.tsx'
import { holdOne } from './held.ts'
import { openChecklist } from './loading-checklist/open-checklist.tsx'
import type { Before } from './open-feature.tsx'
import { answersOf as checklistAnswers } from './receiving/checklist-answers.ts'
import {
  answersOf as damageAnswers,
  at as damages,
  idAvaria,
} from './receiving/damages/damage-answers.ts'
import {
  base,
  headerIn,
  idRecebimento,
  openReceiving,
  reportAnswers,
} from './receiving/open-receiving.tsx'
import { begun, idSaida, openStuffing } from './stuffing/open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const approved = headerIn(10)
const closed = [
  {
    name: 'a damage of a report that was finalized',
    place: { place: `damage:${idAvaria}`, slot: 'evidence' },
    open: (before: Before) =>
      openReceiving({
        at: `${damages}/${idAvaria}`,
        answers: damageAnswers({}, approved),
        before,
      }),
  },
  {
    name: 'a damage that was never registered there',
    place: { place: `receiving:${idRecebimento}:damages:new`, slot: 'damage' },
    open: (before: Before) =>
      openReceiving({ at: `${damages}/new`, answers: damageAnswers({}, approved), before }),
  },
  {
    name: 'its label',
    place: { place: 'packaging:34501:label', slot: 'label' },
    open: (before: Before) =>
      openReceiving({
        at: `${base}/${idRecebimento}/avarias/34001/embalagem/34501`,
        answers: {
          ...reportAnswers(approved),
          [paths.damage(34_001)]: damage({ embalagens: [packaging({})] }),
          [paths.packaging(34_501)]: packaging({}),
        },
        before,
      }),
  },
  {
    name: 'a question of its checklist',
    place: { place: `receiving:${idRecebimento}:checklist:2`, slot: 'photo' },
    open: (before: Before) =>
      openReceiving({
        at: `${base}/${idRecebimento}/checklist/2`,
        answers: { ...checklistAnswers(), [paths.receivingHeader(idRecebimento)]: approved },
        before,
      }),
  },
  {
    name: 'a problem of another day',
    place: { place: `forklift-checklist:${idChecklist}:problem-photo:freio`, slot: 'problem' },
    open: (before: Before) =>
      openForklift({
        at: `${forklifts}/checklist/${idChecklist}`,
        answers: forkliftAnswers(pageOn(yesterday)),
        before,
      }),
  },
  {
    name: 'the load of a vehicle that has left',
    place: { place: 'loading-checklist:4711', slot: 'pSemLonaDireita' },
    open: (before: Before) => openChecklist({ page: loadingPage({}, { blocked: 1 }), before }),
  },
  {
    name: 'a pre-stage that is over',
    place: { place: `stuffing:${idSaida}`, slot: 'PRE' },
    open: (before: Before) => openStuffing({ state: { ...begun, step: '1' }, before }),
  },
]

it.each(closed)(
  'UX-31 a photo that failed can only be discarded where its record is closed: $name',
  async ({ place, open }) => {
    const { user, database, person, entries } = await open(
      async (device) => void (await holdOne(device, place)),
    )
    const title = await screen.findByText('Erro ao processar imagem!')
    const notice = within(title.closest<HTMLElement>('[role=alert]') ?? expect.unreachable())
    notice.getByText(/não pode ser salva|já foi concluída/)
    expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Salvar o arquivo',
      'Descartar',
    ])
    await user.click(notice.getByRole('button', { name: 'Descartar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
    expect(await entries()).toEqual([])
  },
)

it('UX-12 a closed record that was left resumes no slot', async () => {
  const { user, database, person } = await openStuffing({
    state: { ...begun, step: '1' },
    before: ({ database: db, person: who }) => {
      const place = { place: `stuffing:${idSaida}`, slot: 'PRE' }
      return saveDraft(db, who, 'photo-slot', { ...place, path: '/', title: '', name: 'foto PRE' })
    },
  })
  await screen.findByText(/já foi concluída/)
  expect(screen.queryByRole('button', { name: 'Abrir a câmera' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})
