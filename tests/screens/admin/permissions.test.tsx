import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RoleDetail, RoleRow, UserPermissions } from '#contract/schemas/administration.ts'
import PermissionsScreen from '#src/features/admin/screens/permissions-screen.tsx'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const roles: RoleRow[] = [
  { rid: 1, role: 'ADMIN', descricao: 'Administração do sistema' },
  { rid: 4, role: 'REP_SGI_ALL', descricao: 'Relatórios e monitores' },
  { rid: 5, role: 'SGL_OPS_ADMIN', descricao: 'Supervisão das operações' },
]

const screenOf = () => (
  <Routes>
    <Route path="/adm/auth/permissions/*" element={<PermissionsScreen />} />
    <Route path="/error/404" element={<p>ERRO 404</p>} />
  </Routes>
)

const open = (at: string, answers: Record<string, unknown>) =>
  openOnline(screenOf(), { at: `/adm/auth/permissions${at}`, answers })

const dialog = () => within(screen.getByRole('dialog'))

describe('the list of roles', () => {
  const path = paths.permissionTable()

  it('ADM-20 ADM-21 ADM-22 asks for 1000 at once, and shows number, code and description', async () => {
    const { asked } = await open('', { [path]: { rows: roles, count: 3 } })
    const row = within(
      (await screen.findByText('Relatórios e monitores')).closest('tr') ?? expect.unreachable(),
    )
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Relatórios e monitores',
      'REP_SGI_ALL',
      '4',
    ])
    expect(asked()).toEqual(['/api/adm/auth/permissions/table?results=1000&page=1&search='])
    expect(screen.getByText('3 registros')).toBeDefined()
  })

  it('ADM-23 opens the page of a role from its row', async () => {
    const { user, address } = await open('', {
      [path]: { rows: roles, count: 3 },
      [paths.role(4)]: { ...roles[1], users: [] },
      [paths.permissionUsers()]: [],
    })
    const link = await screen.findByRole('link', { name: 'Relatórios e monitores' })
    await user.click(link)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'Relatórios e monitores',
    )
    expect(address()).toBe('/adm/auth/permissions/role/4')
  })

  it('ADM-24 says Carregando while it loads', async () => {
    await openOnline(screenOf(), {
      at: '/adm/auth/permissions',
      before: (server) => server.on(path, () => undefined),
    })
    expect(await screen.findByText('Carregando')).toBeDefined()
  })

  it.each([
    ['an empty answer', json({ rows: [], count: 0 })],
    ['a load that failed', json({ message: 'Falhou' }, 500)],
  ])('ADM-24 %s leaves an empty list and a count of 0', async (_, reply) => {
    await openOnline(screenOf(), {
      at: '/adm/auth/permissions',
      before: (server) => server.on(path, reply),
    })
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
    expect(screen.getByText('0 registros')).toBeDefined()
  })
})

const page: UserPermissions = {
  user: {
    uid: 12,
    username: 'otavio.neves',
    nome: 'Otávio Neves Camargo',
    email: 'otavio@x.example',
    cargo: 'Supervisor',
    tipo: 'AD',
    ativo: true,
    bloqueado: 0,
  },
  permissions: [
    {
      urid: 31,
      rid: 5,
      role: 'SGL_OPS_ADMIN',
      descricao: 'Supervisão das operações',
      dynamic: 'Turno da noite',
    },
  ],
}

