import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { setClassifiedWeight } from '#src/features/receiving/operations/set-value.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import { answersOf, idAvaria } from './damages/damage-answers.ts'
import { idRecebimento, openReceiving } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

it('once a damage’s weight has arrived, the totals are the provider’s newer ones', async () => {
  const { database, person, provider, deliver } = await openReceiving({ answers: answersOf() })
  await screen.findByText('50,5 Kg')
  const weight = { idRecebimento, idRecebimentoAvaria: idAvaria, pesoClassificado: 80 }
  await submit(database, { clock: Date }, person, [setClassifiedWeight(weight)], [])
  await screen.findByText('80 Kg')

  provider.on(paths.damageWeights(), json({ value: { idRecebimentoAvaria: idAvaria } }))
  provider.on(paths.receivingTotals(idRecebimento), json({ value: { avariaPesoClassificado: 81 } }))
  await deliver()
  expect(await screen.findByText('81 Kg')).toBeDefined()
})
