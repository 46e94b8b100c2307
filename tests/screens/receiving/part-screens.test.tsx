import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { damage, image, packaging } from '#src/features/receiving/testing/example-records.ts'
import { cut } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

test('in a report that was closed meanwhile, nothing overwrites what somebody else saved', async () => {
  const { user, answer, deliver, provider, entries } = await openReceiving({
    at: `${base}/${idRecebimento}/avarias/34001/embalagem/34501`,
    answers: {
      ...reportAnswers(headerIn(2)),
      [paths.damage(34_001)]: damage({ embalagens: [packaging()] }),
      [paths.packaging(34_501)]: packaging(),
    },
  })
  await screen.findAllByRole('button', { name: 'Tirar foto' })
  await pick(user, 'gallery', { at: 0 })
  await screen.findByRole('list', { name: 'Foto da etiqueta' })
  const theirs = image({ idRecebimentoImage: 77, sha256: 'theirs', operador: 'Beto' })
  answer({
    [paths.packaging(34_501)]: packaging({ imagemNumeroEtiqueta: theirs }),
    ...reportAnswers(headerIn(10)),
  })
  await deliver()

  expect(await screen.findByText(/não pode mais ser alterado/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Descartar' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Enviar o meu mesmo assim' })).toBeNull()
  expect(provider.received.filter(({ method }) => method === 'PUT')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Descartar' }))
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ state: 'discarded' }]))
})

test.each(['menu', '9'])(
  'RCVCHK-31 without a network and a cache, a checklist says that it could not be read: %s',
  async (place) => {
    await openReceiving({
      at: `${base}/${idRecebimento}/checklist/${place}`,
      before: async ({ provider }) => {
        const path =
          place === 'menu'
            ? paths.receivingChecklistMenu(idRecebimento)
            : paths.receivingChecklist(idRecebimento, Number(place))
        provider.on(path, cut)
      },
    })
    expect(await screen.findByText('Ocorreu um erro ao consultar o Checklist')).toBeDefined()
    expect(screen.getByText(/Abra esta tela uma vez com rede neste aparelho/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  },
)
