import { act, screen } from '@testing-library/react'
import { paths } from '#contract/paths.ts'
import {
  damage,
  damageList,
  image,
  packaging,
} from '#src/features/receiving/testing/example-records.ts'
import { discard } from '#src/outbox/act/choices.ts'
import type { OpenFeature } from '../../open-feature.tsx'
import { base, headerIn, idRecebimento, reportAnswers } from '../open-receiving.tsx'

export const idAvaria = 34_001
export const at = `${base}/${idRecebimento}/avarias`
const totals = { pesoAvariadoTotal: 1234.5, pesoClassificadoTotal: 1000, pesoVarreduraTotal: 234.5 }

export const one = damage({
  pesoAvariado: 1234.5,
  pesoClassificado: 1000,
  operador: 'Beto Araújo',
  imagens: [image({ idRecebimentoImage: 35_001 }), image({ idRecebimentoImage: 35_002 })],
  embalagensCount: 1,
  embalagens: [packaging({ pesoKg: 1234.5, numeroEtiqueta: 'ET 9', numeroLacre: '7654321' })],
})

export const answersOf = (shown: object = {}, header = headerIn(2)) => ({
  ...reportAnswers(header),
  [paths.damageList(idRecebimento)]: { ...damageList([{ ...one, ...shown }]), totals },
  [paths.damage(idAvaria)]: { ...one, ...shown },
})

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens the screen with every action enabled. */
export const ready = async (name: string) => {
  await heading(name)
  await screen.findByRole('button', { name: 'Tirar foto' })
}

export const kinds = (entries: { kind: string }[]) => entries.map(({ kind }) => kind)

/** Discards the first act in another tab, then runs `doNext` before the screen renders. */
export const giveUpFirst = (
  { database, entries }: Pick<OpenFeature, 'database' | 'entries'>,
  doNext: () => void,
) =>
  act(async () => {
    const [first] = await entries()
    await discard(database, { clock: { now: () => Date.now() } }, first?.id ?? '')
    doNext()
  })
