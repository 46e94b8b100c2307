import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addWasteEvidence } from '#src/features/receiving/operations/add-evidence.ts'
import { receivingScreen } from '#src/features/receiving/feature.ts'
import type { Parked } from '#src/outbox/model/entry.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { headerIn, reportAnswers } from '../receiving/open-receiving.tsx'
import { openFeature } from '../open-feature.tsx'
import { jpeg } from '../picking.ts'

vi.mock('#src/api/config.ts', { spy: true })

const base = '/ops/relatorios/recebimento'
const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'

const inDoubt = { why: 'unknown', message: 'Não foi possível saber' } as const

/** Opens the screen of the waste with a photo that was rejected or whose outcome is unknown. */
async function open(parked: Omit<Parked, 'at'> = inDoubt) {
  const answers = {
    ...reportAnswers(headerIn(2, { residuosStatus: 0 })),
    [paths.waste(31_001)]: { pesoResiduo: 2, imagens: [] },
  }
  return openFeature({
    at: `${base}/31001/residuos`,
    path: `${base}/*`,
    element: <receivingScreen.Screen />,
    answers: Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }])),
    before: async ({ database, person }) => {
      const taken = { photoId, size: jpeg.length, sha256: 'a'.repeat(64) }
      const intent = addWasteEvidence({
        ...taken,
        idRecebimento: 31_001,
        idImage: `local:${photoId}`,
        operador: 'Ana',
        takenAt: '2026-11-20T14:00:00.000Z',
      })
      const body = { ...taken, id: photoId, person, bytes: jpeg.slice().buffer }
      const bodies = [{ ...body, type: 'image/jpeg', filename: 'foto.jpg' }]
      const [entry] = await submit(database, { clock: Date }, person, [intent], bodies)
      await database.strict.entries.update(entry?.id ?? '', {
        state: 'parked',
        'tries.lost': 1,
        parked: { ...parked, at: Date.now() },
      })
    },
  })
}

it('UX-06 an unknown outcome is decided on its own screen: the photo counts as received and is not sent again', async () => {
  const { user, entries } = await open()
  await screen.findByText(/Se já está no servidor, enviar de novo pode duplicar/)
  await user.click(screen.getByRole('button', { name: 'Já chegou' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Já está no servidor?' }))
  expect((await entries())[0]?.state).toBe('parked')
  expect(await dialog.findByRole('img')).toBeDefined()
  expect(dialog.getByText(/Por 7 dias pode ser restaurado em Envios/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Sim, já chegou' }))
  await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Já chegou' })).toBeNull())
})

it('UX-06 a photo with an unknown outcome is sent again, under the key of the call that may have arrived', async () => {
  const { user, entries } = await open()
  const [before] = await entries()
  await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
  await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
  expect((await entries())[0]?.key).toBe(before?.key)
})

it('UX-06 a photo with an unknown outcome is discarded after a confirmation', async () => {
  const { user, entries } = await open()
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await user.click(await screen.findByRole('button', { name: 'Voltar' }))
  expect((await entries())[0]?.state).toBe('parked')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar este envio?' }))
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
})

it('UX-06 shows the provider’s rejection of a photo on its own screen, next to the button for another photo', async () => {
  const files = 'A foto está fora de foco'
  await open({ why: 'refused', status: 422, message: 'Confira', fieldErrors: { files } })
  const waits = await screen.findByText(/O que vem depois espera neste aparelho/)
  const notice = within(waits.closest<HTMLElement>('[role=alert]') ?? expect.unreachable())
  expect(notice.getByText(new RegExp(files)).closest('li')?.textContent).toBe(`Foto: ${files}`)
  await notice.findByRole('button', { name: 'Tirar outra foto' })
})
