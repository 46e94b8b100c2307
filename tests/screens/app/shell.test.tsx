import { expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cut, json, portalPage } from '../../support/sentinel-server.ts'
import {
  ana,
  keepUnsent,
  onHome,
  openApp,
  screen,
  setWindowWide,
  waitFor,
  within,
} from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const networkSays = (word: string) =>
  waitFor(() => expect(screen.getByText('Rede:').parentElement?.textContent).toContain(word))

test('SHELL-12 SHELL-13 the top bar shows the initials, and behind them «Sair»', async () => {
  const { user, path } = await openApp('/', { as: { ...ana, nome: 'Ana Maria de Souza' } })
  const menu = await screen.findByRole('button', { name: 'Menu de Ana Maria de Souza' })
  expect(menu.textContent).toBe('AS')
  expect(screen.queryByRole('link', { name: 'Sair' })).toBeNull()
  await user.click(menu)
  await user.click(screen.getByRole('link', { name: 'Sair' }))
  await screen.findByRole('button', { name: 'ENTRAR' })
  expect(path()).toBe('/signin')
})

test('Escape closes the user menu and returns the focus', async () => {
  const { user } = await openApp('/', { as: ana })
  const menu = await screen.findByRole('button', { name: 'Menu de Ana Souza' })
  await user.click(menu)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Envios')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(menu)
  expect(screen.queryByRole('link', { name: 'Sair' })).toBeNull()
})

test('shows administration in the menu only to an administrator, also on a phone', async () => {
  const { user, path } = await openApp('/', { as: { ...ana, roles: ['ADMIN'] } })
  await user.click(await screen.findByRole('button', { name: 'Menu de Ana Souza' }))
  setWindowWide(true)
  const sideBar = await screen.findByLabelText('Menu')
  // The menu is in the side bar and nowhere else.
  expect(sideBar.contains(screen.getByLabelText('ADMINISTRAÇÃO'))).toBe(true)
  setWindowWide(false)
  await waitFor(() => expect(screen.queryByLabelText('Menu')).toBeNull())
  await user.click(within(screen.getByLabelText('ADMINISTRAÇÃO')).getByText('Usuários'))
  await waitFor(() => expect(path()).toBe('/adm/auth/users'))
})

