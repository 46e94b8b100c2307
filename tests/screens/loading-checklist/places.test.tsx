import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { shrinkToOne } from '../picking.ts'
import { button, openChecklist } from './open-checklist.tsx'
import { places } from './looked-at.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

describe('the exit places of a vehicle checklist', () => {
  it('none at all is shown without an error', async () => {
    await openChecklist()
    expect(await screen.findByText('Opcional: nenhum local informado.')).toBeDefined()
  })

  it('LCK-08 LCK-12 takes several, each with its observations', async () => {
    const { user, entries } = await openChecklist()
    await user.click(await screen.findByRole('button', { name: 'Pavilhão H' }))
    expect(
      await within(await screen.findByRole('list', { name: 'Locais de saída' })).findByText(
        'Pavilhão H',
      ),
    ).toBeDefined()
    expect(within(places()).getByText('Salvo neste aparelho')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Pavilhão H' })).toBeNull()
    await user.click(button('Observações: Pavilhão H'))
    await user.type(screen.getByRole('textbox', { name: 'Observações' }), ' Linhas 3 e 4 ')
    expect(screen.getByText('Rascunho')).toBeDefined()
    await user.click(button('Salvar local'))
    expect(await within(places()).findByText('Linhas 3 e 4')).toBeDefined()
    await user.click(button('Outro local'))
    await user.type(screen.getByRole('textbox', { name: 'Local' }), 'Doca 9')
    await user.click(button('Salvar local'))
    expect(await within(places()).findByText('Doca 9')).toBeDefined()
    const all = await entries()
    expect(all).toMatchObject([
      {
        args: {
          idPergunta: 205,
          idSub: 1,
          idOption: 2051,
          valueString: 'Pavilhão H',
          obs: null,
        },
        saw: null,
      },
      {
        args: { idSub: 1, idOption: 2051, obs: 'Linhas 3 e 4' },
        saw: { valueString: 'Pavilhão H' },
      },
      { args: { idOption: null, tipo: 'TEXT', valueString: 'Doca 9', obs: null }, saw: null },
    ])
    const typed = all[2]?.args as { idSub: number } | undefined
    expect(typed?.idSub).toBeGreaterThanOrEqual(100)
    // They are optional: the number of missing answers does not change.
    expect(screen.getByText('Faltam 6')).toBeDefined()
  })

  it('offers one place, which can be changed, where the provider cannot distinguish two answers of a question', async () => {
    const { user, entries } = await openChecklist({ extensions: false })
    await user.click(await screen.findByRole('button', { name: 'Pavilhão H' }))
    expect(await screen.findByText(/guarda um local de saída por veículo/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Outro local' })).toBeNull()
    await user.click(button('Observações: Pavilhão H'))
    await user.type(screen.getByRole('textbox', { name: 'Observações' }), 'Linha 3')
    await user.click(button('Salvar local'))
    expect(await within(places()).findByText('Linha 3')).toBeDefined()
    expect(await entries()).toMatchObject([
      { args: { idSub: 0 }, saw: null },
      { args: { idSub: 0 }, saw: { valueString: 'Pavilhão H' } },
    ])
  })

  it('does not change or remove one of several indistinguishable places', async () => {
    const respostas = [
      { local: 'Pavilhão E', observacoes: null },
      { local: 'Pavilhão H', observacoes: null },
    ]
    const { pLocaisSaida } = loadingPage().perguntas
    await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } as never }),
      extensions: false,
    })
    expect(
      await within(await screen.findByRole('list', { name: 'Locais de saída' })).findAllByRole(
        'listitem',
      ),
    ).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Remover Pavilhão E' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Observações/ })).toBeNull()
  })

  it('LCK-08 shows the provider’s places; a removed one can be restored', async () => {
    const respostas = [
      { local: 'Pavilhão E', observacoes: 'Dois paletes', id: 8, idOption: 2052, idSub: 2 },
    ]
    const { pLocaisSaida } = loadingPage().perguntas
    const { user, entries } = await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } }),
    })
    expect(
      within(await screen.findByRole('list', { name: 'Locais de saída' })).getByText(
        'Dois paletes',
      ),
    ).toBeDefined()
    await user.click(button('Remover Pavilhão E'))
    await screen.findByText('Opcional: nenhum local informado.')
    expect((await entries())[0]).toMatchObject({
      kind: 'checklist.clearQuestion.v1',
      args: { idPergunta: 205, idSub: 2 },
      saw: { valueString: 'Pavilhão E', obs: 'Dois paletes' },
    })
    await user.click(button('Desfazer'))
    expect(await screen.findByText('Dois paletes')).toBeDefined()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
  })

  it('UX-26 a double tap on removal removes once, and undo restores the place', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const respostas = [{ local: 'Pavilhão E', observacoes: null, id: 8, idOption: 2052, idSub: 2 }]
    const { pLocaisSaida } = loadingPage().perguntas
    const { user, entries } = await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } }),
    })
    await user.dblClick(await screen.findByRole('button', { name: 'Remover Pavilhão E' }))
    await screen.findByText('Opcional: nenhum local informado.')
    await user.click(button('Desfazer'))
    expect(await screen.findByRole('button', { name: 'Remover Pavilhão E' })).toBeDefined()
    await waitFor(async () =>
      expect((await entries()).filter(({ state }) => state !== 'discarded')).toEqual([]),
    )
  })

  it.each([
    ['nothing', '  ', 'Informe o local'],
    ['one that is there', 'pavilhao e', 'Este local já está na lista'],
    ['one without end', 'x'.repeat(101), 'O local pode ter até 100 caracteres'],
  ])('refuses %s as a place with a message, and keeps the typed text', async (_, typed, words) => {
    const respostas = [{ local: 'Pavilhão E', observacoes: null, id: 8, idOption: 2052, idSub: 2 }]
    const { pLocaisSaida } = loadingPage().perguntas
    const { user, entries } = await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Outro local' }))
    const field = screen.getByRole('textbox', { name: 'Local' })
    await user.click(field)
    await user.paste(typed)
    await user.click(button('Salvar local'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(field).toHaveProperty('value', typed)
    expect(await entries()).toEqual([])
  })
})
