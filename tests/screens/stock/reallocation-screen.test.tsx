import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allocation, reallocation } from '#src/features/stock/example-stock.ts'
import { stockScreen } from '#src/features/stock/feature.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { discardedDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readWhole } from '#src/outbox/drafts/whole-draft.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import {
  allocationPath,
  openStock,
  packagingPath,
  reallocationAt as at,
  type StockOptions,
} from './open-stock.tsx'
import { clock, create, open, plan, planned, save, weights } from './planning.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/outbox/store/queries.ts', { spy: true })

describe('an allocation to be moved', () => {
  it('REALLOC-01 REALLOC-02 REALLOC-03 REALLOC-04 is read with its packaging, and shows its values', async () => {
    const { provider } = await open()
    await create()
    const asked = provider.received.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain(`GET ${allocationPath}`)
    expect(asked).toContain(`GET ${packagingPath}`)
    expect(screen.getByRole('heading', { name: 'PEBD EB 853 Filme Ação' })).toBeDefined()
    for (const [term, value] of [
      ['Local', 'A1-001'],
      ['Peso', '11 t'],
      ['Lote', 'K26112001'],
      ['Nota Fiscal', '4711'],
      ['Origem', 'Nacional'],
      ['Entrada', '20/11/2026 12:05'],
    ]) {
      expect(screen.getByText(term ?? '').nextElementSibling?.textContent).toBe(value)
    }
  })

  it('a missing allocation says so', async () => {
    const before: StockOptions['before'] = async ({ provider }) =>
      provider.on(allocationPath, json({ message: 'Alocação não encontrada' }, 404))
    await open({ before })
    expect(await screen.findByText('Alocação não encontrada')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Consultar o estoque' })).toBeDefined()
  })

  it('an address without an allocation says so as well', async () => {
    await openStock({ at: '/ops/estoque/alocacao/produto/undefined/local/1' })
    expect(await screen.findByText('Alocação não encontrada')).toBeDefined()
  })
})

describe('the planned movements', () => {
  it('REALLOC-05 REALLOC-07 REALLOC-09 REALLOC-10 REALLOC-32 are listed with their weights, and can be removed', async () => {
    const stock = await open()
    await create()
    expect(weights()).toEqual(['0 t', '11 t'])
    expect(save()).toBeNull()
    await plan(stock, 'a1-002', 2)
    expect(weights()).toEqual(['2,75 t', '8,25 t'])
    await plan(stock, 'a1-003', 1, 4)
    expect(planned()).toEqual(['A1-0022,75 tPalete 2 · Saco 0', 'A1-0031,475 tPalete 1 · Saco 4'])
    expect(save()).not.toBeNull()
    for (const tag of ['A1-002', 'A1-003']) {
      await stock.user.click(
        screen.getByRole('button', { name: `Remover a movimentação para ${tag}` }),
      )
      await screen.findByText(`Movimentação para ${tag} removida.`)
    }
    await waitFor(() => expect(weights()).toEqual(['0 t', '11 t']))
    expect(save()).toBeNull()
    // Without planned movements nothing blocks handing over the tablet.
    await waitFor(async () => expect(await readDrafts(stock.database, stock.person)).toEqual([]))
    await stock.user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(weights()).toEqual(['1,475 t', '9,525 t']))
    // The restored movement is not listed as discarded any more.
    expect(await discardedDrafts(stock.database, stock.person)).toHaveLength(1)
  })

  it('a removed movement can be restored for a week, and can be added again', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    await plan(stock, 'a1-003', 1, 4)
    const { database, person, user } = stock
    await user.click(screen.getByRole('button', { name: 'Remover a movimentação para A1-003' }))
    await screen.findByText('Movimentação para A1-003 removida.')
    stock.unmount()
    const [act, ...others] = await discardedDrafts(database, person)
    expect(others).toEqual([])
    const seen = await readWhole(database, person, act?.forms[0] ?? '', act?.at)
    expect(seen?.draft.value).toMatchObject({
      path: at,
      typed: { line: 'A1-003', sets: 1, units: 4 },
    })
    await restoreDrafts(database, { clock }, person, act?.at ?? 0)
    const route = <Route path="/ops/estoque/*" element={<stockScreen.Screen />} />
    stock.show(<Routes>{route}</Routes>, at)
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await waitFor(() =>
      expect(planned()).toEqual([
        'A1-0022,75 tPalete 2 · Saco 0',
        'A1-0031,475 tPalete 1 · Saco 4',
      ]),
    )
  })

  it('REALLOC-08 UX-02 are a «Rascunho» on this device as soon as they are added, for this person and allocation', async () => {
    const stock = await open()
    await screen.findByText(/^Nada planejado/)
    expect(screen.queryByText('Rascunho')).toBeNull()
    await plan(stock, 'a1-002', 2)
    expect(screen.getByText('Rascunho')).toBeDefined()
    const drafts = await readDrafts(stock.database, stock.person)
    expect(drafts).toMatchObject([
      { form: 'reallocation:601:501', value: { path: at, typed: { visto: 11 } } },
    ])
    expect(await stock.entries()).toEqual([])
  })

  it('REALLOC-08 survive a reload, and say when the stock has changed since', async () => {
    const { movimentacoes, plano } = reallocation
    const before: StockOptions['before'] = async ({ database, person }) => {
      const value = { path: at, typed: { plano, visto: 12, movimentacoes } }
      await database.strict.drafts.put({
        person,
        form: 'reallocation:601:501',
        value,
        savedAt: Date.now(),
      })
    }
    await open({ before, items: [allocation({ peso: 4 })] })
    expect(await screen.findByText('O peso da alocação mudou')).toBeDefined()
    expect(screen.getByText('Era 12 t, agora 4 t. Confira as movimentações.')).toBeDefined()
    const fault = 'A soma das movimentações ultrapassa o peso da alocação: 4 ton'
    await waitFor(() => expect(planned()[1]).toContain(fault))
    await waitFor(() => expect(save()).toHaveProperty('disabled', true))
  })

  it('REALLOC-08 a saved reallocation leaves no planned movements', async () => {
    const { movimentacoes, plano } = reallocation
    const before: StockOptions['before'] = async ({ database, person }) => {
      await submit(database, { clock }, person, [saveReallocation(reallocation)])
      const value = { path: at, typed: { plano, visto: 11, movimentacoes } }
      await database.strict.drafts.put({
        person,
        form: 'reallocation:601:501',
        value,
        savedAt: Date.now(),
      })
    }
    const { database, person } = await open({ before })
    await create()
    expect(weights()).toEqual(['0 t', '6,875 t'])
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })
})