test('SHELL-06 SHELL-14 the main layout has a bottom bar, or in a wide window a side menu next to the screen', async () => {
  await openApp('/', { as: ana })
  const home = await onHome()
  expect(screen.getByRole('main').contains(home)).toBe(true)
  const bar = screen.getByRole('navigation', { name: 'Barra inferior' })
  expect(within(bar).getByRole('link', { name: 'Início' }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(screen.queryByLabelText('Menu')).toBeNull()
  setWindowWide(true)
  const menu = await screen.findByLabelText('Menu')
  expect(within(menu).getByText('Estufagem')).toBeDefined()
  expect(getComputedStyle(menu).width).toContain('sizes-sidebar')
  expect(screen.queryByRole('navigation', { name: 'Barra inferior' })).toBeNull()
  // The open screen keeps its state.
  expect(screen.getByRole('main').contains(home)).toBe(true)
  setWindowWide(false)
  expect(await screen.findByRole('navigation', { name: 'Barra inferior' })).toBeDefined()
})

test('SHELL-02 SHELL-03 the home has the three groups, and no tile whose role the person lacks', async () => {
  const tiles = async (group: string) =>
    within(await screen.findByRole('region', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent ?? '')
  const isForkliftIn = (group: string[]) => group.some((tile) => /Empilhadeiras/.test(tile))
  await openApp('/', { as: { ...ana, roles: ['SGI_CHECK_CARREGAMENTO'] } })
  await onHome()
  expect(isForkliftIn(await tiles('Checklist'))).toBe(false)
  for (const group of ['Acesso Rápido', 'Relatórios']) {
    expect(isForkliftIn(await tiles(group))).toBe(false)
  }
  await openApp('/', { as: { ...ana, roles: ['SGI_CHECK_EMPILHADEIRA'] } })
  await onHome()
  expect(isForkliftIn(await tiles('Checklist'))).toBe(true)
})

test('a tile leads to its own screen', async () => {
  const { user, path } = await openApp('/', { as: ana })
  await onHome()
  const reports = screen.getByRole('region', { name: 'Relatórios' })
  await user.click(within(reports).getByRole('link', { name: /^Estufagem/ }))
  await screen.findByRole('heading', { level: 1, name: 'Relatório de Estufagem' })
  expect(path()).toBe('/ops/relatorios/estufagem')
})

test('SHELL-25 a searched list asks for 20 items', async () => {
  const { provider, user } = await openApp('/ops/relatorios/estufagem', { as: ana })
  await user.type(await screen.findByRole('searchbox'), 'A{Enter}')
  const asked = () =>
    provider.received
      .map(({ path }) => new URL(path, provider.origin))
      .filter(
        ({ pathname, searchParams }) =>
          pathname.endsWith('/list') && searchParams.get('search') === 'A',
      )
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect([...(asked()[0]?.searchParams.values() ?? [])]).toEqual(['A', '20'])
})

test('keyboard focus starts at the content of a new screen', async () => {
  const { user } = await openApp('/', { as: ana })
  await onHome()
  const bar = screen.getByRole('navigation', { name: 'Barra inferior' })
  await user.click(within(bar).getByRole('link', { name: 'Relatórios' }))
  await screen.findByRole('heading', { level: 1, name: 'Relatórios' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('UX-01 derives the network state from calls: online, unstable, lost', async () => {
  const { provider, user } = await openApp('/ops/relatorios/estufagem', { as: ana })
  await networkSays('Online')
  provider.on('/api/auth/me', cut)
  for (const search of ['A', 'B']) provider.on(paths.stuffingList(search), cut)
  const box = await screen.findByRole('searchbox')
  await user.type(box, 'A{Enter}')
  await networkSays('Sem conexão')
  provider.on('/api/auth/me', json({ uid: 7, nome: 'Ana Souza', roles: [] }))
  dispatchEvent(new Event('online'))
  await networkSays('Rede instável')
  dispatchEvent(new Event('online'))
  await networkSays('Online')
})

test('names a captive portal', async () => {
  const { provider, user } = await openApp('/ops/relatorios/estufagem', { as: ana })
  provider.on(paths.stuffingList('A'), portalPage)
  await user.type(await screen.findByRole('searchbox'), 'A{Enter}')
  expect(await screen.findByText('A rede pede um login')).toBeDefined()
  await networkSays('Sem conexão')
})

test('UX-04 shows a live count of unsent work in the top bar and on the bars', async () => {
  const { provider } = await openApp('/', { as: ana })
  await onHome()
  expect(screen.queryByText(/envios? pendentes?/)).toBeNull()
  await keepUnsent(provider, ana, 4711)
  const banner = screen.getByRole('banner')
  const found = { name: '1 envio pendente: abrir Envios' }
  expect(await within(banner).findByRole('link', found)).toHaveProperty('pathname', '/envios')
  await keepUnsent(provider, ana, 4712)
  for (const name of ['Barra inferior', 'Menu']) {
    setWindowWide(name === 'Menu')
    const bar = await screen.findByLabelText(name)
    const mark = await within(bar).findByText('2 envios pendentes')
    expect(mark.closest('a')?.pathname).toBe('/envios')
  }
})

test('UX-04 the app’s badge counts unsent entries, and is cleared once all were sent', async () => {
  const shown: number[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  })
  onTestFinished(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  })
  const { provider } = await openApp('/', { as: ana })
  await keepUnsent(provider, ana, 4711)
  await waitFor(() => expect(shown.at(-1)).toBe(1))
  const { outboxDatabase } = await import('#src/outbox/store/database.ts')
  await outboxDatabase().strict.entries.clear()
  await waitFor(() => expect(shown.at(-1)).toBe(0))
})

test("UX-08 counts and names another person's unsent work on the home, and never shows it", async () => {
  const { provider } = await openApp('/', { as: ana })
  await keepUnsent(provider, { sub: '8', nome: 'Bruno Lima' }, 4711)
  expect(
    await screen.findByText('1 envio de Bruno Lima aguarda o login dessa pessoa.'),
  ).toBeDefined()
  expect(document.body.textContent).not.toContain('4711')
})

test('UX-23 the theme is chosen in the user menu and saved on the device', async () => {
  const { user } = await openApp('/', { as: ana })
  await user.click(await screen.findByRole('button', { name: 'Menu de Ana Souza' }))
  const themes = screen.getByRole('group', { name: 'Tema' })
  expect(within(themes).getByRole('radio', { name: 'Do aparelho' })).toHaveProperty('checked', true)
  await user.click(within(themes).getByRole('radio', { name: 'Sol' }))
  expect(document.documentElement.dataset['theme']).toBe('sol')
  expect(localStorage.getItem('pavilhao.theme')).toBe('sol')
})
