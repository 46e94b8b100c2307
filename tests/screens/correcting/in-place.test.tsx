import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  allocation,
  line,
  packaging as packed,
  reallocation,
} from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { stockScreen } from '#src/features/stock/feature.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { operations } from '#src/operations.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { json } from '../../support/sentinel-server.ts'
import { openRefused, refusedField } from './open-correcting.tsx'
import { refusedOfForklifts } from './refused/forklift.tsx'
import { refusedAtTheGate } from './refused/gate.ts'
import { refusedInReceiving } from './refused/receiving.tsx'
import { refusedOfVehicles } from './refused/vehicle.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const words = 'O servidor não aceita este valor'

/** Operations that are absent here, as their screen belongs to another driver by now. */
const asked = refusedAtTheGate
const rows = [...refusedInReceiving, ...refusedOfVehicles, ...refusedOfForklifts]

/** Its field is a list, and the error is shown in the list. */
const listed: Intent = saveReallocation(reallocation)

describe('correcting a rejected entry in place', () => {
  const kinds = [...rows, ...asked].map(({ intent }) => intent.operation.kind)

  it('covers every operation with typed values', () => {
    const typed = operations.filter(({ correction: { fields, asks } = {} }) => fields ?? asks)
    const shown = new Set([...kinds, listed.operation.kind])
    expect(typed.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([])
  })

  it.each([...rows, ...asked])(
    'UX-05 UX-06 $name: the typed value is in its field with the provider’s message, and the correction is sent in its place',
    async (row) => {
      const opened = await openRefused({ ...row, error: { [row.field]: words } })
      const { user, entries, entry, deliver, accept, calls } = opened
      const before = await entry()
      if (!asked.includes(row)) {
        await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
        const field = await refusedField(row.label, row.shown, words)
        await waitFor(() => expect(document.activeElement).toBe(field))
      }
      const field = await refusedField(row.label, row.shown, words)
      // Nothing is lost and nothing is sent during the correction.
      await deliver()
      expect(await entries()).toEqual([before])
      await user.clear(field)
      await user.type(field, row.typed)
      await user.click(screen.getByRole('button', { name: row.save }))
      await waitFor(async () => expect((await entry()).state).toBe('waiting'))
      const corrected = await entries()
      expect(corrected).toMatchObject([
        { id: before.id, seq: before.seq, lane: before.lane, bodyIds: before.bodyIds },
      ])

      accept(row.answer)
      await deliver()
      expect((await entry()).state).toBe('settled')
      expect(calls()).toHaveLength(2)
      expect(calls()[1]).toContain(row.sent)
    },
  )

  it.each(refusedInReceiving)(
    'UX-06 $name: a report that was finalized here is open again for the correction, and then continues by itself',
    async (row) => {
      const finalizedAt = '2026-11-20T14:00:00.000Z'
      const behind = [finalizeReport({ idRecebimento: 31_001, finalizedAt })]
      const opened = await openRefused({ ...row, behind, error: { [row.field]: words } })
      const { user, entries, deliver, accept, provider } = opened
      await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
      expect(await screen.findByText(/^O relatório foi finalizado neste aparelho/)).toBeDefined()
      const field = await refusedField(row.label, row.shown, words)
      await waitFor(() => expect(document.activeElement).toBe(field))
      // Nothing else is sent behind a finalization.
      expect(screen.queryByRole('button', { name: 'Tirar foto' })).toBeNull()
      await user.clear(field)
      await user.type(field, row.typed)
      await user.click(screen.getByRole('button', { name: row.save }))
      await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
      await waitFor(() => expect(screen.queryByLabelText(row.label)).toBeNull())
      expect(await screen.findByText(/^Relatório finalizado neste aparelho/)).toBeDefined()

      accept(row.answer)
      provider.on(paths.receivingConfirm(31_001), json({ value: { success: true } }))
      await deliver()
      expect((await entries()).map(({ state }) => state)).toEqual(['settled', 'settled'])
    },
  )

  it('UX-06 a reallocation: its error is shown at the movement, and the correction is sent in its place', async () => {
    const { user, entry, deliver, accept, calls } = await openRefused({
      base: '/ops/estoque',
      routes: <stockScreen.Screen />,
      intent: listed,
      path: paths.reallocation(),
      error: { 'movimentacoes.1.peso': words },
      answers: {
        [paths.allocation(601, 501)]: { value: allocation() },
        [paths.allocation(601, 502)]: { value: null },
        [paths.allocation(601, 503)]: { value: null },
        [paths.productPackaging(601)]: { value: packed },
        [paths.lines()]: {
          value: [line({ id: 501, tag: 'A1-001' }), line(), line({ id: 503, tag: 'A1-003' })],
        },
      },
    })
    const before = await entry()
    await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
    const faulty = await screen.findByRole('button', { name: 'Remover a movimentação para A1-003' })
    expect(faulty.closest('li')?.textContent).toContain(words)
    await user.click(faulty)
    await waitFor(() => expect(faulty.isConnected).toBe(false))
    await user.click(await screen.findByRole('button', { name: 'Salvar Movimentações' }))
    await waitFor(async () => expect((await entry()).state).toBe('waiting'))
    expect(await entry()).toMatchObject({ id: before.id, seq: before.seq })
    accept({ value: { idAlocacao: 5001 } })
    await deliver()
    expect((await entry()).state).toBe('settled')
    expect(calls()).toHaveLength(2)
    expect(calls()[1]).not.toContain('A1-003')
  })
})
