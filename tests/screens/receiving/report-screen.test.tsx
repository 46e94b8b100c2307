import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { shownStep } from '#src/checklist/example-step.ts'
import { damage, damageList, image } from '#src/features/receiving/example-records.ts'
import { countUnsent } from '#src/outbox/queries.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { holdTimersOf } from '../hold-timers.ts'
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
const confirmPath = paths.receivingConfirm(idRecebimento)
const termsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])

describe('what a report shows', () => {
  it('RCV-20 RCV-22 the header, as the specification names its parts', async () => {
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

  it('RCV-24 RCV-25 the totals', async () => {
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

  it('RCV-26 RCV-27 the history: what, who, when, and what was said', async () => {
    const told = moment(200, 'Reprovado', { observacao: 'Falta o lacre', operador: 'Chefe' })
    const { provider } = await openReceiving({ answers: reportAnswers(header, [told]) })
    const entry = (await screen.findByText('Reprovado')).closest('li')
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/history/${idRecebimento}`,
    )
    expect(entry?.textContent).toBe('ReprovadoFalta o lacreChefe · 20/11/2026 13:10')
  })

  it('RCV-28 in the history 200 is red and 300 is blue, each with an icon of its own', async () => {
    const history = [moment(300, 'Aprovado'), moment(200, 'Reprovado'), moment(2, 'Em Elaboração')]
    await openReceiving({ answers: reportAnswers(headerIn(1), history) })
    const looks = (name: string) => {
      const entry = screen.getAllByText(name).find((one) => one.closest('li'))
      const icon = entry?.closest('li')?.querySelector('svg')
      return [entry && getComputedStyle(entry).color, icon?.getAttribute('class')]
    }
    await screen.findByText('Aprovado')
    expect(looks('Aprovado')[0]).toContain('info-text')
    expect(looks('Reprovado')[0]).toContain('danger-text')
    expect(looks('Aprovado')[1]).not.toBe(looks('Reprovado')[1])
  })

  it('RCV-23 RCV-29 its parts, each with its status and the way there', async () => {
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

  it('RCV-43 a report that is not there', async () => {
    await openReceiving({
      before: async ({ provider }) => {
        provider.on(paths.receivingHeader(idRecebimento), json({ message: 'x' }, 404))
      },
    })
    expect(await screen.findByText('Relatório não Encontrado')).toBeDefined()
    expect(screen.getByText('Ocorreu um erro na consulta do Relatório')).toBeDefined()
  })

  it('RCV-43 an address that names no report', async () => {
    await openReceiving({ at: `${base}/abc` })
    expect(await screen.findByText('Relatório não Encontrado')).toBeDefined()
  })

  it('RCV-21 the header by reference is what a report begins with that is made offline', async () => {
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

describe('the bottom bar', () => {
  it.each([2])('RCV-30 RCV-31 with status %i offers «Finalizar»', async (status) => {
    await openReceiving({ answers: reportAnswers(headerIn(status)) })
    expect(within(await bar()).getByRole('button', { name: 'Finalizar' })).toBeDefined()
  })

  it.each([0, 1, 3, 10, 100, 7])('RCV-31 with status %i it does not', async (status) => {
    await openReceiving({ answers: reportAnswers(headerIn(status)) })
    await bar()
    await screen.findByRole('heading', { name: 'Totais' })
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  })

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

/** Taps, and once more as soon as the button takes a tap again, until the screen shows the first. */
async function tapTwice(button: HTMLButtonElement, shown: () => Promise<unknown>) {
  fireEvent.click(button)
  const tapsAgain = new MutationObserver(() => {
    if (!button.disabled) fireEvent.click(button)
  })
  tapsAgain.observe(button, { attributes: true })
  await shown()
  tapsAgain.disconnect()
}

describe('«Finalizar»', () => {
  const press = async (receiving: Awaited<ReturnType<typeof openReceiving>>) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    // It rests after a tap.
    await waitFor(() => expect(button.disabled).toBe(false), { timeout: 5_000 })
    await receiving.user.click(button)
  }

  const warnings = [
    { tipo: 'Checklist', mensagem: 'Etapa 3 sem resposta', step: 3 },
    { tipo: 'Resíduos', mensagem: 'Informe o peso' },
  ]
  const declined = { success: false, errors: warnings, header }

  it('RCV-32 RCV-34 validates the report, and then reads header and history again', async () => {
    const receiving = await openReceiving()
    const { provider, answer, deliver, writes } = receiving
    await press(receiving)
    answer(reportAnswers(headerIn(10), [moment(10, 'Em Aprovação'), moment(2, 'Em Elaboração')]))
    provider.on(confirmPath, json({ value: { success: true, errors: [], header: headerIn(10) } }))
    provider.received.length = 0
    await deliver()
    expect(writes()).toEqual([
      { call: `PUT /api/ops/recebimento/${idRecebimento}/status/confirm`, body: undefined },
    ])
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          paths.receivingHeader(idRecebimento),
          paths.receivingHistory(idRecebimento),
        ]),
      ),
    )
    expect(await screen.findByText('Relatório finalizado')).toBeDefined()
    expect(await screen.findByText('Aguardando a aprovação da supervisão.')).toBeDefined()
  })

  it('RCV-35 closes the report at once, «por confirmar», and can be taken back until somebody hears of it', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    expect(await screen.findByText('Finalizado, por confirmar')).toBeDefined()
    expect(await screen.findByText(/^Neste aparelho, por confirmar/)).toBeDefined()
    expect((await screen.findAllByText('Em Aprovação')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()

    const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
    await waitFor(() => expect(undo.disabled).toBe(false), { timeout: 5_000 })
    await receiving.user.click(undo)
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeDefined()
    await receiving.deliver()
    expect(receiving.writes()).toEqual([])
  })

  it('UX-26 a second tap where «Finalizar» stood does not take it back, and the way back comes', async () => {
    const receiving = await openReceiving()
    const passTime = holdTimersOf(1_500)
    await press(receiving)
    const undo = await screen.findByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
    expect(undo.disabled).toBe(true)
    passTime()
    await waitFor(() => expect(undo.disabled).toBe(false))
    await receiving.user.click(undo)
    // Nor does a second tap on that one finalize again.
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    expect(again.disabled).toBe(true)
  })

  it('UX-26 a second tap on «Finalizar» before the screen shows the first finalizes once', async () => {
    const { entries } = await openReceiving()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
    await tapTwice(button, () => screen.findByText('Finalizado, por confirmar'))
    expect(await entries()).toHaveLength(1)
  })

  it('RCV-33 warnings open «Pendências de Preenchimento», each as type: message with the way there', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog', { name: 'Pendências de Preenchimento' })
    const items = within(dialog).getAllByRole('link')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Checklist: Etapa 3 sem resposta', `${base}/${idRecebimento}/checklist/3`],
      ['Resíduos: Informe o peso', `${base}/${idRecebimento}/residuos`],
    ])
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('RCV-33 the warnings stand on the report until it is finalized, which goes on being possible', async () => {
    const receiving = await openReceiving()
    // What the history says is part of what is finalized.
    await screen.findByText(/Beto Araújo/)
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog')
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))

    expect(screen.getByText(/2 pendências impedem a finalização/)).toBeDefined()
    await receiving.user.click(screen.getByRole('button', { name: 'Ver pendências' }))
    await receiving.user.click(screen.getByRole('button', { name: 'OK' }))
    // Nothing is closed: what is missing can be filled in.
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: { success: true, errors: [], header } }))
    receiving.answer(reportAnswers(headerIn(10)))
    await receiving.deliver()
    expect(receiving.writes()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByText(/pendências impedem/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['settled'])
  })

  it('warnings of a report that somebody else has finalized since are no longer to be put right', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(confirmPath, json({ value: declined }))
    receiving.answer(reportAnswers(headerIn(10), [moment(10, 'Em Aprovação')]))
    await receiving.deliver()
    const dialog = await screen.findByRole('dialog')
    await receiving.user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('No servidor o relatório está em «Em Aprovação»')).toBeDefined()
    expect(screen.queryByText(/pendências impedem/)).toBeNull()
    await receiving.user.click(screen.getByRole('button', { name: 'Ver o que ficou de fora' }))
    await receiving.user.click(screen.getByRole('button', { name: 'Descartar 1 lançamento' }))
    await waitFor(() => expect(screen.queryByText(/ficou de fora/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['discarded'])
  })

  it('with no network it waits behind all that is unsent of the report, and says so', async () => {
    const receiving = await openReceiving()
    await screen.findByRole('button', { name: 'Finalizar' })
    receiving.cutNetwork()
    receiving.provider.on(confirmPath, cut)
    await press(receiving)
    await receiving.deliver()
    expect(await screen.findByText('Finalizado, por confirmar')).toBeDefined()
    expect(await receiving.entries()).toMatchObject([
      { kind: 'receiving.finalizeReport.v1', state: 'waiting', lane: `receiving:${idRecebimento}` },
    ])
  })

  it('a report that somebody else has finalized meanwhile: what stayed out stands beside what is there', async () => {
    const receiving = await openReceiving()
    await press(receiving)
    receiving.provider.on(
      confirmPath,
      json({ message: 'Relatório não pode mais ser alterado' }, 409),
    )
    receiving.answer(reportAnswers(headerIn(1), [moment(300, 'Aprovado', { operador: 'Chefe' })]))
    await receiving.deliver()
    expect(await screen.findByText('No servidor o relatório está em «Pronto»')).toBeDefined()
    expect(screen.getByText(/^Aprovado, Chefe, /)).toBeDefined()
    expect(screen.getByText(/1 lançamento deste aparelho ficou de fora/)).toBeDefined()

    await receiving.user.click(screen.getByRole('button', { name: 'Ver o que ficou de fora' }))
    const dialog = await screen.findByRole('dialog', { name: 'O que ficou de fora' })
    expect(within(dialog).getByText('Finalização do relatório')).toBeDefined()
    expect(within(dialog).getByText('Relatório não pode mais ser alterado')).toBeDefined()
    await receiving.user.click(
      within(dialog).getByRole('button', { name: 'Descartar 1 lançamento' }),
    )
    await waitFor(() => expect(screen.queryByText(/ficou de fora/)).toBeNull())
    expect((await receiving.entries()).map(({ state }) => state)).toEqual(['discarded'])
  })
})

it('UX-04 each part counts what of it is unsent', async () => {
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

describe('an inconsistent report', () => {
  it('says so, and whoever has checked it sends it on', async () => {
    const { user, entries } = await openReceiving({ answers: reportAnswers(headerIn(3)) })
    await user.click(await screen.findByRole('button', { name: 'Conferi, enviar para aprovação' }))
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ kind: 'receiving.finalizeReport.v1' }]),
    )
  })

  it('UX-26 a second tap before the screen shows the first sends it on once', async () => {
    const { entries } = await openReceiving({ answers: reportAnswers(headerIn(3)) })
    const name = 'Conferi, enviar para aprovação'
    const button = await screen.findByRole<HTMLButtonElement>('button', { name })
    await tapTwice(button, () => screen.findByText('Finalizado, por confirmar'))
    expect(await entries()).toHaveLength(1)
  })
})

it('photos that nobody has looked at are fetched in the background, as thumbnails, those of the checklist too', async () => {
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
