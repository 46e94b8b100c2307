import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { damage, packaging } from '#src/features/receiving/testing/example-records.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { answersOf, at as damages, idAvaria } from './damages/damage-answers.ts'
import { idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import { allowed, sectionAt } from './sections.ts'

vi.mock('#src/api/config.ts', { spy: true })

const ofSections = {
  ...reportAnswers(allowed),
  [paths.waste(idRecebimento)]: { pesoResiduo: null, imagens: [] },
  [paths.underSize(idRecebimento)]: { embalagensCount: null, pesoMenor: 5, imagens: [] },
}
const idEmbalagem = 34_501
const ofDamages = {
  ...answersOf(),
  [paths.damage(idAvaria)]: damage({ pesoAvariado: 25.5, pesoClassificado: null }),
  [paths.packaging(idEmbalagem)]: packaging({ pesoKg: null }),
}

const values = [
  {
    name: 'the waste',
    at: sectionAt('residuos'),
    answers: ofSections,
    label: 'Peso dos resíduos (Kg)',
    typed: '75000',
    says: '75.000 Kg é mais do que um caminhão leva: 60.000 Kg.',
    args: { pesoResiduo: 75_000 },
  },
  {
    name: 'the count of what is under-size',
    at: sectionAt('menor'),
    answers: ofSections,
    label: 'Quantidade de embalagens',
    typed: '25000',
    says: '25.000 embalagens são mais do que um caminhão leva: 6.000.',
    args: { embalagens: 25_000, pesoMenor: 5 },
  },
  {
    name: 'the classified weight of a damage',
    at: `${damages}/${idAvaria}`,
    answers: ofDamages,
    label: 'Peso classificado (Kg)',
    typed: '1.725',
    says: '1.725 Kg é mais de dez vezes o peso avariado: 25,5 Kg.',
    args: { pesoClassificado: 1725 },
  },
  {
    name: 'the weight of a packaging',
    at: `${damages}/${idAvaria}/embalagem/${idEmbalagem}`,
    answers: ofDamages,
    label: 'Peso da embalagem (Kg)',
    typed: '25125',
    says: '25.125 Kg é mais do que uma embalagem pesa: 5.000 Kg.',
    args: { pesoKg: 25_125 },
  },
]

describe.each(values)(
  '$name, an implausible value,',
  ({ at, answers, label, typed, says, args }) => {
    it('is confirmed as it was read before it is saved', async () => {
      const { user, entries, database, person } = await openReceiving({ at, answers })
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      const save = () => screen.getByRole('button', { name: /^Salvar (?:peso|quantidade e peso)$/ })
      const dialog = async () =>
        within(await screen.findByRole('dialog', { name: 'É isso mesmo?' }))
      await user.type(field, typed)
      await user.click(save())
      expect((await dialog()).getByText(says)).toBeDefined()
      expect(await entries()).toEqual([])

      await user.click((await dialog()).getByRole('button', { name: 'Corrigir' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(field.value).toBe(typed)
      expect(await entries()).toEqual([])
      expect(await readDrafts(database, person)).toHaveLength(1)

      await user.click(save())
      await user.click((await dialog()).getByRole('button', { name: 'Salvar assim' }))
      await waitFor(async () => expect(await entries()).toMatchObject([{ args }]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
    })
  },
)
