import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import OutboxScreen from '#src/features/outbox/screens/outbox-screen.tsx'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { setWaste } from '#src/features/receiving/operations/set-section.ts'
import { fakeBody } from '#src/outbox/testing/fake-ports.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { openFeature } from '../open-feature.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const idRecebimento = 4711
const idRecebimentoAvaria = 'local:00000000-0000-4000-8000-000000000002'
const bodies = await Promise.all([fakeBody(), fakeBody(), fakeBody()])
const taken = { operador: 'Ana', takenAt: '2026-11-20T14:00:00.000Z' }
const photos = bodies.map(({ id: photoId, size, sha256 }) => ({ photoId, size, sha256 }))

const damage: Intent[] = [
  registerDamage({ idRecebimento, idRecebimentoAvaria, tipoAvaria: 'PALLET', photos, ...taken }),
]
const others: Intent[] = [
  setWaste({ idRecebimento, pesoResiduo: 3.2 }),
  finalizeReport({ idRecebimento, finalizedAt: '2026-11-20T14:32:00.000Z' }),
]

it.each([
  ['a part with its photos', damage, 'Recebimento #4711 · Avaria · 3 fotos'],
  [
    'several, and what is of the whole',
    [...damage, ...others],
    'Recebimento #4711 · Avaria · Resíduos · 1 lançamento e 3 fotos',
  ],
])('UX-05 a record is named after its waiting entries: %s', async (_what, intents, name) => {
  await openFeature({
    at: '/envios',
    path: '/envios',
    element: <OutboxScreen />,
    before: async ({ database, person }) => {
      const own = bodies.map((body) => ({ ...body, person }))
      await submit(database, { clock: { now: () => Date.now() } }, person, intents, own)
    },
  })
  expect(await screen.findByRole('heading', { name })).toBeDefined()
})
