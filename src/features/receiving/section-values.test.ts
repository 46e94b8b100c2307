import { expect, it } from 'vitest'
import { wasteValues } from '#contract/section-values.ts'
import type { Waste } from '#contract/schemas/receiving.ts'
import { withExtensions } from '#src/outbox/model/extensions.ts'
import { wastePart, type ReportArgs, type ReportPart } from './report-parts.ts'
import { setSection } from './section-values.ts'
import {
  context,
  contextAfterLoss,
  keys,
  apply,
  observeOf,
  ofReport,
} from './testing/example-parts.ts'

/** The waste with a value that a later release adds. */
type MoistWaste = Omit<Waste, 'imagens'> & { umidadeResiduo?: number | null }

const setMoistWaste = setSection(wastePart as unknown as ReportPart<ReportArgs, MoistWaste>, {
  kind: 'receiving.setWaste.v1',
  target: 'waste',
  path: '/api/ops/recebimento/residuo',
  values: {
    ...wasteValues,
    umidadeResiduo: {
      label: 'Umidade dos resíduos',
      word: 'a umidade',
      largest: 100,
      decimals: 1,
      unit: '%',
      extension: true,
    },
  },
  totals: ({ pesoResiduo }) => ({ residuoPeso: pesoResiduo }),
})

const both = { ...ofReport, pesoResiduo: 5, umidadeResiduo: 8.5 }
/** The arguments of an entry that the previous release stored. */
const earlier = { ...ofReport, pesoResiduo: 5 }

const compare = (args: typeof earlier, shown: object, more: object = {}) =>
  observeOf(setMoistWaste).compare({ value: shown }, args, { ...contextAfterLoss, ...more }).is

it('an extension of a section is sent as one, and is part of its words', () => {
  const request = setMoistWaste.request(both, context)
  expect(request.json).toEqual(earlier)
  expect(withExtensions(request).json).toEqual(both)
  expect(setMoistWaste.label(both)).toBe('Resíduos: 5 Kg, 8,5 %')
  const shown = { [keys.waste]: { pesoResiduo: null, umidadeResiduo: null, imagens: [] } }
  expect(apply(setMoistWaste, both, shown)[keys.waste]).toMatchObject({
    pesoResiduo: 5,
    umidadeResiduo: 8.5,
  })
})

it('a person may leave an extension blank, and an entry of the previous release lacks it', () => {
  for (const args of [{ ...earlier, umidadeResiduo: null }, earlier])
    expect(() => setMoistWaste.check(args)).not.toThrow()
  expect(() => setMoistWaste.check({ ...both, umidadeResiduo: 101 })).toThrow()
  const shown = { [keys.waste]: { pesoResiduo: 1, umidadeResiduo: 7, imagens: [] } }
  expect(apply(setMoistWaste, earlier, shown)[keys.waste]).toMatchObject({
    pesoResiduo: 5,
    umidadeResiduo: 7,
  })
})

it('an extension is compared where the provider takes it and the entry has it', () => {
  expect(compare(both, { pesoResiduo: 5, umidadeResiduo: 8.5 })).toBe('mine')
  expect(compare(both, { pesoResiduo: 5, umidadeResiduo: 2 }, { saw: null })).toBe('theirs')
  expect(compare(both, { pesoResiduo: 5 }, { extensions: false })).toBe('mine')
  expect(compare(earlier, { pesoResiduo: 5, umidadeResiduo: 8.5 })).toBe('mine')
})

it('a value that an earlier release saw is compared with the value that it knew', () => {
  const shown = { pesoResiduo: 3, umidadeResiduo: 8.5 }
  expect(compare(earlier, shown, { saw: 3 })).toBe('before')
  expect(compare(earlier, shown, { saw: 4 })).toBe('theirs')
})
