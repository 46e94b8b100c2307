import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUnderSize, setWaste } from '#src/features/receiving/operations/set-section.ts'
import type { Parked } from '#src/outbox/model/entry.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const inDoubt = { why: 'unknown', message: 'Não foi possível saber' } as const
const failing = { why: 'server', message: 'O servidor falha neste lançamento' } as const
const refused = { why: 'refused', message: 'Relatório não pode mais ser alterado' } as const

/** A report that somebody else has finalized, while a weight and optionally amounts behind it are parked here. */
const openClosed = (weight: Omit<Parked, 'at'>, amounts?: Omit<Parked, 'at'>) =>
  openReceiving({
    answers: reportAnswers(headerIn(10)),
    before: async ({ database, person }) => {
      const saw = { embalagens: null, pesoMenor: null }
      const kept = await submit(database, { clock: Date }, person, [
        { ...setWaste({ idRecebimento, pesoResiduo: 2 }), saw: null },
        { ...setUnderSize({ idRecebimento, embalagens: 3, pesoMenor: 9 }), saw },
      ])
      for (const [at, parked] of [weight, amounts].entries()) {
        if (parked === undefined) continue
        const why = { ...parked, at: Date.now() }
        await database.strict.entries.update(kept[at]?.id ?? '', {
          state: 'parked',
          parked: why,
          ...(parked.why === 'server' && { 'tries.lost': 1 }),
        })
      }
    },
  })

it('an entry that may have arrived is not listed as left out of a closed report', async () => {
  const { user, entries } = await openClosed(inDoubt)
  await screen.findByText('Não foi possível saber se chegou')
  expect(screen.queryByText(/de fora/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Descartar não desfaz o que chegou/)
  await user.click(dialog.getByRole('button', { name: 'Voltar' }))
  await user.click(screen.getByRole('button', { name: 'Já chegou' }))
  await user.click(await screen.findByRole('button', { name: 'Sim, já chegou' }))
  await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
})

it.each([
  ['whose response was lost', inDoubt, 'Não foi possível saber se chegou'],
  ['at which the server keeps failing', failing, failing.message],
])('an entry %s is not discarded with those that were left out', async (_, why, words) => {
  const { user, entries } = await openClosed(why, refused)
  await screen.findByText(words)
  await screen.findByText(/1 lançamento deste aparelho ficou de fora/)
  await user.click(screen.getByRole('button', { name: 'Ver o que ficou de fora' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar 1 lançamento' }))
  await waitFor(async () =>
    expect((await entries()).map(({ state }) => state)).toEqual(['parked', 'discarded']),
  )
})
