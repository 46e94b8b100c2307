import { expect, test } from 'vitest'
import { makeLocalId } from '#src/outbox/aliases.ts'
import { damage, packaging } from '../example-records.ts'
import { placesOfReport } from './places-of-report.ts'

test('the photos of a report are taken at its parts, its damages and their packagings', () => {
  const made = makeLocalId()
  const damages = [
    damage({ embalagens: [packaging()] }),
    damage({ idRecebimentoAvaria: made, embalagens: [] }),
  ]
  const places = placesOfReport(31_001, { steps: [1, 2], damages }, new Map())
  expect(places).toEqual([
    'receiving:31001:waste',
    'receiving:31001:under-size',
    'receiving:31001:damages:new',
    'receiving:31001:checklist:1',
    'receiving:31001:checklist:2',
    'damage:34001',
    'packaging:34501',
    'packaging:34501:label',
    'packaging:34501:seal',
    `damage:${made}`,
  ])
})

test('and of what was made on this device under both its names', () => {
  const [report, one] = [makeLocalId(), makeLocalId()]
  const serverIds = new Map([
    [report, 31_001],
    [one, 34_001],
  ])
  const damages = [damage({ idRecebimentoAvaria: 34_001, embalagens: [] })]
  for (const id of [report, 31_001]) {
    expect(placesOfReport(id, { steps: [], damages }, serverIds)).toEqual(
      expect.arrayContaining([
        'receiving:31001:waste',
        `receiving:${report}:waste`,
        'damage:34001',
        `damage:${one}`,
      ]),
    )
  }
})
