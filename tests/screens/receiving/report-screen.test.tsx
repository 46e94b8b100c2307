import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { shownStep } from '#src/checklist/example-step.ts'
import { damage, damageList, image } from '#src/features/receiving/testing/example-records.ts'
import { countUnsent } from '#src/outbox/store/queries.ts'
import { json } from '../../support/sentinel-server.ts'
import {
  base,
  header,
  headerIn,
  idRecebimento,
  moment,
  openReceiving,
  reportAnswers,
} from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const waste = { pesoResiduo: null, imagens: [] }
const titled = () => screen.findByRole('heading', { name: `Recebimento #${idRecebimento}` })
const bar = () => screen.findByRole('group', { name: 'Ações do relatório' })
const termsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])

describe('the contents of a receiving report', () => {
  it('RCV-20 RCV-22 shows the header with the parts that the specification names', async () => {
    const { provider } = await openReceiving()
    const product = await screen.findByText('PEAD HB0454')
    await titled()
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/header/${idRecebimento}`,
    )
    expect(product.parentElement?.textContent).toContain('Lote L2611A')
    const card = (await screen.findByText('Motorista')).closest('dl')
    expect(card && termsOf(card)).toEqual([
      ['OT', '70012345'],
      ['Data de entrada', '20/11/2026 11:05'],
      ['Placa do cavalo', 'LZJ-0913'],
      ['Nota fiscal', '004512'],
      ['Fornecedor', 'Braskem'],
      ['Motorista', 'Sebastião Miranda'],
      ['Tipo de entrada', 'Importação'],
    ])
    expect(screen.getAllByText('Em Elaboração').length).toBeGreaterThan(0)
  })

  it('RCV-24 RCV-25 shows the totals', async () => {
    const { provider } = await openReceiving()
    const heading = await screen.findByRole('heading', { name: 'Totais' })
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/totals/${idRecebimento}`,
    )
    expect(heading.parentElement && termsOf(heading.parentElement)).toEqual([
      ['Embalagens', '3'],
      ['Peso avariado', '75,25 Kg'],
      ['Peso classificado', '50,5 Kg'],
      ['Peso de varredura', '24,75 Kg'],
      ['Peso', '12,5 Kg'],
      ['Embalagens', '4'],
      ['Peso', '98 Kg'],
    ])
  })

  it('RCV-26 RCV-27 shows the history: what, who, when, and the message', async () => {
    const reported = moment(200, 'Reprovado', { observacao: 'Falta o lacre', operador: 'Chefe' })
    const { provider } = await openReceiving({ answers: reportAnswers(header, [reported]) })
    const entry = (await screen.findByText('Reprovado')).closest('li')
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/history/${idRecebimento}`,
    )
    expect(entry?.textContent).toBe('ReprovadoFalta o lacreChefe · 20/11/2026 13:10')
  })

  it('a report finalized without a network shows in its history when that was, and when it arrived', async () => {
    const feitoEm = '2026-11-20T09:40:00.000Z'
    const history = [moment(3, 'Em Aprovação', { feitoEm }), moment(2, 'Em Elaboração')]
    await openReceiving({ answers: reportAnswers(header, history) })
    const title = await screen.findByRole('heading', { name: 'Histórico' })
    const moments = within(title.parentElement ?? expect.unreachable()).getAllByRole('listitem')
    expect(moments.map(({ textContent }) => textContent)).toEqual([
      'Em AprovaçãoBeto Araújo · Feito em 20/11/2026 09:40 · recebido às 13:10',
      'Em ElaboraçãoBeto Araújo · 20/11/2026 13:10',
    ])
  })

  it('RCV-28 in the history 200 is red and 300 is blue, each with its own icon', async () => {
    const history = [moment(300, 'Aprovado'), moment(200, 'Reprovado'), moment(2, 'Em Elaboração')]
    await openReceiving({ answers: reportAnswers(headerIn(1), history) })
    const checks = (name: string) => {
      const entry = screen.getAllByText(name).find((one) => one.closest('li'))
      const icon = entry?.closest('li')?.querySelector('svg')
      return [entry && getComputedStyle(entry).color, icon?.getAttribute('class')]
    }
    await screen.findByText('Aprovado')
    expect(checks('Aprovado')[0]).toContain('info-text')
    expect(checks('Reprovado')[0]).toContain('danger-text')
    expect(checks('Aprovado')[1]).not.toBe(checks('Reprovado')[1])
  })

  it('RCV-23 RCV-29 shows its parts, each with its status and a link', async () => {
    await openReceiving()
    const list = await screen.findByRole('list', { name: 'Partes do relatório' })
    const links = within(list).getAllByRole('link')
    await within(list).findByText('1 de 3 etapas')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['checklist/menu', 'avarias', 'residuos', 'menor'].map(
        (path) => `${base}/${idRecebimento}/${path}`,
      ),
    )
    expect(links.map((link) => link.textContent)).toEqual([
      'ChecklistEm Elaboração1 de 3 etapas',
      'AvariasPronto75,25 Kg',
      'ResíduosNão Aplicável',
      'Materiais a menorPendenteNada lançado',
    ])
  })

  it('RCV-43 reports a missing report', async () => {
    await openReceiving({
      before: async ({ provider }) => {
        provider.on(paths.receivingHeader(idRecebimento), json({ message: 'x' }, 404))
      },
    })
    expect(await screen.findByText('Relatório não Encontrado')).toBeDefined()
    expect(screen.getByText('Ocorreu um erro na consulta do Relatório')).toBeDefined()
  })

  it('RCV-43 reports an address without a report', async () => {
    await openReceiving({ at: `${base}/undefined` })
    expect(await screen.findByText('Relatório não Encontrado')).toBeDefined()
  })

  it('RCV-21 a report created offline starts with the header by reference', async () => {
    const { provider } = await openReceiving({
      at: `${base}/produto/22001`,
      answers: {
        [paths.receivingProducts(22_001)]: [
          {
            idRecebimento: null,
            idNotaFiscal: 22_001,
            produto: 'PP H503',
            lote: 'L2611B',
            peso: 1,
            status: 0,
            referenceId: 21_002,
          },
        ],
        [paths.receivingHeaderByReference(21_002)]: headerIn(0, { idRecebimento: null }),
      },
    })
    const button = await screen.findByRole('button', { name: /PP H503/ })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(provider.received.map(({ path }) => path)).toContain(
      '/api/ops/recebimento/header/reference/21002',
    )
  })
})

describe('the bottom bar of a receiving report', () => {
  it.each([2])('RCV-30 RCV-31 with status %i offers «Finalizar»', async (status) => {
    await openReceiving({ answers: reportAnswers(headerIn(status)) })
    const offered = within(await bar()).findByRole('button', { name: 'Finalizar' })
    expect(await offered).toBeDefined()
  })

  it.each([0, 1, 3, 10, 100, 7])(
    'RCV-31 with status %i does not offer «Finalizar»',
    async (status) => {
      await openReceiving({ answers: reportAnswers(headerIn(status)) })
      await bar()
      await screen.findByRole('heading', { name: 'Totais' })
      expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    },
  )

  it('RCV-42, API-13 with status 1 the PDF is a link to its own address, opened in a tab', async () => {
    const { provider } = await openReceiving({ answers: reportAnswers(headerIn(1)) })
    const link = await screen.findByRole('link', { name: 'Visualizar Relatório' })
    expect(link.getAttribute('href')).toBe(
      `${provider.origin}/api/ops/recebimento/${idRecebimento}/pdf`,
    )
    expect(link.getAttribute('target')).toBe('_blank')
    expect(provider.received.map(({ path }) => path)).not.toContain(
      paths.receivingPdf(idRecebimento),
    )
  })

  it.each([2, 3, 10])('RCV-42 with status %i there is no PDF', async (status) => {
    await openReceiving({ answers: reportAnswers(headerIn(status)) })
    await bar()
    expect(screen.queryByRole('link', { name: 'Visualizar Relatório' })).toBeNull()
  })
})

it('UX-04 each part counts its unsent entries', async () => {
  const { database, person, user } = await openReceiving({
    answers: {
      ...reportAnswers(headerIn(2, { residuosStatus: 0 })),
      [paths.waste(idRecebimento)]: waste,
    },
  })
  const part = (name: RegExp) => screen.findByRole('link', { name })
  expect((await part(/^Resíduos/)).textContent).not.toContain('pendente')
  await user.click(await part(/^Resíduos/))
  await user.type(await screen.findByLabelText('Peso dos resíduos (Kg)'), '4,5')
  await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
  await waitFor(async () => expect(await countUnsent(database, person)).toBe(1))
  await user.click(screen.getByRole('link', { name: /^Recebimento #/ }))
  await waitFor(async () =>
    expect((await part(/^Resíduos/)).textContent).toContain('1 envio pendente'),
  )
  expect((await part(/^Avarias/)).textContent).not.toContain('pendente')
})

it('fetches photos that nobody has opened in the background, as thumbnails, also those of the checklist', async () => {
  const shown = damage({ imagens: [image({ idRecebimentoImage: 35_077 })] })
  const { provider } = await openReceiving({
    answers: {
      ...reportAnswers(),
      [paths.damageList(idRecebimento)]: damageList([shown]),
      [paths.receivingChecklist(idRecebimento, 2)]: shownStep({
        current: 2,
        images: [{ id: 43_002, size: 90 }],
      }),
    },
  })
  const thumbnails = [
    paths.receivingThumbnail(idRecebimento, 35_077),
    paths.checklistThumbnail(41_001, 43_002),
  ]
  const asked = () => provider.received.filter(({ path }) => thumbnails.includes(path))
  await waitFor(() => expect(asked()).toHaveLength(2))
  for (const { headers } of asked()) expect(headers.accept).toBe('image/*')
})
