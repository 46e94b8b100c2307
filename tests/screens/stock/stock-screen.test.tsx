import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { askedAtHeader } from '#src/api/stamps.ts'
import { allocation, reallocation } from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { whole } from '#src/features/stock/query.ts'
import { reads } from '#src/features/stock/reads.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { json } from '../../support/sentinel-server.ts'
import { base, openStock, packagingPath } from './open-stock.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const search = () => screen.getByRole('button', { name: 'Pesquisar' })
const choose = (name: 'Linha' | 'Produto') => screen.getByRole('radio', { name })
const product = () => screen.getByRole('combobox', { name: 'Produto' })
const lot = () => screen.getByRole('combobox', { name: 'Lote' })
const found = () => screen.findByRole('list', { name: 'Alocações' })
const clock = { now: () => Date.now() }

/** Reports two lost calls, after which the network counts as gone. */
const loseNetwork = () =>
  act(() => {
    reportOutcome('lost')
    reportOutcome('lost')
  })

describe('the stock query', () => {
  it('STK-01 STK-02 STK-08 has its title, and queries by line or by product', async () => {
    await openStock()
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe('Estoque | Consulta e Alocação')
    expect(screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
      'Linha',
      'Produto',
    ])
    expect(search()).toBeDefined()
  })

  it('reads a product’s packaging when one is opened, as this provider does not send it with the stock', async () => {
    const plain = { value: { items: [allocation()], local: null } }
    const stock = await openStock({ answers: { [paths.stockQuery()]: plain } })
    const came = () => stock.provider.received.map(({ path }) => path)
    const packagings = () => came().filter((path) => path.endsWith('/embalagem'))
    // The last read that is prefetched.
    await waitFor(() => expect(came()).toContain(paths.lines()))
    await waitFor(() => expect(stock.isReading()).toBe(false))
    await stock.user.click(choose('Linha'))
    await stock.user.type(
      screen.getByLabelText('Linha', { selector: '[maxlength]' }),
      'a1-001{Enter}',
    )
    await found()
    const link = await screen.findByRole('link', { name: /Realocar/ })
    expect(packagings()).toEqual([])
    await stock.user.click(link)
    await waitFor(() => expect(packagings()).toEqual([packagingPath]))
  })

  it('STK-09 asks for a type when none is chosen, and sends nothing', async () => {
    const { user, asked } = await openStock()
    await user.click(search())
    expect((await screen.findByText('Selecione um tipo de Consulta')).textContent).toBeDefined()
    expect(asked()).toEqual([])
    await user.click(choose('Linha'))
    expect(screen.queryByText('Selecione um tipo de Consulta')).toBeNull()
  })

  it('STK-03 STK-10 by line, asks for the typed line in capitals', async () => {
    const { user, asked } = await openStock()
    await user.click(choose('Linha'))
    await user.type(screen.getByLabelText('Linha', { selector: '[maxlength]' }), 'a1-001{Enter}')
    await found()
    expect(asked()).toEqual([{ type: 'LINHA', local: 'A1-001', produto: '', lote: '' }])
  })

  it('UX-44 the focused field keeps the focus when the answer comes, so that a scanner can type the next line', async () => {
    const { user, asked } = await openStock()
    await user.click(choose('Linha'))
    const line = screen.getByLabelText<HTMLInputElement>('Linha', { selector: '[maxlength]' })
    await user.type(line, 'a1-001{Enter}')
    await found()
    expect(document.activeElement).toBe(line)
    await user.keyboard('b2-002{Enter}')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked().at(-1)).toMatchObject({ local: 'B2-002' })
    await found()
    await user.click(search())
    await waitFor(() => expect(asked()).toHaveLength(3))
    await found()
    expect(document.activeElement).toBe(search())
  })

  it('STK-10 the same query again is sent to the provider again', async () => {
    const { user, asked } = await openStock({ at: `${base}?tipo=linha&local=A1-001` })
    await found()
    await user.click(search())
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toEqual(asked()[0])
  })

  it('another type of query clears the results and keeps the typed text', async () => {
    const { user } = await openStock({ at: `${base}?tipo=linha&local=A1-001` })
    await found()
    await user.click(choose('Produto'))
    await waitFor(() => expect(screen.queryByText('Alocações')).toBeNull())
    await user.click(choose('Linha'))
    expect(screen.getByLabelText('Linha', { selector: '[maxlength]' })).toHaveProperty(
      'value',
      'A1-001',
    )
  })

  it('product and lot offer their first options before anything is typed, the lots of the product only', async () => {
    const { user, provider } = await openStock()
    const { produto } = allocation()
    provider.on(paths.materials('', 30), json({ value: [{ id: 1, produto }] }))
    provider.on(paths.lots('', produto, 30), json({ value: [{ lote: 'K26112001' }] }))
    await user.click(choose('Produto'))
    await user.click(product())
    await user.click(await screen.findByRole('option', { name: produto }))
    await user.click(lot())
    await user.click(await screen.findByRole('option', { name: 'K26112001' }))
    expect(lot()).toHaveProperty('value', 'K26112001')
  })

  it('STK-04 STK-05 STK-10 by product, takes a suggestion that was read with `search`', async () => {
    const { user, provider, asked } = await openStock()
    const { produto } = allocation()
    provider.on(paths.materials('pebd'), json({ value: [{ id: 1, produto }] }))
    await user.click(choose('Produto'))
    await user.type(product(), 'pebd')
    await user.click(await screen.findByRole('option', { name: produto }))
    expect(product()).toHaveProperty('value', produto)
    await user.click(search())
    await found()
    expect(asked()).toEqual([{ type: 'PRODUTO', local: '', produto, lote: '' }])
  })

  it('STK-05 offers the provider’s results, with or without the dashes of the name', async () => {
    const { user, provider } = await openStock()
    provider.on(paths.materials('ppcp 241'), json({ value: [{ id: 1, produto: 'PP-CP 241' }] }))
    await user.click(choose('Produto'))
    await user.type(product(), 'ppcp 241')
    expect(await screen.findByRole('option', { name: 'PP-CP 241' })).toBeDefined()
  })

  it('STK-07 debounces the product that limits the search for lots as well', async () => {
    const { user, provider } = await openStock({ at: `${base}?tipo=produto&lote=K26` })
    provider.on(paths.materials('PEBD'), json({ value: [] }))
    provider.on(paths.lots('K26', 'PEBD'), json({ value: [{ lote: 'K26112001' }] }))
    await found()
    await user.type(product(), 'PEBD')
    const lots = () =>
      provider.received.map(({ path }) => path).filter((path) => path.includes('lote?search=K26'))
    await waitFor(() => expect(lots()).toContain(paths.lots('K26', 'PEBD')))
    expect(lots().filter((path) => /produto=(P|PE|PEB)$/.test(path))).toEqual([])
  })

  it('STK-04 the product is free text: a text without a suggestion is queried as it is', async () => {
    const { user, provider, asked } = await openStock()
    provider.on(paths.materials('filme x'), json({ value: [] }))
    await user.click(choose('Produto'))
    await user.type(product(), 'filme x')
    expect(await screen.findByText('Nada encontrado.')).toBeDefined()
    await user.type(product(), '{Enter}')
    await found()
    expect(asked()).toEqual([{ type: 'PRODUTO', local: '', produto: 'filme x', lote: '' }])
  })

  it('STK-06 STK-07 searches the lot 500 ms after the last key, with a spinner, within the product', async () => {
    const { user, provider } = await openStock({ at: `${base}?tipo=produto&produto=PEBD` })
    provider.on(paths.lots('k26', 'PEBD'), json({ value: [{ lote: 'K26112001' }] }))
    await found()
    const lots = () =>
      provider.received.filter(({ path }) => path.startsWith('/api/core/produto/lote?search=k'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      for (const typed of ['k', 'k2', 'k26']) {
        fireEvent.change(lot(), { target: { value: typed } })
        act(() => void vi.advanceTimersByTime(499))
      }
      expect(lots()).toEqual([])
      expect(lot().getAttribute('aria-busy')).toBe('true')
      expect(screen.getByText('Procurando')).toBeDefined()
      act(() => void vi.advanceTimersByTime(1))
      await screen.findByRole('option', { name: 'K26112001' })
    } finally {
      vi.useRealTimers()
    }
    await user.click(screen.getByRole('option', { name: 'K26112001' }))
    expect(lots().map(({ path }) => path)).toEqual([paths.lots('k26', 'PEBD')])
    expect(lot()).toHaveProperty('value', 'K26112001')
    expect(lot().getAttribute('aria-busy')).toBe('false')
  })

  it('arrow keys and Enter take a suggestion, Escape closes the list', async () => {
    const { user, provider, asked } = await openStock()
    const value = ['PP H 301', 'PP H 503'].map((produto, id) => ({ id, produto }))
    provider.on(paths.materials('pp'), json({ value }))
    await user.click(choose('Produto'))
    await user.type(product(), 'pp')
    await screen.findByRole('option', { name: 'PP H 503' })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(product()).toHaveProperty('value', 'PP H 503')
    expect(screen.queryByRole('option')).toBeNull()
    expect(asked()).toEqual([])
    await user.clear(product())
    await user.type(product(), 'pp')
    await screen.findByRole('option', { name: 'PP H 301' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('STK-19 opened with a product and a lot, queries them at once', async () => {
    const { asked } = await openStock({ at: `${base}?produto=PEBD+EB+853&lote=K26112001` })
    await found()
    expect(product()).toHaveProperty('value', 'PEBD EB 853')
    expect(lot()).toHaveProperty('value', 'K26112001')
    expect(asked()).toEqual([
      { type: 'PRODUTO', local: '', produto: 'PEBD EB 853', lote: 'K26112001' },
    ])
  })
})

describe('the results of a stock query', () => {
  const at = `${base}?tipo=linha&local=A1-001`

  it('STK-11 STK-12 STK-14 STK-15 STK-16 STK-17 STK-18 are listed under «Alocações», one card for each allocation', async () => {
    const { user, address } = await openStock({ at, items: [allocation({ qtdUnidade: 5 })] })
    await found()
    expect(screen.getByRole('heading', { name: 'Alocações' })).toBeDefined()
    const card = await screen.findByRole('article')
    for (const text of ['PEBD EB 853 Filme Ação', 'A1-001', 'Nacional', '11 t']) {
      expect(within(card).getByText(text)).toBeDefined()
    }
    const facts = [...card.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(facts).toEqual([
      ['Lote', 'K26112001'],
      ['Nota Fiscal', '4711'],
      ['Entrada', '20/11/2026 12:05'],
      ['Palete', '8'],
      ['Saco', '5'],
    ])
    const link = within(card).getByRole('link', { name: /Realocar/ })
    await user.click(link)
    expect(address()).toBe('/ops/estoque/alocacao/produto/601/local/501')
  })

  it('STK-13 says so when there are none', async () => {
    await openStock({ at, items: [] })
    expect(await screen.findByText('Nenhuma alocação foi encontrada')).toBeDefined()
  })

  it('shows a failure in their place, with a retry', async () => {
    const { user, provider } = await openStock({
      at,
      before: async (feature) =>
        feature.provider.on(paths.stockQuery(), json({ message: 'Linha inválida' }, 422)),
    })
    expect(await screen.findByText('Linha inválida')).toBeDefined()
    provider.on(paths.stockQuery(), json({ value: { items: [allocation()], local: 'A1-001' } }))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('article')).toBeDefined()
  })
})

describe('a query that fails with 500', () => {
  const line = reads.stock({ type: 'LINHA', local: 'A1-001', produto: '', lote: '' })
  const value = { items: [allocation()], local: 'A1-001' }

  /** Opens the screen where each read has a cached result of the given age in minutes. */
  const openFailed = (ages: readonly (readonly [typeof line, number])[]) =>
    openStock({
      at: `${base}?tipo=linha&local=A1-001`,
      before: async ({ provider, person }) => {
        provider.on(paths.stockQuery(), json({ message: 'Erro' }, 500))
        const cache = await caches.open(await cacheName('reads', person))
        for (const [{ path }, minutes] of ages) {
          const headers = { [askedAtHeader]: String(Date.now() - minutes * 60_000) }
          await cache.put(`${provider.origin}${path}`, Response.json({ value }, { headers }))
        }
      },
    })

  it.each([
    ['it brought before', [[line, 30]] as const, 30, false],
    ['was read for the whole allocation', [[reads.kept(whole), 40]] as const, 40, true],
    ['is the newer of the two', [[line, 30] as const, [reads.kept(whole), 10] as const], 10, true],
  ])('UX-03 shows the age of what %s', async (_, ages, minutes, isSearchedHere) => {
    await openFailed(ages)
    const age = new RegExp(`^O servidor falhou\\. Dados de .*\\(há ${minutes} min\\)\\.$`)
    expect(await screen.findByText(age)).toBeDefined()
    expect(await screen.findByRole('article', { name: /A1-001$/ })).toBeDefined()
    const words = 'A consulta foi feita só neste aparelho.'
    expect(screen.queryAllByText(words)).toHaveLength(isSearchedHere ? 1 : 0)
  })
})

describe('the stock without a network', () => {
  const other = allocation({
    idAlocacao: 5002,
    idProduto: 602,
    idArmazem: 502,
    local: 'A1-002',
    produto: 'SBR 1502 Emulsão',
    lote: 'S26',
  })

  /** Opens the screen, reads the stock and cuts the network. */
  const openCut = async () => {
    const stock = await openStock({ items: [allocation(), other] })
    await waitFor(() =>
      expect(stock.provider.received.map(({ path }) => path)).toContain(paths.lines()),
    )
    await waitFor(() =>
      expect(stock.provider.received.some(({ path }) => path.includes('produto/lote'))).toBe(true),
    )
    // The cache is written after the response.
    await act(() => new Promise((resolve) => setImmediate(resolve)))
    stock.cutAll()
    stock.cutPaths([paths.materials('EMULSAO'), paths.lots('s', other.produto)])
    return stock
  }

  it('searches the cached products and lots without accents and case', async () => {
    const { user } = await openCut()
    await user.click(choose('Produto'))
    await user.type(product(), 'EMULSAO')
    await user.click(await screen.findByRole('option', { name: 'SBR 1502 Emulsão' }))
    await user.type(lot(), 's')
    await user.click(await screen.findByRole('option', { name: 'S26' }))
    await user.click(search())
    expect(await screen.findByRole('article', { name: 'SBR 1502 Emulsão, A1-002' })).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.getByText('A consulta foi feita só neste aparelho.')).toBeDefined()
    expect(screen.getByText(/^Dados de/)).toBeDefined()
  })

  it('UX-03 UX-10 before any query, says how old the cached data are', async () => {
    await openCut()
    expect(screen.queryByText(/^Dados de/)).toBeNull()
    loseNetwork()
    expect(await screen.findByText(/^Dados de/)).toBeDefined()
  })

  it('UX-03 says that nothing is cached yet', async () => {
    const { user } = await openStock({
      before: async ({ cutNetwork }) => {
        cutNetwork()
        loseNetwork()
      },
    })
    await screen.findByText(/^O estoque ainda não está neste aparelho/)
    await user.click(choose('Linha'))
    await user.click(search())
    await waitFor(() => expect(screen.queryByText(/ainda não está neste aparelho/)).toBeNull())
  })

  it('finds a line in other spellings', async () => {
    const { user } = await openCut()
    await user.click(choose('Linha'))
    await user.type(screen.getByLabelText('Linha', { selector: '[maxlength]' }), 'a1 002{Enter}')
    expect(await screen.findByRole('article', { name: 'SBR 1502 Emulsão, A1-002' })).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('UX-04 an unsent reallocation lowers the origin and shows its destinations hatched', async () => {
    await openStock({
      at: `${base}?tipo=produto&produto=PEBD`,
      before: async ({ database, person }) => {
        await submit(database, { clock }, person, [saveReallocation(reallocation)])
      },
    })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    const origin = screen.getByRole('article', { name: /A1-001$/ })
    expect(within(origin).getByText('6,875 t')).toBeDefined()
    expect(origin.textContent).toContain('−4,125 t por confirmar')
    await waitFor(() => expect(origin.textContent).toContain('1 envio pendente'))
    expect(origin.className).not.toContain('hatched')
    const destination = screen.getByRole('article', { name: /A1-002$/ })
    expect(destination.className).toContain('hatched')
    expect(destination.textContent).toContain('+2,75 t por confirmar')
    expect(within(destination).queryByRole('link')).toBeNull()
    expect(within(destination).getByText('Pode ser realocado depois de confirmado.')).toBeDefined()
    expect(within(origin).queryByText(/depois de confirmado/)).toBeNull()
    expect(screen.getByText(/6,875 t e 4,125 t por confirmar/)).toBeDefined()
  })

  it('undoing an unsent reallocation restores the origin and removes the destinations at once', async () => {
    const { database, entries, cutAll } = await openStock({
      at: `${base}?tipo=produto&produto=PEBD`,
      before: async (feature) => {
        await submit(feature.database, { clock }, feature.person, [saveReallocation(reallocation)])
      },
    })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    cutAll()
    const [waiting] = await entries()
    await act(() => discard(database, { clock }, waiting?.id ?? ''))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    const origin = screen.getByRole('article', { name: /A1-001$/ })
    expect(within(origin).getByText('11 t')).toBeDefined()
    expect(origin.textContent).not.toContain('por confirmar')
    await waitFor(() => expect(origin.textContent).not.toContain('pendente'))
  })

  it('shows an incoming reallocation on its line and on no other', async () => {
    const before = async ({ database, person }: Parameters<NonNullable<Before>>[0]) => {
      await submit(database, { clock }, person, [saveReallocation(reallocation)])
    }
    await openStock({ at: `${base}?tipo=linha&local=A1-003`, items: [], before })
    const card = await screen.findByRole('article')
    expect(card.getAttribute('aria-label')).toBe('PEBD EB 853 Filme Ação, A1-003')
  })
})

type Before = Parameters<typeof openStock>[0] extends (infer O) | undefined
  ? O extends { before?: infer B }
    ? B
    : never
  : never
