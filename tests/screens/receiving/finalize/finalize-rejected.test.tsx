import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readDeadlineMs } from '#src/api/exchange.ts'
import {
  finalizeReport,
  type KnownOfHistory,
} from '#src/features/receiving/operations/finalize-report.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../../support/sentinel-server.ts'
import { holdTimersOf } from '../../hold-timers.ts'
import {
  headerIn,
  idRecebimento,
  moment,
  openReceiving,
  reportAnswers,
} from '../open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

type Opened = Awaited<ReturnType<typeof openReceiving>>

const confirmPath = paths.receivingConfirm(idRecebimento)
const confirmed = json({ value: { success: true, errors: [] } })
const begun = [moment(2, 'Em Elaboração')]
const rejected = moment(200, 'Reprovado', {
  observacao: 'Falta o lacre.',
  operador: 'Carla',
  createdAt: '2026-11-20T15:10:00.000Z',
})
/** Somebody else finalized it meanwhile, and the supervisor rejected it. */
const afterwards = [rejected, moment(10, 'Em Aprovação'), ...begun]
const notice = () => screen.findByText(/^Recusado: O relatório foi reprovado depois disso/)

async function finalize({ user }: Opened) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
  // The button is disabled for a moment after a tap.
  await waitFor(() => expect(button.disabled).toBe(false), { timeout: 5_000 })
  await user.click(button)
}

const known = async ({ entries }: Opened) =>
  (await entries()).map(({ saw }) => (saw as KnownOfHistory | undefined)?.rejections)

/** Finalizes here; the finalization reaches the provider only after the rejection. */
async function openStale() {
  const receiving = await openReceiving({ answers: reportAnswers(headerIn(2), begun) })
  await screen.findByText('Histórico')
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  receiving.provider.on(confirmPath, confirmed)
  receiving.answer(reportAnswers(headerIn(2), afterwards))
  await receiving.deliver()
  return receiving
}

it('does not undo a rejection that the person had not seen: they read the reason, and may overrule it', async () => {
  const { user, deliver, writes } = await openStale()
  expect((await notice()).textContent).toContain('«Falta o lacre». Corrija e finalize de novo.')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Enviar o meu mesmo assim' }))
  await deliver()
  await waitFor(() => expect(writes()).toMatchObject([{ call: `PUT ${confirmPath}` }]))
})

it('discarded, the report is corrected and finalized again, with the rejection seen', async () => {
  const receiving = await openStale()
  await notice()
  await screen.findByText('Falta o lacre.')
  await receiving.user.click(screen.getByRole('button', { name: 'Manter o do servidor' }))
  await receiving.user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await finalize(receiving)
  await receiving.deliver()
  expect(receiving.writes()).toHaveLength(1)
  expect(await known(receiving)).toEqual([0, 1])
  expect((await receiving.entries()).map(({ state }) => state)).toEqual(['discarded', 'settled'])
})

it('a report finalized again after warnings counts a rejection that was read since as seen', async () => {
  const receiving = await openReceiving({
    answers: reportAnswers(headerIn(2), afterwards),
    before: async ({ database, person }) => {
      const finalizedAt = '2026-11-20T14:00:00.000Z'
      const saw = { rejections: 0, inconsistencies: 0 }
      const intent = { ...finalizeReport({ idRecebimento, finalizedAt }), saw }
      const [entry] = await submit(database, { clock: Date }, person, [intent], [])
      const todo = [{ tipo: 'Resíduos', mensagem: 'Informe o peso' }]
      const message = 'Pendências de Preenchimento'
      await database.strict.entries.update(entry?.id ?? '', {
        state: 'parked',
        parked: { why: 'refused', message, todo, at: Date.now() },
      })
    },
  })
  await screen.findByText('Falta o lacre.')
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  receiving.provider.on(confirmPath, confirmed)
  await receiving.deliver()
  expect(receiving.writes()).toHaveLength(1)
  expect(await known(receiving)).toEqual([0, 1])
})

it('compares nothing for a report whose history was never read here', async () => {
  const receiving = await openReceiving({
    before: async ({ provider }) => provider.on(paths.receivingHistory(idRecebimento), cut),
  })
  await screen.findByRole('button', { name: 'Finalizar' })
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  expect(await known(receiving)).toEqual([undefined])
})

it('does not finalize a report before its history was read, because it may have been rejected', async () => {
  let tell = (): void => undefined
  const reported = new Promise<void>((resolve) => (tell = resolve))
  const receiving = await openReceiving({
    answers: reportAnswers(headerIn(2)),
    before: async ({ provider }) =>
      provider.on(paths.receivingHistory(idRecebimento), (response, call) => {
        void reported.then(() => json({ value: afterwards })(response, call))
      }),
  })
  const waiting = await screen.findByRole('button', { name: 'Lendo o histórico…' })
  expect(waiting).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  tell()
  await screen.findByText('Falta o lacre.')
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  expect(await known(receiving)).toEqual([1])
})

it('a network that never answers delays finalizing no longer than one call’s deadline', async () => {
  const passTime = holdTimersOf(readDeadlineMs)
  const receiving = await openReceiving({
    before: async ({ provider }) =>
      provider.on(paths.receivingHistory(idRecebimento), () => undefined),
  })
  await screen.findByRole('button', { name: 'Lendo o histórico…' })
  await waitFor(() => expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), readDeadlineMs))
  passTime()
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  expect(await known(receiving)).toEqual([undefined])
})

it('rejects a finalization when another person got an inconsistency since, so that this person reads it first', async () => {
  const why = 'O peso da entrada mudou depois do início do relatório'
  const receiving = await openReceiving({ answers: reportAnswers(headerIn(2), begun) })
  await screen.findByText('Histórico')
  await finalize(receiving)
  await screen.findByText('Finalizado, por confirmar')
  receiving.provider.on(confirmPath, confirmed)
  const inconsistent = moment(3, 'Inconsistência', { observacao: why, operador: 'Beto' })
  receiving.answer(reportAnswers(headerIn(3), [inconsistent, ...begun]))
  await receiving.deliver()
  await screen.findByText(/^Recusado: O relatório ficou com inconsistência depois disso/)
  expect(receiving.writes()).toEqual([])
})
