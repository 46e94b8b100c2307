import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cut, empty, json } from '../../support/sentinel-server.ts'
import { cards, item, monitor, open, other, path } from './open-loadings.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const openDialog = async (opened: Awaited<ReturnType<typeof open>>) => {
  await opened.user.click(await screen.findByRole('button', { name: 'Saída 4711' }))
  return within(await screen.findByRole('dialog', { name: 'Saída 4711' }))
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const repeated = json({ message: 'O motorista já foi chamado' }, 409)

describe('the dialog of a loading’s card', () => {
  const onSmallScreen = (small: boolean) =>
    vi.stubGlobal('matchMedia', () => ({
      matches: small,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))

  it('MON-26 MON-27 shows the driver, the phone as a link, and each product', async () => {
    const dialog = await openDialog(await open())
    expect(dialog.getByText('Sebastião Miranda')).toBeDefined()
    const link = dialog.getByRole('link', { name: '(11) 91234-5678' })
    expect(link.getAttribute('href')).toBe('tel:11912345678')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'H1-001 - 12,5 t',
      'E2-014 - 3 t',
    ])
  })

  it.each([
    ['MON-28', 'on a large screen copies the phone, and dials nothing', false],
    ['MON-28 MON-29', 'on a small screen copies the phone and dials it', true],
  ])('%s «Copiar Telefone» %s', async (_, _what, small) => {
    onSmallScreen(small)
    const opened = await open()
    const dialog = await openDialog(opened)
    const dialled = vi.fn((event: Event) => event.preventDefault())
    dialog.getByRole('link', { name: '(11) 91234-5678' }).addEventListener('click', dialled)
    await opened.user.click(dialog.getByRole('button', { name: 'Copiar Telefone' }))
    expect(await screen.findByText('Telefone copiado')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('11912345678')
    expect(dialled).toHaveBeenCalledTimes(small ? 1 : 0)
  })

  it('MON-28 says so where the browser does not allow copying', async () => {
    onSmallScreen(false)
    const opened = await open()
    const dialog = await openDialog(opened)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    await opened.user.click(dialog.getByRole('button', { name: 'Copiar Telefone' }))
    expect(await screen.findByText('Não foi possível copiar o telefone.')).toBeDefined()
  })

  it('MON-30 MON-31 MON-32 «Chamar Motorista» sets the status, and the list is read again', async () => {
    const opened = await open()
    const dialog = await openDialog(opened)
    opened.provider.on(paths.exitDriverCall(4711), (response, received) => {
      opened.provider.on(path, json(monitor([{ ...item, statusCarregamento: 1 }, other])))
      json({ message: 'ok' })(response, received)
    })
    await opened.user.click(dialog.getByRole('button', { name: 'Chamar Motorista' }))
    await waitFor(() =>
      expect(dialog.queryByRole('button', { name: 'Chamar Motorista' })).toBeNull(),
    )
    expect(opened.writes()).toEqual([
      { call: 'PUT /api/core/saida/status/carregamento/4711', body: { status: 1 } },
    ])
    expect(opened.asked()).toEqual([path, path])
    expect(screen.getByText('Motorista chamado')).toBeDefined()
  })

  it('MON-31 does not call a driver twice while the list is being read', async () => {
    const opened = await open()
    const dialog = await openDialog(opened)
    let readAgain = () => {}
    opened.provider.on(paths.exitDriverCall(4711), (response, received) => {
      opened.provider.on(path, (late, asked) => {
        const listed = monitor([{ ...item, statusCarregamento: 1 }, other])
        readAgain = () => json(listed)(late, asked)
      })
      json({ message: 'ok' })(response, received)
    })
    const button = dialog.getByRole('button', { name: 'Chamar Motorista' })
    await opened.user.dblClick(button)
    await screen.findByText('Motorista chamado')
    await opened.user.click(button)
    readAgain()
    await waitFor(() =>
      expect(dialog.queryByRole('button', { name: 'Chamar Motorista' })).toBeNull(),
    )
    expect(opened.writes()).toHaveLength(1)
  })

  it.each([
    ['lost, called', cut, 1, /^Motorista chamado$/],
    ['lost, not called', cut, 0, /^Erro de Conexão\. Até agora nada foi feito no servidor/],
    ['the refusal of its repetition, called', repeated, 1, /^Motorista chamado$/],
    ['a refusal, not called', repeated, 0, /^O motorista já foi chamado$/],
    ['empty, called', empty, 1, /^Motorista chamado$/],
    ['empty, not called', empty, 0, /não confirmou o que recebeu\. Até agora nada foi feito/],
  ])('reconciles a call whose answer was %s', async (_, reply, statusCarregamento, words) => {
    const opened = await open()
    const dialog = await openDialog(opened)
    opened.provider.on(paths.exitDriverCall(4711), (response, received) => {
      opened.provider.on(path, json(monitor([{ ...item, statusCarregamento }, other])))
      reply(response, received)
    })
    await opened.user.click(dialog.getByRole('button', { name: 'Chamar Motorista' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(opened.writes()).toHaveLength(1)
  })

  it('API-06 a snackbar says why a driver could not be called, and the button stays', async () => {
    const opened = await open()
    const dialog = await openDialog(opened)
    opened.provider.on(paths.exitDriverCall(4711), json({ message: 'Saída encerrada' }, 409))
    await opened.user.click(dialog.getByRole('button', { name: 'Chamar Motorista' }))
    const reported = await screen.findByText('Saída encerrada')
    expect(reported.closest('.toasts [role=alert]')).not.toBeNull()
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Chamar Motorista' })).toHaveProperty(
        'disabled',
        false,
      ),
    )
  })

  it('UX-03 without a network, calls nobody and says so next to the button', async () => {
    const opened = await open()
    await cards()
    act(() => opened.cutNetwork())
    const dialog = await openDialog(opened)
    expect(dialog.getByText('Precisa de conexão')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Chamar Motorista' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(dialog.getByRole('button', { name: 'Copiar Telefone' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('LIVE-12 a monitor on a wall shows no telephone and calls nobody', async () => {
    const opened = await open([{ ...item, telefone: null }], '/', ['MONITOR_PATIO'])
    const dialog = await openDialog(opened)
    expect(dialog.getByText('Sebastião Miranda')).toBeDefined()
    const names = dialog.getAllByRole('button').map((button) => button.textContent)
    expect(names.join()).not.toMatch(/Chamar|Copiar/)
  })
})
