import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  base as at,
  idNotaFiscal,
  idRecebimento,
  listAnswers,
  openReceiving,
  products,
  reportAnswers,
  row,
} from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const open = (rows = [row]) => openReceiving({ at, answers: listAnswers(rows) })
const field = () => screen.getByRole('searchbox', { name: 'Pesquisar recebimentos' })
const link = () => screen.findByRole('link', { name: /LZJ-0913/ })

describe('the list of receiving entries', () => {
  it('RCV-01 RCV-02 RCV-04 has its title, searches, and shows what the provider lists', async () => {
    const { provider } = await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recebimento')
    expect(field().getAttribute('placeholder')).toBe('Pesquise por OT, Local, NF')
    await link()
    expect(provider.received[0]?.path).toBe('/api/ops/recebimento/list?search=')
  })

  it('RCV-06 each row shows every value of the specification, and links to its products', async () => {
    await open()
    const shown = await link()
    expect(shown.getAttribute('href')).toBe(`${at}/produto/${idNotaFiscal}`)
    for (const text of [
      'OT 70012345 · NF 004512',
      'NF de origem MSCU 498163-1',
      '20/11/2026 11:05',
      'ID 22001 · Importação',
      'Braskem',
      'PEAD HB0454 · L2611A',
      'PP H503 · L2611B',
      'Em Elaboração',
    ]) {
      expect(within(shown).getByText(text)).toBeDefined()
    }
    expect(shown.textContent).toContain('LZJ-0913 / WDU-4362')
  })

  it.each([null, '', '  '])('RCV-07 shows the invoice %j as «Virtual»', async (notaFiscal) => {
    await open([{ ...row, notaFiscal, notaFiscalOrigem: null }])
    expect(within(await link()).getByText('OT 70012345 · NF Virtual')).toBeDefined()
  })

  it.each([
    ['RCV-08', 0, 'Pendente'],
    ['RCV-09', 1, 'Pronto'],
    ['RCV-10', 2, 'Em Elaboração'],
    ['RCV-11', 3, 'Inconsistência'],
    ['RCV-12', 10, 'Em Aprovação'],
    ['RCV-13', 100, 'Não Aplicável'],
    ['RCV-14', 7, 'Não Mapeado'],
  ])('%s UX-24 status %i reads «%s», with an icon', async (_, status, word) => {
    await open([{ ...row, status }])
    const shown = within(await link()).getByText(word)
    expect(shown.parentElement?.querySelector('svg')?.closest('[aria-hidden]')).not.toBeNull()
  })

  it('RCV-03 the search waits 500 ms after the last key', async () => {
    const { provider, address } = await open()
    await link()
    const path = '/api/ops/recebimento/list?search=7001'
    provider.on(path, json({ value: [] }))

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field(), { target: { value: '70' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field(), { target: { value: '7001' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(address()).toBe(at)
    act(() => void vi.advanceTimersByTime(1))
    expect(address()).toBe(`${at}?busca=7001`)
    vi.useRealTimers()

    expect(await screen.findByText('Nenhum recebimento com “7001”.')).toBeDefined()
    const asked = provider.received.map((call) => call.path).filter((one) => /search=7/.test(one))
    expect(asked).toEqual([path])
  })

  it('RCV-05 shows twenty at a time, also when the provider sends more', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => ({ ...row, id: 1000 + at }))
    const { user } = await open(rows)
    const count = async () => (await screen.findAllByRole('link', { name: /LZJ-0913/ })).length
    expect(await count()).toBe(20)
    await user.click(screen.getByRole('button', { name: 'Mostrar mais 20 recebimentos' }))
    expect(await count()).toBe(40)
    await user.click(screen.getByRole('button', { name: 'Mostrar mais 5 recebimentos' }))
    expect(await count()).toBe(45)
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull()
  })

  it('RCV-05 says after a full page that there may be more', async () => {
    await open(Array.from({ length: 20 }, (_, at) => ({ ...row, id: 1000 + at })))
    expect(
      await screen.findByText('Estes são os 20 primeiros. Pesquise para encontrar outros.'),
    ).toBeDefined()
  })

  it.each([
    ['with no network', cut, 'Sem conexão'],
    ['when the server fails', json({ message: 'quebrou' }, 500), 'O servidor falhou'],
  ])('%s the opened list is searched on the device', async (_, reply, why) => {
    const other = { ...row, id: 22_002, fornecedor: 'Açaí do Pará', placaCavalo: 'TCL1A23' }
    const { provider, user } = await open([row, other])
    await link()
    provider.on(paths.receivingList('acai'), reply)
    await user.type(field(), 'acai{Enter}')
    expect(await screen.findByText('Açaí do Pará')).toBeDefined()
    expect(screen.queryByText('Braskem')).toBeNull()
    expect(screen.getByText(`${why}: a pesquisa foi feita só neste aparelho.`)).toBeDefined()
  })

  it('says that there are none, and shows the provider’s rejection', async () => {
    await open([])
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
  })

  it('retries after a rejection of the provider', async () => {
    const { user, provider } = await openReceiving({
      at,
      answers: listAnswers(),
      before: async ({ provider: begun }) => {
        begun.on(paths.receivingList(''), json({ message: 'Em manutenção' }, 500))
      },
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
    provider.on(paths.receivingList(''), json({ value: [row] }))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await link()).toBeDefined()
  })

  it('UX-04 a row counts the unsent entries of all its reports', async () => {
    const { database, person } = await open()
    await link()
    const ports = { clock: { now: () => Date.now() } }
    const finalizedAt = new Date().toISOString()
    await submit(database, ports, person, [finalizeReport({ idRecebimento, finalizedAt })])
    const marked = await screen.findByRole('link', { name: /1 envio pendente/ })
    // One of its two products has no report yet, so the entry as a whole stays in progress.
    expect(within(marked).getByText('Em Elaboração')).toBeDefined()
  })

  it('an entry whose only report was finalized here says so until the provider has answered', async () => {
    const [first] = products
    const { database, person } = await openReceiving({
      at,
      answers: { ...listAnswers(), [paths.receivingProducts(idNotaFiscal)]: [first] },
    })
    await link()
    const ports = { clock: { now: () => Date.now() } }
    const finalizedAt = new Date().toISOString()
    await submit(database, ports, person, [finalizeReport({ idRecebimento, finalizedAt })])
    expect(await within(await link()).findByText('Finalizado neste aparelho')).toBeDefined()
    expect(screen.queryByText('Em Aprovação')).toBeNull()
  })

  it('awaits approval once the finalization has arrived, until the list is read again', async () => {
    const [first] = products
    const answers = { ...listAnswers(), [paths.receivingProducts(idNotaFiscal)]: [first] }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const opened = await openReceiving({ at, answers })
    const { database, person, provider, deliver, entries, user } = opened
    await link()
    const ports = { clock: { now: () => Date.now() } }
    const finalizedAt = new Date().toISOString()
    await submit(database, ports, person, [finalizeReport({ idRecebimento, finalizedAt })])
    await within(await link()).findByText('Finalizado neste aparelho')
    provider.on(paths.receivingHistory(idRecebimento), json({ value: [] }))
    provider.on(paths.receivingConfirm(idRecebimento), json({ value: { success: true } }))
    const held: { answer?: () => unknown } = {}
    const readAnew = json({ value: [{ ...row, status: 3 }] })
    const answerNow = () => {
      held.answer?.()
      // The list may have been requested once more meanwhile.
      provider.on(paths.receivingList(''), readAnew)
    }
    provider.on(paths.receivingList(''), (response, received) => {
      held.answer = () => readAnew(response, received)
    })
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    await waitFor(() => expect(screen.queryByText('1 envio pendente')).toBeNull())
    expect(within(await link()).getByText('Em Aprovação')).toBeDefined()
    expect(screen.queryByText('Em Elaboração')).toBeNull()

    // The products, which their screen reads again, show it before the list does.
    vi.setSystemTime(Date.now() + 11 * 60_000)
    opened.answer({ [paths.receivingProducts(idNotaFiscal)]: [{ ...first, status: 10 }] })
    await user.click(await link())
    await screen.findByText('Em Aprovação')
    // The earlier request is aborted with its screen.
    delete held.answer
    await user.click(await screen.findByRole('link', { name: 'Recebimentos' }))
    await within(await link()).findByText('Em Aprovação')

    await waitFor(() => expect(held.answer).toBeDefined())
    answerNow()
    expect(await within(await link()).findByText('Inconsistência')).toBeDefined()
  })

  it('prefetches all that the reports of each row read, so that they open without a network', async () => {
    const { provider } = await openReceiving({
      at,
      answers: { ...listAnswers(), ...reportAnswers() },
    })
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          paths.receivingHeader(idRecebimento),
          paths.receivingTotals(idRecebimento),
          paths.receivingHistory(idRecebimento),
          paths.receivingChecklistMenu(idRecebimento),
          paths.receivingChecklist(idRecebimento, 3),
          paths.damageList(idRecebimento),
          paths.waste(idRecebimento),
          paths.underSize(idRecebimento),
          paths.receivingHeaderByReference(21_002),
          paths.receivingChecklistModel(),
        ]),
      ),
    )
  })
})