describe('the permissions of a user', () => {
  const path = paths.userPermissions(12)
  const openUser = () => open('/user/12', { [path]: page, [paths.permissionRoles()]: roles })

  it('ADM-25 ADM-26 ADM-39 shows who it is, and each permission as a chip with its qualifier', async () => {
    const { asked } = await openUser()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Otávio Neves Camargo',
    )
    for (const text of ['otavio.neves', 'otavio@x.example', 'Supervisor', 'AD', 'Ativo']) {
      expect(screen.getByText(text)).toBeDefined()
    }
    const chips = within(screen.getByRole('list', { name: 'Permissões' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Supervisão das operaçõesSGL_OPS_ADMIN · Turno da noite',
    ])
    expect(asked()).toEqual(['/api/adm/auth/permission/user/12'])
  })

  it('ADM-27 ADM-28 ADM-29 Adicionar gives several of those not held yet, with one qualifier', async () => {
    const { user, provider, asked, writes } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const admin = await dialog().findByLabelText(/Administração do sistema/)
    expect(asked()).toContain('/api/adm/auth/permission/roles')
    expect(dialog().queryByLabelText(/Supervisão das operações/)).toBeNull()
    fireEvent.click(admin)
    fireEvent.click(dialog().getByLabelText(/Relatórios e monitores/))
    fireEvent.change(dialog().getByLabelText('Qualificador'), { target: { value: 'Pavilhão H' } })
    provider.on(paths.permissionAddMany(12), json({ message: '2 permissões adicionadas' }))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('2 permissões adicionadas')).toBeDefined()
    expect(writes()).toEqual([
      {
        call: 'POST /api/adm/auth/permission/multiple/12',
        body: { roles: [1, 4], dynamic: 'Pavilhão H' },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    // Three reads: when the screen opens, right before the call, and after it.
    await waitFor(() => expect(asked().filter((one) => one === path)).toHaveLength(3))
  })

  it('Adicionar with nothing chosen sends nothing and says so', async () => {
    const { user, writes } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await dialog().findByLabelText(/Administração do sistema/)
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(dialog().getByRole('alert').textContent).toBe('Selecione ao menos uma permissão')
    expect(writes()).toEqual([])
  })

  it('the dialog says which permission somebody else added meanwhile', async () => {
    const { user, provider } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
    const message = 'O usuário já tem: Administração do sistema'
    provider.on(paths.permissionAddMany(12), json({ message }, 409))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect((await dialog().findByRole('alert')).textContent).toBe(message)
  })

  it('drops a role that somebody else added meanwhile; the next press adds the others', async () => {
    const { user, provider, writes } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
    fireEvent.click(dialog().getByLabelText(/Relatórios e monitores/))
    await user.type(dialog().getByLabelText('Qualificador'), 'Pavilhão H')
    const given = { urid: 32, ...(roles[0] ?? expect.unreachable()), dynamic: null }
    provider.on(path, json({ ...page, permissions: [...page.permissions, given] }))
    const adding = paths.permissionAddMany(12)
    provider.on(adding, json({ message: 'O usuário já tem: Administração do sistema' }, 409))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(dialog().queryByLabelText(/Administração do sistema/)).toBeNull())
    provider.on(adding, json({ message: '1 permissão adicionada' }))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('1 permissão adicionada')).toBeDefined()
    expect(writes().map(({ body }) => body)).toEqual([
      { roles: [1, 4], dynamic: 'Pavilhão H' },
      { roles: [4], dynamic: 'Pavilhão H' },
    ])
  })

  it('the X lists the ticked roles and asks before it discards them', async () => {
    const { user, database, person } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const form = () => within(screen.getByRole('dialog', { name: 'Adicionar permissões' }))
    fireEvent.click(await form().findByLabelText(/Administração do sistema/))
    fireEvent.click(form().getByLabelText(/Relatórios e monitores/))
    await user.type(form().getByLabelText('Qualificador'), 'Pavilhão H')
    const question = async () =>
      within(await screen.findByRole('dialog', { name: 'Descartar o que foi preenchido?' }))
    await user.click(form().getByRole('button', { name: 'Fechar' }))
    const asked = await question()
    await asked.findByText('Permissões: Administração do sistema, Relatórios e monitores')
    expect(asked.getByText('Qualificador: Pavilhão H')).toBeDefined()
    await user.click(asked.getByRole('button', { name: 'Continuar editando' }))
    expect(form().getByLabelText<HTMLInputElement>(/Administração/).checked).toBe(true)
    await user.click(form().getByRole('button', { name: 'Fechar' }))
    await user.click((await question()).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await discardedDrafts(database, person)).toHaveLength(1)
  })

  it('ticked roles survive a reload, and are no draft any more once they are added', async () => {
    const { user, database, person, provider, unmount, show, writes } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
    fireEvent.click(dialog().getByLabelText(/Relatórios e monitores/))
    await waitFor(async () =>
      expect(await readDrafts(database, person)).toMatchObject([
        { value: { path: '/adm/auth/permissions/user/12', typed: { roles: [1, 4] } } },
      ]),
    )
    unmount()
    show(screenOf(), '/adm/auth/permissions/user/12')
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await waitFor(() =>
      expect(dialog().getByLabelText<HTMLInputElement>(/Relatórios/).checked).toBe(true),
    )
    provider.on(paths.permissionAddMany(12), json({ message: '2 permissões adicionadas' }))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('2 permissões adicionadas')).toBeDefined()
    expect(writes()).toMatchObject([{ body: { roles: [1, 4] } }])
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })

  it('ADM-30 removes a permission after a confirmation', async () => {
    const { user, provider, writes } = await openUser()
    const name = 'Remover Supervisão das operações'
    await user.click(await screen.findByRole('button', { name }))
    expect(writes()).toEqual([])
    provider.on(paths.permissionRemoval(31), json({ message: 'Permissão removida' }))
    provider.on(path, json({ ...page, permissions: [] }))
    await user.click(dialog().getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Permissão removida')).toBeDefined()
    expect(writes()).toEqual([
      { call: 'DELETE /api/adm/auth/permission/delete/31', body: undefined },
    ])
    expect(await screen.findByText('Nenhuma permissão.')).toBeDefined()
  })

  it.each([
    ['made', { ...page, permissions: [] }, /^Permissão removida$/],
    ['not made', page, /Até agora nada foi feito no servidor/],
    ['unknown', undefined, /Não sabemos se foi feito\. Feche e veja/],
  ])('reconciles a removal whose response was lost: %s', async (_, after, words) => {
    const { user, provider } = await openUser()
    await user.click(
      await screen.findByRole('button', { name: 'Remover Supervisão das operações' }),
    )
    provider.on(paths.permissionRemoval(31), (response, call) => {
      provider.on(path, after === undefined ? cut : json(after))
      cut(response, call)
    })
    await user.click(dialog().getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('reconciles added permissions whose response was lost', async () => {
    const { user, provider, writes } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
    const admin = { urid: 32, rid: 1, role: 'ADMIN', descricao: 'Administração', dynamic: '' }
    provider.on(paths.permissionAddMany(12), (response, call) => {
      provider.on(path, json({ ...page, permissions: [...page.permissions, admin] }))
      cut(response, call)
    })
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Permissões adicionadas')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  it.each([
    ['not held before', false, /^Permissões adicionadas$/],
    ['held before, given by somebody else', true, /^O usuário já tem: Administração$/],
  ])(
    'added permissions whose call the browser repeated by itself: %s',
    async (_, isHeld, words) => {
      const { user, provider, writes } = await openUser()
      await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
      fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
      const admin = { urid: 32, rid: 1, role: 'ADMIN', descricao: 'Administração', dynamic: '' }
      const given = json({ ...page, permissions: [...page.permissions, admin] })
      if (isHeld) provider.on(path, given)
      provider.on(paths.permissionAddMany(12), (response, call) => {
        provider.on(path, given)
        json({ message: 'O usuário já tem: Administração' }, 409)(response, call)
      })
      await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
      expect(await screen.findByText(words)).toBeDefined()
      expect(writes()).toHaveLength(1)
    },
  )

  it('keeps the permission of the last administrator, and the dialog says why', async () => {
    const { user, provider } = await openUser()
    await user.click(
      await screen.findByRole('button', { name: 'Remover Supervisão das operações' }),
    )
    const message = 'O último administrador não pode perder a permissão'
    provider.on(paths.permissionRemoval(31), json({ message }, 409))
    await user.click(dialog().getByRole('button', { name: 'Remover' }))
    expect((await dialog().findByRole('alert')).textContent).toBe(message)
  })

  it.each([
    ['12', 404],
    ['12', 500],
    ['undefined', 200],
  ])('ADM-31 a user «%s» whose read fails with %i leads to /error/404', async (id, status) => {
    await openOnline(screenOf(), {
      at: `/adm/auth/permissions/user/${id}`,
      before: (server) => server.on(path, json({ message: 'Usuário não encontrado' }, status)),
    })
    expect(await screen.findByText('ERRO 404')).toBeDefined()
  })

  it('a server error while adding keeps the user, the dialog and the typed text', async () => {
    const { user, provider } = await openUser()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
    await user.type(dialog().getByLabelText('Qualificador'), 'Pavilhão H')
    provider.on(path, json({ message: 'Falhou' }, 500))
    provider.on(paths.permissionAddMany(12), json({ message: 'Falhou' }, 500))
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText(/^O servidor falhou\. Dados de/)).toBeDefined()
    expect(dialog().getByLabelText<HTMLInputElement>('Qualificador').value).toBe('Pavilhão H')
    expect(dialog().getByLabelText<HTMLInputElement>(/Administração/).checked).toBe(true)
  })

  it.each([403, 404])(
    'removes a user from the screen whose later read fails with %i',
    async (status) => {
      const { user, provider } = await openUser()
      await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
      fireEvent.click(await dialog().findByLabelText(/Administração do sistema/))
      provider.on(path, json({ message: 'Não' }, status))
      provider.on(paths.permissionAddMany(12), json({ message: 'Não' }, status))
      await user.click(dialog().getByRole('button', { name: 'Adicionar' }))
      expect(await screen.findByText('ERRO 404')).toBeDefined()
    },
  )

  it('says that there is no network and keeps the data that were read', async () => {
    const { cutNetwork } = await openUser()
    await screen.findByRole('heading', { level: 1 })
    cutNetwork()
    expect(await screen.findByText('Precisa de conexão')).toBeDefined()
    expect(screen.getByText('otavio.neves')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adicionar' }).disabled).toBe(true)
  })
})

const role: RoleDetail = {
  rid: 5,
  role: 'SGL_OPS_ADMIN',
  descricao: 'Supervisão das operações',
  users: [
    {
      urid: 31,
      rid: 5,
      descricao: 'Supervisão das operações',
      dynamic: 'Turno da noite',
      nome: 'Otávio Neves Camargo',
      uid: 12,
      username: 'otavio.neves',
    },
  ],
}

describe('the page of a role', () => {
  const path = paths.role(5)
  const choices = [
    { uid: 7, username: 'ana', nome: 'Ana Conceição' },
    { uid: 12, username: 'otavio.neves', nome: 'Otávio Neves Camargo' },
  ]
  const openRole = () => open('/role/5', { [path]: role, [paths.permissionUsers()]: choices })

  it('ADM-32 ADM-33 ADM-39 shows the role, and who holds it with which qualifier', async () => {
    const { asked } = await openRole()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(role.descricao)
    expect(screen.getByText('SGL_OPS_ADMIN')).toBeDefined()
    const row = screen.getByText('Otávio Neves Camargo').closest('tr') ?? expect.unreachable()
    expect(within(row).getByText('Turno da noite')).toBeDefined()
    expect(asked()).toContain('/api/adm/auth/role/5')
  })

  it('ADM-34 the action in a user’s row removes the role after a confirmation', async () => {
    const { user, provider, writes } = await openRole()
    await user.click(await screen.findByRole('button', { name: 'Remover Otávio Neves Camargo' }))
    expect(writes()).toEqual([])
    provider.on(paths.permissionRemoval(31), json({ message: 'Permissão removida' }))
    await user.click(dialog().getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Permissão removida')).toBeDefined()
    expect(writes()).toEqual([
      { call: 'DELETE /api/adm/auth/permission/delete/31', body: undefined },
    ])
  })

  it('ADM-35 ADM-37 adds the role to a user who does not hold it yet', async () => {
    const { user, provider, asked, writes } = await openRole()
    const choice = await screen.findByLabelText<HTMLSelectElement>('Usuário')
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    expect(asked()).toContain('/api/adm/auth/permission/users')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Selecione',
      'Ana Conceição (ana)',
    ])
    await user.selectOptions(choice, '7')
    await user.type(screen.getByLabelText('Qualificador'), 'Turno da manhã')
    provider.on(paths.permissionAdd(7), json({ urid: 99 }))
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Permissão adicionada')).toBeDefined()
    expect(writes()).toEqual([
      {
        call: 'POST /api/adm/auth/permission/add/7',
        body: { role: 5, dynamic: 'Turno da manhã' },
      },
    ])
  })

  it('ADM-35 offers a search when there are many users', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      ...{ uid: 100 + at, username: `u${at}`, nome: `Açucena Lima ${at}` },
    }))
    const { user } = await open('/role/5', { [path]: role, [paths.permissionUsers()]: many })
    const choice = await screen.findByLabelText<HTMLSelectElement>('Usuário')
    const names = () => [...choice.options].map(({ text }) => text)
    await user.type(await screen.findByLabelText('Procurar usuário'), 'lima 13')
    expect(names()).toEqual(['Selecione', 'Açucena Lima 13 (u13)'])
    await user.clear(screen.getByLabelText('Procurar usuário'))
    expect(names()).toEqual(['Procure pelo nome'])
  })

  it('reconciles an added permission whose response was lost', async () => {
    const { user, provider, writes } = await openRole()
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    await user.selectOptions(screen.getByLabelText('Usuário'), '7')
    const held = { urid: 99, rid: 5, role: 'SGL_OPS_ADMIN', descricao: '', dynamic: null }
    provider.on(paths.userPermissions(7), json({ ...page, permissions: [held] }))
    provider.on(paths.permissionAdd(7), cut)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Permissão adicionada')).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  it('does not report «already held» when the browser repeated the call by itself', async () => {
    const { user, provider, writes } = await openRole()
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    await user.selectOptions(screen.getByLabelText('Usuário'), '7')
    const held = { urid: 99, rid: 5, role: 'SGL_OPS_ADMIN', descricao: '', dynamic: null }
    provider.on(paths.userPermissions(7), json({ ...page, permissions: [] }))
    provider.on(paths.permissionAdd(7), (response, call) => {
      provider.on(paths.userPermissions(7), json({ ...page, permissions: [held] }))
      json({ message: 'O usuário já tem: Supervisão das operações' }, 409)(response, call)
    })
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Permissão adicionada')).toBeDefined()
    expect(screen.queryByText(/já tem/)).toBeNull()
    expect(writes()).toHaveLength(1)
  })

  it('ADM-36 says Selecione um Usuário when nobody is chosen', async () => {
    const { user, writes } = await openRole()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    expect((await screen.findByText('Selecione um Usuário')).role).toBe('alert')
    expect(writes()).toEqual([])
  })

  it('shows the server’s rejection next to the form and keeps the choice', async () => {
    const { user, provider } = await openRole()
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    await user.selectOptions(screen.getByLabelText('Usuário'), '7')
    const message = 'O usuário já tem: Supervisão das operações'
    provider.on(paths.permissionAdd(7), json({ message }, 409))
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('Usuário').value).toBe('7')
  })

  it.each([
    ['a number', 7],
    ['text', 'reg/7'],
  ])(
    'ADM-36 drops a chosen person (an id that is %s) to whom somebody else gave the role meanwhile',
    async (_, uid) => {
      const users = [{ uid, username: 'ana', nome: 'Ana Conceição' }]
      const answers = { [path]: role, [paths.permissionUsers()]: users }
      const { user, provider, writes } = await open('/role/5', answers)
      await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
      await user.selectOptions(screen.getByLabelText('Usuário'), String(uid))
      await user.type(screen.getByLabelText('Qualificador'), 'Turno da manhã')
      const { descricao } = role
      const ana = { urid: 32, rid: 5, descricao, dynamic: null, nome: 'Ana Conceição', uid }
      provider.on(path, json({ ...role, users: [...role.users, ana] }))
      const message = 'O usuário já tem: Supervisão das operações'
      provider.on(paths.permissionAdd(uid), json({ message }, 409))
      await user.click(screen.getByRole('button', { name: 'Adicionar' }))
      expect(await screen.findByText(message)).toBeDefined()
      await waitFor(() => expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull())
      await user.click(screen.getByRole('button', { name: 'Adicionar' }))
      expect(await screen.findByText('Selecione um Usuário')).toBeDefined()
      expect(writes()).toHaveLength(1)
      expect(screen.getByLabelText<HTMLInputElement>('Qualificador').value).toBe('Turno da manhã')
    },
  )

  it('a server error keeps the role and the text typed next to it', async () => {
    const { user, provider } = await openRole()
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    await user.selectOptions(screen.getByLabelText('Usuário'), '7')
    await user.type(screen.getByLabelText('Qualificador'), 'Turno da manhã')
    provider.on(path, json({ message: 'Falhou' }, 500))
    provider.on(paths.permissionAdd(7), json({ message: 'Falhou' }, 500))
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText(/^O servidor falhou\. Dados de/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Qualificador').value).toBe('Turno da manhã')
    expect(screen.getByLabelText<HTMLSelectElement>('Usuário').value).toBe('7')
  })

  it.each([404, 500])(
    'ADM-38 a role whose read fails with %i leads to /error/404',
    async (status) => {
      await openOnline(screenOf(), {
        at: '/adm/auth/permissions/role/5',
        before: (server) => server.on(path, json({ message: 'Permissão não encontrada' }, status)),
      })
      expect(await screen.findByText('ERRO 404')).toBeDefined()
    },
  )

  it('a role without any response shows the reason and a retry, not /error/404', async () => {
    const { user, answer, address } = await openOnline(screenOf(), {
      at: '/adm/auth/permissions/role/5',
      before: (server) => server.on(path, cut),
    })
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByText('Erro de Conexão')).toBeDefined()
    expect(screen.getByText('A administração precisa de conexão.')).toBeDefined()
    answer({ [path]: role, [paths.permissionUsers()]: choices })
    await user.click(again)
    expect(await screen.findByText('Otávio Neves Camargo')).toBeDefined()
    expect(address()).toBe('/adm/auth/permissions/role/5')
  })

  it('keeps the role and the typed text when there is no network to reconcile a lost response', async () => {
    const { user, provider, cutNetwork, writes } = await openRole()
    await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
    await user.selectOptions(screen.getByLabelText('Usuário'), '7')
    await user.type(screen.getByLabelText('Qualificador'), 'Turno da manhã')
    provider.on(paths.permissionAdd(7), (response, call) => {
      cutNetwork()
      cut(response, call)
    })
    provider.on(paths.userPermissions(7), cut)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(
      await screen.findByText(/Não sabemos se foi feito\. Veja a lista de usuários abaixo/),
    ).toBeDefined()
    expect(screen.getByText('Otávio Neves Camargo')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Qualificador').value).toBe('Turno da manhã')
    expect(screen.getByLabelText<HTMLSelectElement>('Usuário').value).toBe('7')
    expect(writes()).toHaveLength(1)
  })
})
