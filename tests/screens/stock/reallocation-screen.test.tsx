import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allocation, packaging, reallocation } from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { allocationLane } from '#src/features/stock/reads.ts'
import { readDrafts } from '#src/outbox/drafts.ts'
import { entriesTouching } from '#src/outbox/queries.ts'
import { submit } from '#src/outbox/submit.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  allocationPath,
  openStock,
  packagingPath,
  reallocationAt as at,
  type OpenStock,
  type StockOptions,
} from './open-stock.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/outbox/queries.ts', { spy: true })

const clock = { now: () => Date.now() }
const create = () => screen.findByRole('button', { name: 'Criar Movimentação' })
const save = () => screen.queryByRole('button', { name: 'Salvar Movimentações' })
const add = () => screen.queryByRole('button', { name: 'Adicionar' })
const weights = () =>
  ['Peso movimentado', 'Peso pendente'].map(
    (term) => screen.getByText(term).nextElementSibling?.textContent,
  )
const planned = () =>
  within(screen.getByRole('list', { name: 'Movimentações planejadas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const skids = { ...packaging, clienteGrupo: 2, unidadeConjunto: 'Skid', unidadeUnidade: 'Fardo' }

/** The dialog, with a line that was searched. */
async function openDialog({ user }: OpenStock, tag?: string) {
  await user.click(await create())
  await screen.findByRole('dialog', { name: 'Nova Movimentação' })
  if (tag !== undefined) await searchLine({ user }, tag)
}

async function searchLine({ user }: Pick<OpenStock, 'user'>, tag: string) {
  const field = screen.getByLabelText('Linha de destino')
  await user.clear(field)
  await user.type(field, `${tag}{Enter}`)
}

/** So many pallets and sacks to a line, added to the list. */
async function plan(stock: OpenStock, tag: string, sets: number, units?: number) {
  await openDialog(stock, tag)
  await stock.user.type(await screen.findByLabelText('Palete'), String(sets))
  if (units !== undefined) await stock.user.type(screen.getByLabelText('Saco'), String(units))
  await stock.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(tag.toUpperCase())
}

const open = (options: StockOptions = {}) => openStock({ at, ...options })

describe('an allocation to be moved', () => {
  it('REALLOC-01 REALLOC-02 REALLOC-03 REALLOC-04 is read with its packaging, and shows what it is', async () => {
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

  it('one that is not there says so', async () => {
    const before: StockOptions['before'] = async ({ provider }) =>
      provider.on(allocationPath, json({ message: 'Alocação não encontrada' }, 404))
    await open({ before })
    expect(await screen.findByText('Alocação não encontrada')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Consultar o estoque' })).toBeDefined()
  })

  it('an address that names none says so as well', async () => {
    await openStock({ at: '/ops/estoque/alocacao/produto/x/local/1' })
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
    // With nothing planned nothing is held back when the tablet is handed over.
    await waitFor(async () => expect(await readDrafts(stock.database, stock.person)).toEqual([]))
    await stock.user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(weights()).toEqual(['1,475 t', '9,525 t']))
  })

  it('REALLOC-08 are on this device from the moment they are added, for this person and allocation', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    const drafts = await readDrafts(stock.database, stock.person)
    expect(drafts).toMatchObject([
      { form: 'reallocation:601:501', value: { path: at, typed: { visto: 11 } } },
    ])
    expect(await stock.entries()).toEqual([])
  })

  it('REALLOC-08 are there again after the page was gone, and say when the stock has changed since', async () => {
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
    expect(screen.getByText('Viu 12 t, agora 4 t. Confira as movimentações.')).toBeDefined()
    const fault = 'A soma das movimentações ultrapassa o peso da alocação: 4 ton'
    await waitFor(() => expect(planned()[1]).toContain(fault))
    await waitFor(() => expect(save()).toHaveProperty('disabled', true))
  })

  it('REALLOC-08 of one that was saved nothing is planned any more', async () => {
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

describe('«Nova Movimentação»', () => {
  it('REALLOC-06 REALLOC-15 REALLOC-16 REALLOC-17 finds a line, in capitals, and shows what it takes', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    expect(await screen.findByText('Disponível')).toBeDefined()
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'A1-002')
    expect(stock.provider.received.map(({ path }) => path)).toContain(
      '/api/core/armazem/tag/detail?tag=A1-002',
    )
    for (const [term, value] of [
      ['Capacidade', '27,5 t'],
      ['Alocado', '10 t'],
      ['Disponível', '17,5 t'],
    ]) {
      expect(screen.getByText(term ?? '').nextElementSibling?.textContent).toBe(value)
    }
  })

  it('REALLOC-18 REALLOC-31 an unknown line is told in the dialog, and nothing can be added', async () => {
    const stock = await open()
    await openDialog(stock, 'x9')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Linha não encontrada')).toBeDefined()
    expect(screen.queryByLabelText('Palete')).toBeNull()
    expect(add()).toBeNull()
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'X9')
  })

  it('REALLOC-19 REALLOC-31 the origin is no destination', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-001')
    expect(await screen.findByText('Local de destino igual ao de origem!')).toBeDefined()
    await stock.user.type(screen.getByLabelText('Palete'), '1')
    expect(add()).toBeNull()
  })

  it('REALLOC-20 a line goes into the list once', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 1)
    await openDialog(stock, 'a1-002')
    expect(
      await screen.findByText('A Linha "A1-002" já foi adicionada a lista de movimentações'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-21 REALLOC-22 REALLOC-23 REALLOC-27 in packaging mode sets and units are typed, and weigh', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    const [sets, units] = [await screen.findByLabelText('Palete'), screen.getByLabelText('Saco')]
    expect(screen.queryByLabelText('Peso (ton)')).toBeNull()
    await stock.user.type(sets, '2,5')
    expect(screen.getByText('Use um número inteiro')).toBeDefined()
    expect(add()).toBeNull()
    await stock.user.clear(sets)
    await stock.user.type(sets, '2')
    await stock.user.type(units, '7')
    expect(screen.getByText('2,925 t')).toBeDefined()
    expect(add()).not.toBeNull()
  })

  it.each([55, 56, 4000])(
    'REALLOC-24 REALLOC-25 %i units of 55 to a set are too many, and weigh nothing',
    async (count) => {
      const stock = await open()
      await openDialog(stock, 'a1-002')
      await stock.user.type(await screen.findByLabelText('Saco'), String(count))
      expect(await screen.findByText('O número máximo de unidades é: 54')).toBeDefined()
      expect(screen.getByText('Peso da movimentação').textContent).toContain('0 t')
      expect(add()).toBeNull()
    },
  )

  it('REALLOC-25 54 units are not', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Saco'), '54')
    expect(screen.getByText('1,35 t')).toBeDefined()
    expect(add()).not.toBeNull()
  })

  it.each([
    ['1,5', '1,5 t'],
    ['1.5', '1,5 t'],
    ['0,3', '0,3 t'],
  ])('REALLOC-26 in skid mode the weight is typed: %s', async (typed, shown) => {
    const stock = await open({ packed: skids })
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Peso (ton)'), typed)
    expect(screen.queryByLabelText('Skid')).toBeNull()
    expect(screen.getByText('Peso da movimentação').textContent).toContain(shown)
    expect(add()).not.toBeNull()
  })

  it('REALLOC-31 a weight of 0 cannot be added', async () => {
    const stock = await open({ packed: skids })
    await openDialog(stock, 'a1-002')
    const field = await screen.findByLabelText('Peso (ton)')
    expect(add()).toBeNull()
    await stock.user.type(field, '0')
    expect(add()).toBeNull()
    await stock.user.type(field, ',1')
    expect(add()).not.toBeNull()
  })

  it('REALLOC-28 a line takes no more than is free on it', async () => {
    const stock = await open()
    await openDialog(stock, 'b1-004')
    await stock.user.type(await screen.findByLabelText('Palete'), '2')
    expect(
      await screen.findByText('O peso é maior do que o disponível na linha: 2 ton'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-29 no more is moved than there is', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Palete'), '9')
    expect(await screen.findByText('O peso é maior do que o original: 11 ton')).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-30 nor by all movements together', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 5)
    await openDialog(stock, 'a1-003')
    await stock.user.type(await screen.findByLabelText('Palete'), '4')
    expect(
      await screen.findByText('A soma das movimentações ultrapassa o peso da alocação: 11 ton'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('0,1 and 0,2 of 0,3 ton is all of it', async () => {
    const stock = await open({ packed: skids, items: [allocation({ peso: 0.3 })] })
    for (const [tag, typed] of [
      ['a1-002', '0,1'],
      ['a1-003', '0,2'],
    ] as const) {
      await openDialog(stock, tag)
      await stock.user.type(await screen.findByLabelText('Peso (ton)'), typed)
      await stock.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
      await screen.findByText(tag.toUpperCase())
    }
    expect(weights()).toEqual(['0,3 t', '0 t'])
    expect(save()).toHaveProperty('disabled', false)
  })
})

describe('what is half typed in «Nova Movimentação»', () => {
  const form = 'movement:601:501'
  const begun =
    (typed: object): StockOptions['before'] =>
    async ({ database, person }) => {
      const value = { path: at, typed }
      await database.strict.drafts.put({ person, form, value, savedAt: Date.now() })
    }
  const kept = async ({ database, person }: OpenStock) =>
    (await readDrafts(database, person)).find((draft) => draft.form === form)?.value

  it('is kept as it is typed', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Palete'), '2')
    await waitFor(async () =>
      expect(await kept(stock)).toEqual({
        path: at,
        typed: { line: 'A1-002', searched: 'A1-002', sets: 2 },
      }),
    )
  })

  it('is there again after the page was gone, and goes on to the plan', async () => {
    const typed = { line: 'A1-002', searched: 'A1-002', sets: 2, units: 7 }
    const stock = await open({ before: begun(typed) })
    await screen.findByRole('dialog', { name: 'Nova Movimentação' })
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'A1-002')
    expect(await screen.findByLabelText('Palete')).toHaveProperty('value', '2')
    expect(screen.getByLabelText('Saco')).toHaveProperty('value', '7')
    await stock.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(planned()).toEqual(['A1-0022,925 tPalete 2 · Saco 7']))
    await waitFor(async () => expect(await kept(stock)).toBeUndefined())
    await openDialog(stock)
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', '')
  })

  it('a weight too, and a line that was not looked for yet is not looked for', async () => {
    const stock = await open({ packed: skids, before: begun({ line: 'A1-0', tons: 1.5 }) })
    await screen.findByRole('dialog', { name: 'Nova Movimentação' })
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'A1-0')
    expect(screen.queryByLabelText('Peso (ton)')).toBeNull()
    await searchLine(stock, 'a1-002')
    expect(await screen.findByLabelText('Peso (ton)')).toHaveProperty('value', '1,5')
  })

  it('is forgotten when the dialog is closed, and when all of it was deleted', async () => {
    const stock = await open()
    await openDialog(stock)
    const field = screen.getByLabelText('Linha de destino')
    await stock.user.type(field, 'b')
    await waitFor(async () => expect(await kept(stock)).toBeDefined())
    await stock.user.clear(field)
    await waitFor(async () => expect(await kept(stock)).toBeUndefined())
    await stock.user.type(field, 'b')
    await waitFor(async () => expect(await kept(stock)).toBeDefined())
    await stock.user.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(async () => expect(await kept(stock)).toBeUndefined())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a save', () => {
  it('REALLOC-11 REALLOC-13 REALLOC-14 leads to the stock of that product and lot, and tells when it was made', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    stock.answer({
      [paths.allocation(601, 502)]: { message: 'x' },
      [paths.reallocation()]: {
        value: { idAlocacao: 5001, pesoMovimentado: 2.75, pesoRestante: 8.25, alocacoes: [9] },
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
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      idAlocacao: 5001,
      anterior: 11,
      movimentacoes: [{ idArmazem: 502, local: 'A1-002', peso: 2.75, pesoLivre: 17.5 }],
    })
  })

  it('REALLOC-33 that fails is told in a snackbar, and stays to be decided on', async () => {
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
    await waitFor(() => expect(currentToasts()).toMatchObject([{ text: message, tone: 'danger' }]))
    await stock.user.click(await screen.findByRole('link', { name: 'Ver e decidir' }))
    await waitFor(() => expect(planned()[0]).toContain(message))
  })
})

describe('an allocation that moved on', () => {
  const refused: StockOptions['before'] = async ({ database, person }) => {
    const [entry] = await submit(database, { clock }, person, [
      saveReallocation({ ...reallocation, anterior: 12 }),
    ])
    const parked = {
      why: 'conflict' as const,
      at: Date.now(),
      status: 409,
      message: 'A alocação mudou',
      seen: { message: 'A alocação mudou', peso: 8, anterior: 12 },
    }
    await database.strict.entries.update(entry?.id ?? '', { state: 'parked', parked })
  }
  const items = [allocation({ peso: 8, qtdConjunto: 5, qtdUnidade: 45 })]

  it('both weights are shown, and it can be corrected in its place', async () => {
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
      args: { anterior: 8, movimentacoes: [{ local: 'A1-002', peso: 2.75 }] },
    })
    expect(await readDrafts(stock.database, stock.person)).toEqual([])
  })

  it('half corrected it is there again after the page was gone, however late the entries are known', async () => {
    let tell = (): void => undefined
    const known = new Promise<void>((resolve) => (tell = resolve))
    const { entriesTouching: ask } =
      await vi.importActual<typeof import('#src/outbox/queries.ts')>('#src/outbox/queries.ts')
    vi.mocked(entriesTouching).mockImplementation(async (db, person, key) => {
      const laid = await ask(db, person, key)
      if (key === allocationLane(5001)) await known
      return laid
    })
    onTestFinished(() => void vi.mocked(entriesTouching).mockImplementation(ask))
    const keep = (id: string) => `reallocation:601:501:${id}`
    const before: StockOptions['before'] = async (feature) => {
      await refused(feature)
      const { drafts, entries } = feature.database.strict
      const [entry] = await entries.toArray()
      const movimentacoes = reallocation.movimentacoes.slice(0, 1)
      const value = { path: at, typed: { plano: 'half', visto: 12, movimentacoes } }
      // The other is of one that was given up. It sorts last: when it is gone, all that goes has gone.
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

  it('or discarded, once that was asked', async () => {
    const { user, entries } = await open({ before: refused, items })
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }),
    )
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
    await waitFor(() => expect(screen.queryByText('A alocação mudou')).toBeNull())
    await waitFor(() => expect(weights()).toEqual(['0 t', '8 t']))
  })

  it('one of which nobody knows whether it arrived is decided first', async () => {
    const before: StockOptions['before'] = async (feature) => {
      await refused(feature)
      const { entries } = feature.database.strict
      await entries.toCollection().modify((entry) => {
        entry.parked = {
          why: 'unknown',
          at: Date.now(),
          message: 'Não foi possível saber se o servidor recebeu.',
          seen: [{ value: { peso: 8 } }, null, null],
        }
      })
    }
    const { user, entries } = await open({ before, items })
    await screen.findByText('Não foi possível saber se o servidor recebeu.')
    expect(screen.getByText('viu 12 t, agora 8 t.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Criar Movimentação' })).toBeNull()
    expect(save()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Já foi feita' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  })
})

describe('with no network', () => {
  it('what was read before is moved: the lines and the packaging are here', async () => {
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
    expect(await stock.entries()).toMatchObject([{ state: 'waiting', args: { anterior: 11 } }])
  })

  it('what is on its way to a line cannot go on from there yet, and the screen says why', async () => {
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
    'where nothing has arrived yet nothing can be moved, in words: %s',
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

  it('a line that this device does not know is told from a call that failed', async () => {
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

  it('what is unsent counts: the origin has less, and the line less room', async () => {
    const before: StockOptions['before'] = async ({ database, person }) => {
      await submit(database, { clock }, person, [saveReallocation(reallocation)])
    }
    const stock = await open({ before })
    await create()
    expect(weights()).toEqual(['0 t', '6,875 t'])
    expect(screen.getByText(/−4,125 t por confirmar/)).toBeDefined()
    await openDialog(stock, 'a1-002')
    expect((await screen.findByText('Disponível')).nextElementSibling?.textContent).toBe('14,75 t')
    await stock.user.type(screen.getByLabelText('Palete'), '6')
    expect(await screen.findByText('O peso é maior do que o original: 6,875 ton')).toBeDefined()
  })
})
