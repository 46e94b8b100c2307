import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { askedAtHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { damage, packaging } from '#src/features/receiving/testing/example-records.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { fakeBody } from '#src/outbox/testing/fake-ports.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import type { Before } from '../open-feature.tsx'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const other = 31_002
const answers = {
  ...reportAnswers(headerIn(2)),
  [paths.receivingHeader(other)]: headerIn(2, { idRecebimento: other }),
  [paths.damage(34_001)]: damage({ embalagens: [packaging()] }),
  [paths.damage(34_002)]: damage({ idRecebimentoAvaria: 34_002 }),
  [paths.packaging(34_501)]: packaging(),
}
const at = (report: number | string, rest: string) => `${base}/${report}/avarias/${rest}`

const open = (address: string, before?: Before) =>
  openReceiving({ at: address, answers, ...(before && { before }) })

/** The worker's response without a network. */
const kept: Before = ({ provider }) => {
  for (const [path, value] of Object.entries(answers)) {
    const stamps = { [fromHeader]: 'cache', [lossHeader]: 'lost', [askedAtHeader]: '1' }
    provider.on(path, json({ value }, 200, stamps))
  }
  return Promise.resolve()
}

const nothingToChange = () => {
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /foto|Salvar|Registrar/i })).toBeNull()
}

describe.each([
  ['with a network', undefined],
  ['with no network', kept],
])('%s', (_, before) => {
  it('a damage of another report is not found', async () => {
    await open(at(other, '34001'), before)
    await screen.findByText('Avaria não encontrada!')
    nothingToChange()
  })

  it.each([at(other, '34001/embalagem/34501'), at(idRecebimento, '34002/embalagem/34501')])(
    'a packaging of another report, or of another damage, is not found: %s',
    async (address) => {
      await open(address, before)
      await screen.findByText('Embalagem não encontrada!')
      nothingToChange()
    },
  )

  it('finds its own damages and packagings', async () => {
    const { unmount } = await open(at(idRecebimento, '34001'), before)
    await screen.findByRole('button', { name: 'Tirar foto' })
    unmount()
    await open(at(idRecebimento, '34001/embalagem/34501'), before)
    await screen.findAllByRole('button', { name: 'Tirar foto' })
  })
})

describe('records that are only on this device', () => {
  const [strange, avaria] = [makeLocalId(), makeLocalId()]
  const begunHere: Before = async ({ database, person }) => {
    const by = { operador: 'Ana', takenAt: '2026-11-20T13:00:00.000Z' }
    const of = { idRecebimento, idRecebimentoAvaria: avaria, tipoAvaria: 'PALLET' }
    const ports = { clock: { now: () => Date.now() } }
    const body = await fakeBody()
    const photos = [{ photoId: body.id, size: body.size, sha256: body.sha256 }]
    const intents = [registerDamage({ ...of, ...by, photos })]
    await submit(database, ports, person, intents, [{ ...body, person }])
  }

  it('a damage opens under its own report, and is not found under another', async () => {
    const { unmount } = await open(at(idRecebimento, avaria), begunHere)
    await screen.findByRole('heading', { level: 1, name: /^Avaria/ })
    expect(screen.queryByText('Avaria não encontrada!')).toBeNull()
    unmount()
    for (const report of [strange, other]) {
      const shown = await open(at(report, avaria), begunHere)
      await screen.findByText('Avaria não encontrada!')
      nothingToChange()
      shown.unmount()
    }
  })
})