describe('saving a reallocation', () => {
  it('REALLOC-11 REALLOC-12 REALLOC-13 REALLOC-14 leads to the stock of that product and lot, and says when it was made', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2, 4)
    stock.answer({
      [paths.allocation(601, 502)]: { message: 'x' },
      [paths.reallocation()]: {
        value: { idAlocacao: 5001, pesoMovimentado: 2.85, pesoRestante: 8.15, alocacoes: [9] },
      },
    })
    stock.provider.on(paths.allocation(601, 502), json({ message: 'nada' }, 404))
    await stock.user.dblClick(save() ?? expect.unreachable())
    await waitFor(() =>
      expect(stock.address()).toBe(
        '/ops/estoque?produto=PEBD+EB+853+Filme+A%C3%A7%C3%A3o&lote=K26112001',
      ),
    )
    expect(await readDrafts(stock.database, stock.person)).toEqual([])
    expect(screen.queryByText('Realocação realizada com sucesso')).toBeNull()
    await act(() => stock.deliver())
    expect(await screen.findByText('Realocação realizada com sucesso')).toBeDefined()
    const sent = stock.provider.received.filter(({ method }) => method === 'PUT')
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      idAlocacao: 5001,
      anterior: 11,
      plano: expect.any(String),
      movimentacoes: [
        {
          idArmazem: 502,
          idProduto: 601,
          local: 'A1-002',
          peso: 2.85,
          pesoLivre: 17.5,
          qtdConjunto: 2,
          qtdUnidade: 4,
          umConjunto: 'Palete',
          umUnidade: 'Saco',
        },
      ],
    })
  })

  it('stays to be decided on when it fails', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    const message = 'O peso é maior do que o disponível na linha: 1 ton'
    stock.provider.on(paths.allocation(601, 502), json({ message: 'nada' }, 404))
    stock.provider.on(
      paths.reallocation(),
      json({ message, error: { 'movimentacoes.0.peso': message } }, 422),
    )
    await stock.user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
    await act(() => stock.deliver())
    await stock.user.click(await screen.findByRole('link', { name: 'Ver e decidir' }))
    await waitFor(() => expect(planned()[0]).toContain(message))
  })
})
