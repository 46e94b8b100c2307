import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allocation, reallocation } from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { allocationLane } from '#src/features/stock/reads.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  openStock,
  reallocationAt as at,
  type OpenStock,
  type StockOptions,
} from './open-stock.tsx'
import { clock, create, open, openDialog, plan, planned, save, weights } from './planning.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/outbox/store/queries.ts', { spy: true })

describe('an allocation that changed at the provider', () => {
  const refused: StockOptions['before'] = async ({ database, person }) => {
    const [entry] = await submit(database, { clock }, person, [
      { ...saveReallocation(reallocation), saw: 12 },
    ])
    const parked = {
      why: 'conflict' as const,
      at: Date.now(),
      status: 409,
      message: 'A alocação mudou',
      there: 8,
      seen: { peso: 8, anterior: 12 },
    }
    await database.strict.entries.update(entry?.id ?? '', { state: 'parked', parked })
  }
  const items = [allocation({ peso: 8, qtdConjunto: 5, qtdUnidade: 45 })]

  /** An entry that brings 2,75 t to this line and waits behind a rejected one. */
  const heldBack: StockOptions['before'] = async ({ database, person }) => {
    const from = { idAlocacao: 5004, idArmazem: 504, local: 'B1-004' }
    const alocacao = { ...reallocation.alocacao, ...from }
    const to = { idArmazem: 501, local: 'A1-001' }
    const movimentacoes = reallocation.movimentacoes.slice(0, 1)
    const [entry] = await submit(database, { clock }, person, [
      saveReallocation({ ...reallocation, plano: crypto.randomUUID(), alocacao, movimentacoes }),
      saveReallocation({
        ...{ ...reallocation, plano: crypto.randomUUID(), alocacao },
        movimentacoes: movimentacoes.map((movement) => ({ ...movement, ...to })),
      }),
    ])
    const parked = { why: 'refused' as const, at: Date.now(), status: 422, message: 'Não cabe' }
    await database.strict.entries.update(entry?.id ?? '', { state: 'parked', parked })
  }

  /** Checks both weights, removes one movement of the rejected reallocation, and saves the other. */
  async function correct({ user }: OpenStock) {
    expect(await screen.findByText('viu 12 t, agora 8 t.')).toBeDefined()
    await user.click(
      await screen.findByRole('button', { name: 'Remover a movimentação para A1-003' }),
    )
    await waitFor(() => expect(planned()).toHaveLength(1))
    await user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
  }

  it('shows both weights, and can be corrected in place', async () => {
    const stock = await open({ before: refused, items })
    expect(await screen.findByText('A alocação mudou')).toBeDefined()
    expect(screen.getByText('viu 12 t, agora 8 t.')).toBeDefined()
    await waitFor(() => expect(planned()).toHaveLength(2))
    expect(weights()).toEqual(['4,125 t', '3,875 t'])
    await stock.user.click(
      screen.getByRole('button', { name: 'Remover a movimentação para A1-003' }),
    )
    await waitFor(() => expect(planned()).toHaveLength(1))
    const before = await stock.entries()
    await stock.user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
    const [entry, ...others] = await stock.entries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: before[0]?.id,
      state: 'waiting',
      saw: 8,
      args: { movimentacoes: [{ local: 'A1-002', peso: 2.75 }] },
    })
    expect(await readDrafts(stock.database, stock.person)).toEqual([])
  })

  it('what waits behind the rejected one counts neither in the messages nor in the values sent as seen', async () => {
    const plano = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b02'
    const movimentacoes = reallocation.movimentacoes.slice(0, 1)
    const stock = await open({
      before: async (device) => {
        await refused(device)
        await submit(device.database, { clock }, device.person, [
          { ...saveReallocation({ ...reallocation, plano, movimentacoes }), saw: 7.875 },
        ])
      },
      items,
    })
    await correct(stock)
    expect((await stock.entries()).map(({ saw }) => saw)).toEqual([8, 7.875])
  })

  it('what is to come only after the rejected one does not count either', async () => {
    const plano = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b03'
    const from = { idAlocacao: 5004, idArmazem: 504, local: 'B1-004' }
    const movimentacoes = reallocation.movimentacoes
      .slice(0, 1)
      .map((movement) => ({ ...movement, idArmazem: 501, local: 'A1-001' }))
    const alocacao = { ...reallocation.alocacao, ...from }
    const stock = await open({
      before: async (device) => {
        await refused(device)
        await submit(device.database, { clock }, device.person, [
          saveReallocation({ ...reallocation, plano, alocacao, movimentacoes }),
        ])
      },
      items,
    })
    await screen.findByText('2,75 t por confirmar')
    await correct(stock)
    expect((await stock.entries())[0]).toMatchObject({ state: 'waiting', saw: 8 })
  })

  it('what waits behind another rejected one does not count, although it was saved before', async () => {
    const stock = await open({
      before: async (device) => {
        await heldBack(device)
        await refused(device)
      },
      items,
    })
    await screen.findByText('2,75 t por confirmar')
    await correct(stock)
    expect((await stock.entries()).at(-1)).toMatchObject({ saw: 8 })
  })

  it('what waits behind it does not count in a new plan, which is sent before it', async () => {
    const stock = await open({ before: heldBack, items })
    await screen.findByText('2,75 t por confirmar')
    await plan(stock, 'a1-002', 1)
    await stock.user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
    expect((await stock.entries()).at(-1)).toMatchObject({ saw: 8 })
  })

  it('a correction goes on although drafts cannot be deleted just then, and leaves no draft', async () => {
    const stock = await open({ before: refused, items })
    await waitFor(() => expect(planned()).toHaveLength(2))
    await stock.user.click(
      screen.getByRole('button', { name: 'Remover a movimentação para A1-003' }),
    )
    await waitFor(() => expect(planned()).toHaveLength(1))
    const remove = vi.spyOn(stock.database.strict.drafts, 'delete')
    remove.mockRejectedValue(new Error('the disk is busy'))
    await stock.user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
    expect((await stock.entries()).map(({ state }) => state)).toEqual(['waiting'])
    expect(await readDrafts(stock.database, stock.person)).toEqual([])
  })

  it('a half-made correction survives a reload, however late the entries are read', async () => {
    let tell = (): void => undefined
    const known = new Promise<void>((resolve) => (tell = resolve))
    const { entriesTouching: ask } = await vi.importActual<
      typeof import('#src/outbox/store/queries.ts')
    >('#src/outbox/store/queries.ts')
    vi.mocked(entriesTouching).mockImplementation(async (db, person, key) => {
      const pending = await ask(db, person, key)
      if (key === allocationLane(5001)) await known
      return pending
    })
    onTestFinished(() => void vi.mocked(entriesTouching).mockImplementation(ask))
    const keep = (id: string) => `reallocation:601:501:${id}`
    const before: StockOptions['before'] = async (feature) => {
      await refused(feature)
      const { drafts, entries } = feature.database.strict
      const [entry] = await entries.toArray()
      const movimentacoes = reallocation.movimentacoes.slice(0, 1)
      const value = { path: at, typed: { plano: 'half', visto: 12, movimentacoes } }
      // The other draft belongs to a discarded entry. It sorts last: once it is deleted, every deletion has finished.
      for (const id of [entry?.id ?? '', 'z-given-up']) {
        await drafts.put({ person: feature.person, form: keep(id), value, savedAt: Date.now() })
      }
    }
    const { database, person, entries } = await open({ before, items })
    const forms = async () => (await readDrafts(database, person)).map(({ form }) => form)
    await waitFor(async () => expect(await forms()).not.toContain(keep('z-given-up')))
    expect(await forms()).toEqual([keep((await entries())[0]?.id ?? '')])
    tell()
    await waitFor(() => expect(planned()).toHaveLength(1))
    expect(await forms()).toHaveLength(1)
  })

  it('can be discarded after a confirmation', async () => {
    const { user, entries } = await open({ before: refused, items })
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }),
    )
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
    await waitFor(() => expect(screen.queryByText('A alocação mudou')).toBeNull())
    await waitFor(() => expect(weights()).toEqual(['0 t', '8 t']))
  })

  it('an entry with an unknown outcome is decided first', async () => {
    const before: StockOptions['before'] = async (feature) => {
      await refused(feature)
      const { entries } = feature.database.strict
      await entries.toCollection().modify((entry) => {
        entry.parked = {
          why: 'unknown',
          at: Date.now(),
          message: 'Não foi possível saber se o servidor recebeu.',
          seen: [{ value: { peso: 8 } }, { value: { peso: 4 } }, null],
        }
        const baseline = [{ value: { peso: 12 } }, { value: { peso: 1.25 } }, null]
        entry.call = { attempt: 1, at: Date.now(), ...entry.call, baseline }
      })
    }
    const { user, entries } = await open({ before, items })
    await screen.findByText('Não foi possível saber se o servidor recebeu.')
    expect(screen.getByText('viu 12 t, agora 8 t.')).toBeDefined()
    const shown = screen.getByText('O que o servidor mostra').nextElementSibling
    expect([...(shown?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'A1-001:8 t, antes 12 t',
      'A1-002:4 t, antes 1,25 t',
      'A1-003:nada deste produto, antes nada deste produto',
    ])
    expect(screen.queryByRole('button', { name: 'Criar Movimentação' })).toBeNull()
    expect(save()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Já foi feita' }))
    await user.click(await screen.findByRole('button', { name: 'Sim, já chegou' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  })
})

describe('a reallocation without a network', () => {
  it('works with cached data: the lines and the packaging are on the device', async () => {
    const stock = await openStock({ at })
    await create()
    await waitFor(() =>
      expect(stock.provider.received.map(({ path }) => path)).toContain(paths.lines()),
    )
    stock.cutAll()
    stock.cutPaths([paths.line('A1 003')])
    await openDialog(stock, 'a1 003')
    expect(await screen.findByText('Disponível')).toBeDefined()
    await stock.user.type(screen.getByLabelText('Palete'), '1')
    await stock.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(planned()).toEqual(['A1-0031,375 tPalete 1 · Saco 0']))
    await stock.user.click(save() ?? expect.unreachable())
    await screen.findByRole('radio', { name: 'Produto' })
    expect(await stock.entries()).toMatchObject([{ state: 'waiting', saw: 11 }])
  })

  it('what is on its way to a line cannot be moved on yet, and the screen says why', async () => {
    const there = allocation({
      ...{ idAlocacao: 5002, idArmazem: 502, local: 'A1-002' },
      ...{ peso: 3, qtdConjunto: 2, qtdUnidade: 10 },
    })
    const before: StockOptions['before'] = async ({ database, person }) => {
      await submit(database, { clock }, person, [saveReallocation(reallocation)])
    }
    const stock = await openStock({
      at: '/ops/estoque/alocacao/produto/601/local/502',
      before,
      answers: { [paths.allocation(601, 502)]: { value: there } },
    })
    await create()
    expect(screen.getByText('2,75 t por confirmar')).toBeDefined()
    const card = screen.getByText('+2,75 t por confirmar').closest('.stock-hatched')
    expect(within(card as HTMLElement).getByText('A1-002')).toBeDefined()
    expect(screen.getByText(/Agora pode sair daqui: 3 t\.$/)).toBeDefined()
    await openDialog(stock, 'a1-003')
    await stock.user.type(await screen.findByLabelText('Palete'), '3')
    expect(await screen.findByText('O peso é maior do que o original: 3 ton')).toBeDefined()
  })

  it.each(['with no network', 'with it'])(
    'an empty line offers no movement and says so: %s',
    async (network) => {
      const before: StockOptions['before'] = async ({ database, person, provider }) => {
        await submit(database, { clock }, person, [saveReallocation(reallocation)])
        const refusal = json({ message: 'Alocação não encontrada' }, 404)
        provider.on(paths.allocation(601, 503), network === 'with it' ? refusal : cut)
      }
      await openStock({ at: '/ops/estoque/alocacao/produto/601/local/503', before })
      expect(await screen.findByText('1,375 t por confirmar')).toBeDefined()
      expect(screen.getByText(/só pode ser realocado depois/)).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Criar Movimentação' })).toBeNull()
      expect(screen.queryByText('Alocação não encontrada')).toBeNull()
    },
  )

  it('distinguishes a line that this device does not have from a call that failed', async () => {
    const stock = await open()
    await create()
    await waitFor(() =>
      expect(stock.provider.received.map(({ path }) => path)).toContain(paths.lines()),
    )
    stock.cutAll()
    stock.cutPaths([paths.line('A1-0O3')])
    await openDialog(stock, 'a1-0o3')
    const dialog = within(screen.getByRole('dialog'))
    expect(
      await dialog.findByText('Linha não encontrada entre as que estão neste aparelho'),
    ).toBeDefined()
    expect(dialog.queryByText('Erro de Conexão')).toBeNull()
  })

  it('counts unsent entries: less at the origin, less room on the line', async () => {
    const before: StockOptions['before'] = async ({ database, person }) => {
      await submit(database, { clock }, person, [saveReallocation(reallocation)])
    }
    const stock = await open({ before })
    await create()
    expect(weights()).toEqual(['0 t', '6,875 t'])
    expect(screen.getByText(/−4,125 t por confirmar/)).toBeDefined()
    await openDialog(stock, 'a1-002')
    expect((await screen.findByText('Disponível')).nextElementSibling?.textContent).toBe('14,75 t')
    expect(within(screen.getByRole('dialog')).getByText('+2,75 t por confirmar')).toBeDefined()
    await stock.user.type(screen.getByLabelText('Palete'), '6')
    expect(await screen.findByText('O peso é maior do que o original: 6,875 ton')).toBeDefined()
  })
})
