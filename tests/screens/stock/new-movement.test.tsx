import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { askedAtHeader, failedHeader, fromHeader } from '#src/api/stamps.ts'
import { allocation, line } from '#src/features/stock/example-stock.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { json } from '../../support/sentinel-server.ts'
import { reallocationAt as at, type OpenStock, type StockOptions } from './open-stock.tsx'
import {
  add,
  open,
  openDialog,
  plan,
  planned,
  save,
  searchLine,
  skids,
  weights,
} from './planning.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/outbox/store/queries.ts', { spy: true })

const weight = () => screen.getByText('Peso da movimentação').lastElementChild?.textContent

/** The worker's response after a server error, from a cache entry of that age in minutes. */
const keptOf = (body: unknown, minutes: number) =>
  json(body, 200, {
    [fromHeader]: 'cache',
    [failedHeader]: '500',
    [askedAtHeader]: String(Date.now() - minutes * 60_000),
  })

/** Closes the dialog and discards its typed values. */
async function giveUp({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const name = 'Descartar o que foi preenchido?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  await dialog.findByText(/^Linha: /)
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

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

  it.each([
    { of: 'what was kept of it', keptLines: undefined, minutes: 30, free: '17,5 t' },
    { of: 'the list of lines, where that is newer', keptLines: 20, minutes: 20, free: '20,5 t' },
  ])('UX-03 a line whose read fails with 500 shows the age of $of', async (the) => {
    const { keptLines, minutes, free } = the
    const stock = await open({
      before: async ({ provider }) => {
        provider.on(paths.line('A1-002'), keptOf(line(), 30))
        provider.on(
          paths.lines(),
          keptLines === undefined
            ? json({ message: 'Erro' }, 500)
            : keptOf([line({ indisponivel: 7 })], keptLines),
        )
      },
    })
    await openDialog(stock, 'a1-002')
    const dialog = within(screen.getByRole('dialog'))
    const age = new RegExp(`^O servidor falhou\\. Dados de .*\\(há ${minutes} min\\)\\.$`)
    expect(await dialog.findByText(age)).toBeDefined()
    expect(dialog.getByText('Disponível').nextElementSibling?.textContent).toBe(free)
  })

  it('REALLOC-18 REALLOC-31 reports an unknown line in the dialog and adds nothing', async () => {
    const stock = await open()
    await openDialog(stock, 'x9')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Linha não encontrada')).toBeDefined()
    expect(screen.queryByLabelText('Palete')).toBeNull()
    expect(add()).toBeNull()
    const field = screen.getByLabelText('Linha de destino')
    expect(field).toHaveProperty('value', 'X9')
    // The scanner types the next line without a click, and the field replaces its text.
    await stock.user.type(field, 'x8{Enter}', { skipClick: true })
    await stock.user.keyboard('a1-002{Enter}')
    expect(field).toHaveProperty('value', 'A1-002')
    expect(await screen.findByText('Disponível')).toBeDefined()
  })

  it('REALLOC-19 REALLOC-31 rejects the origin as a destination', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-001')
    expect(await screen.findByText('Local de destino igual ao de origem!')).toBeDefined()
    await stock.user.type(screen.getByLabelText('Palete'), '1')
    expect(add()).toBeNull()
  })

  it('REALLOC-20 lists a line only once', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 1)
    await openDialog(stock, 'a1-002')
    expect(
      await screen.findByText('A Linha "A1-002" já foi adicionada a lista de movimentações'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-21 REALLOC-22 REALLOC-23 REALLOC-27 in packaging mode, sets and units are typed and give the weight', async () => {
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
    'REALLOC-24 REALLOC-25 rejects %i units where a set has 55, and shows no weight',
    async (count) => {
      const stock = await open()
      await openDialog(stock, 'a1-002')
      await stock.user.type(await screen.findByLabelText('Palete'), '1')
      expect(weight()).toBe('1,375 t')
      await stock.user.type(screen.getByLabelText('Saco'), String(count))
      expect(await screen.findByText('O número máximo de unidades é: 54')).toBeDefined()
      expect(weight()).toBe('0 t')
      expect(add()).toBeNull()
    },
  )

  it('REALLOC-25 accepts 54 units', async () => {
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
    expect(weight()).toBe(shown)
    expect(add()).not.toBeNull()
  })

  it('REALLOC-31 reports an invalid quantity instead of leaving it out of the movement', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Palete'), '1')
    expect(add()).not.toBeNull()
    await stock.user.type(await screen.findByLabelText('Saco'), '2,5')
    expect(screen.getByText('Use um número inteiro')).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-31 rejects a weight of 0', async () => {
    const stock = await open({ packed: skids })
    await openDialog(stock, 'a1-002')
    const field = await screen.findByLabelText('Peso (ton)')
    expect(add()).toBeNull()
    await stock.user.type(field, '0')
    expect(add()).toBeNull()
    await stock.user.type(field, ',1')
    expect(add()).not.toBeNull()
  })

  it('REALLOC-28 a line takes no more than its free room', async () => {
    const stock = await open()
    await openDialog(stock, 'b1-004')
    await stock.user.type(await screen.findByLabelText('Palete'), '2')
    expect(
      await screen.findByText('O peso é maior do que o disponível na linha: 2 ton'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-29 one movement takes no more than the allocation has', async () => {
    const stock = await open()
    await openDialog(stock, 'a1-002')
    await stock.user.type(await screen.findByLabelText('Palete'), '9')
    expect(await screen.findByText('O peso é maior do que o original: 11 ton')).toBeDefined()
    expect(add()).toBeNull()
  })

  it('REALLOC-30 all movements together take no more than the allocation has', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 5)
    await openDialog(stock, 'a1-003')
    await stock.user.type(await screen.findByLabelText('Palete'), '4')
    expect(
      await screen.findByText('A soma das movimentações ultrapassa o peso da alocação: 11 ton'),
    ).toBeDefined()
    expect(add()).toBeNull()
  })

  it('0,1 and 0,2 of 0,3 ton use up all of it', async () => {
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

describe('a half-typed movement in «Nova Movimentação»', () => {
  const form = 'movement:601:501'
  const begun =
    (typed: object): StockOptions['before'] =>
    async ({ database, person }) => {
      const value = { path: at, typed }
      await database.strict.drafts.put({ person, form, value, savedAt: Date.now() })
    }
  const kept = async ({ database, person }: OpenStock) =>
    (await readDrafts(database, person)).find((draft) => draft.form === form)?.value

  it('is kept while it is typed', async () => {
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

  it('changes a planned one in place, without retyping', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    await plan(stock, 'a1-003', 1, 4)
    const change = (tag: string) =>
      stock.user.click(screen.getByRole('button', { name: `Alterar a movimentação para ${tag}` }))
    await change('A1-002')
    await screen.findByRole('dialog', { name: 'Alterar Movimentação' })
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'A1-002')
    const pallets = await screen.findByLabelText('Palete')
    expect(pallets).toHaveProperty('value', '2')
    await stock.user.clear(pallets)
    await stock.user.type(pallets, '3')
    await stock.user.click(await screen.findByRole('button', { name: 'Alterar' }))
    await waitFor(() =>
      expect(planned()).toEqual([
        'A1-0024,125 tPalete 3 · Saco 0',
        'A1-0031,475 tPalete 1 · Saco 4',
      ]),
    )
    expect(screen.queryByRole('dialog')).toBeNull()

    // The other planned line is not offered as a destination.
    await change('A1-003')
    await searchLine(stock, 'a1-002')
    expect(
      await screen.findByText('A Linha "A1-002" já foi adicionada a lista de movimentações'),
    ).toBeDefined()
    await giveUp(stock)
    expect(planned()).toHaveLength(2)
  })

  it('a change under way survives a reload', async () => {
    const stock = await open()
    await plan(stock, 'a1-002', 2)
    await stock.user.click(
      screen.getByRole('button', { name: 'Alterar a movimentação para A1-002' }),
    )
    await stock.user.type(await screen.findByLabelText('Saco'), '7')
    await waitFor(async () =>
      expect(await kept(stock)).toMatchObject({ typed: { sets: 2, units: 7, replaces: 502 } }),
    )
  })

  it('survives a reload, and can be added to the plan', async () => {
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

  it('keeps a weight too, and does not search a line that was not searched yet', async () => {
    const stock = await open({ packed: skids, before: begun({ line: 'A1-0', tons: 1.5 }) })
    await screen.findByRole('dialog', { name: 'Nova Movimentação' })
    expect(screen.getByLabelText('Linha de destino')).toHaveProperty('value', 'A1-0')
    expect(screen.queryByLabelText('Peso (ton)')).toBeNull()
    await searchLine(stock, 'a1-002')
    expect(await screen.findByLabelText('Peso (ton)')).toHaveProperty('value', '1,5')
  })

  it('is discarded when the dialog is closed, and when all of it is deleted', async () => {
    const stock = await open()
    await openDialog(stock)
    const field = screen.getByLabelText('Linha de destino')
    await stock.user.type(field, 'b')
    await waitFor(async () => expect(await kept(stock)).toBeDefined())
    await stock.user.clear(field)
    await waitFor(async () => expect(await kept(stock)).toBeUndefined())
    await stock.user.type(field, 'b')
    await waitFor(async () => expect(await kept(stock)).toBeDefined())
    await giveUp(stock)
    await waitFor(async () => expect(await kept(stock)).toBeUndefined())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
