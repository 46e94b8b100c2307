import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import type { Parked } from '#src/outbox/model/entry.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { headerIn, idRecebimento, openReceiving, reportAnswers } from '../open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const bar = async () => within(await screen.findByRole('group', { name: 'Ações do relatório' }))
const inDoubt = { why: 'unknown', message: 'Não foi possível saber' } as const
const failed = { why: 'server', message: 'O servidor falhou 5 vezes neste envio.' } as const
const why = 'A finalização anterior espera a sua decisão.'

/** A report that was finalized before and whose finalization is parked. */
const openParked = (status: number, parked: Omit<Parked, 'at'>) =>
  openReceiving({
    answers: reportAnswers(headerIn(status)),
    before: async ({ database, person }) => {
      const finalizedAt = '2026-11-20T14:00:00.000Z'
      const intent = finalizeReport({ idRecebimento, finalizedAt })
      const [entry] = await submit(database, { clock: Date }, person, [intent], [])
      await database.strict.entries.update(entry?.id ?? '', {
        state: 'parked',
        'tries.lost': 1,
        parked: { ...parked, at: Date.now() },
      })
    },
  })

describe('while a finalization waits for a decision', () => {
  it('an inconsistent report is not sent on as well', async () => {
    await openParked(3, inDoubt)
    await screen.findByRole('button', { name: 'Já chegou' })
    const inconsistent = await screen.findByText(/^O peso da entrada mudou/)
    expect(screen.queryByRole('button', { name: /^Conferi/ })).toBeNull()
    expect(inconsistent.textContent).toContain(why)
    expect((await bar()).getByText(why)).toBeDefined()
  })

  it.each([inDoubt, failed])('one in progress is not finalized again: $why', async (parked) => {
    await openParked(2, parked)
    await screen.findByText(/^Finalização do relatório\./)
    expect((await bar()).getByText(why)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  })
})
