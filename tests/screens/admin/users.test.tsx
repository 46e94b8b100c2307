import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import UsersScreen from '#src/features/admin/screens/users-screen.tsx'
import { cut, json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const user = (uid: number, changes: Partial<User> = {}): User => ({
  uid,
  username: `pessoa${uid}`,
  nome: `Pessoa Número ${uid}`,
  email: `pessoa${uid}@x.example`,
  cargo: 'Conferente',
  tipo: 'SGL',
  ativo: true,
  bloqueado: 0,
  roles: [],
  ...changes,
})

const table = (rows: User[], count = rows.length) => ({ rows, count })
const first = paths.userTable('')

const open = (
  answers: Record<string, unknown> = { [first]: table([user(1), user(2)]) },
  extensions = true,
) => openOnline(<UsersScreen />, { at: '/adm/auth/users', answers, extensions })

const rowOf = async (nome: string) =>
  within((await screen.findByText(nome)).closest('tr') ?? expect.unreachable())
const dialog = () => within(screen.getByRole('dialog'))
const typeIn = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(dialog().getByRole('button', { name: 'Salvar' }))
const valueOf = (label: string) => dialog().getByLabelText<HTMLInputElement>(label).value

it('nothing closes the dialog while the user is saved', async () => {
  const { provider } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Criar' }))
  for (const [label, value] of [
    ['Usuário', 'zelia'],
    ['Nome', 'Zélia'],
    ['Senha', 'pavilhao novo'],
  ] as const) {
    typeIn(label, value)
  }
  provider.on(paths.userTable('zelia', 1, 1000), json(table([])))
  const held: (() => void)[] = []
  provider.on(paths.user(-1), (response, received) => {
    held.push(() => json({ message: 'Tente depois' }, 422)(response, received))
  })
  save()
  await waitFor(() => expect(held).toHaveLength(1))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull()
  held[0]?.()
  expect(await screen.findByText('Tente depois')).toBeDefined()
  const closes = within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' })
  await waitFor(() => expect(closes.hasAttribute('disabled')).toBe(false))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(await screen.findByRole('dialog', { name: /^Descartar/ })).toBeDefined()
})

describe('the table of users', () => {
  it('ADM-01 ADM-05 asks for a page of 15 with the search, and says how many there are', async () => {
    const {
      user: hand,
      provider,
      asked,
      address,
    } = await open({
      [first]: table([user(1)], 31),
      [paths.userTable('', 2)]: table([user(16)], 31),
      [paths.userTable('ana')]: table([user(40, { nome: 'Ana Conceição' })]),
    })
    expect(await screen.findByText('Pessoa Número 1')).toBeDefined()
    expect(asked()[0]).toBe('/api/adm/auth/users/table?results=15&page=1&search=')
    expect(screen.getByText('31 registros')).toBeDefined()
    expect(screen.getByText('Página 1 de 3')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(await screen.findByText('Pessoa Número 16')).toBeDefined()
    expect(address()).toBe('/adm/auth/users?pagina=2')
    await hand.type(screen.getByRole('searchbox'), 'ana{Enter}')
    expect(await screen.findByText('Ana Conceição')).toBeDefined()
    expect(provider.received.at(-1)?.path).toBe(
      '/api/adm/auth/users/table?results=15&page=1&search=ana',
    )
    expect(address()).toBe('/adm/auth/users?busca=ana')
  })

  it('filters all users by state and by role', async () => {
    const every = paths.userTable('', 1, 1000)
    const all = [
      user(1, { roles: ['ADMIN'] }),
      user(2, { bloqueado: 1, roles: ['ADMIN'] }),
      user(3, { ativo: false, roles: ['SEPARACAO'] }),
      ...Array.from({ length: 20 }, (_, at) => user(10 + at)),
    ]
    const { user: hand, address } = await open({
      [first]: table(all.slice(0, 15), 23),
      [every]: table(all),
    })
    await rowOf('Pessoa Número 1')
    const names = () => screen.queryAllByText(/^Pessoa Número/).map((it) => it.textContent)
    const choose = (label: string, choice: string) =>
      hand.selectOptions(screen.getByLabelText(label), choice)
    await choose('Situação', 'Bloqueado')
    await waitFor(() => expect(names()).toEqual(['Pessoa Número 2']))
    expect(screen.getByText('1 registro')).toBeDefined()
    await choose('Situação', 'Cadastro desativado')
    await waitFor(() => expect(names()).toEqual(['Pessoa Número 3']))
    await choose('Situação', 'Todos')
    await choose('Permissão', 'Administração do sistema')
    await waitFor(() => expect(names()).toEqual(['Pessoa Número 1', 'Pessoa Número 2']))
    expect(address()).toBe('/adm/auth/users?permissao=ADMIN')
    await choose('Situação', 'Ativo')
    await waitFor(() => expect(names()).toEqual(['Pessoa Número 1']))
    await choose('Permissão', 'Todas')
    await waitFor(() => expect(screen.getByText('Página 1 de 2')).toBeDefined())
    await hand.click(screen.getByRole('button', { name: 'Próxima' }))
    await waitFor(() => expect(names()).toHaveLength(6))
  })

  it('sorts by each column, across the pages of a filtered list', async () => {
    const { user: hand } = await openOnline(<UsersScreen />, {
      at: '/adm/auth/users?status=0',
      answers: {
        [paths.userTable('', 1, 1000)]: table([
          ...Array.from({ length: 15 }, (_, at) => user(10 + at)),
          user(99, { nome: 'Ana Conceição', tipo: 'AD', roles: ['ADMIN'] }),
        ]),
      },
    })
    await rowOf('Pessoa Número 10')
    expect(screen.queryByText('Ana Conceição')).toBeNull()
    for (const header of ['Nome', 'Tipo', 'Permissões']) {
      await hand.click(screen.getByRole('button', { name: header }))
      expect(screen.getAllByRole('row')[1]?.textContent).toContain('Ana Conceição')
    }
    for (const header of ['Cargo', 'Situação']) {
      expect(screen.getByRole('button', { name: header })).toBeDefined()
    }
    expect(screen.queryByRole('button', { name: 'Ações' })).toBeNull()
  })

  it('says so when it could not filter all users', async () => {
    await openOnline(<UsersScreen />, {
      at: '/adm/auth/users?status=0',
      answers: { [paths.userTable('', 1, 1000)]: table([user(1)], 1001) },
    })
    await rowOf('Pessoa Número 1')
    expect(screen.getByText(/Só os primeiros 1.000 usuários foram filtrados/)).toBeDefined()
  })

  it('ADM-06 offers 15 rows a page and no other size', async () => {
    await open()
    const choice = screen.getByLabelText<HTMLSelectElement>('Registros por página')
    expect([...choice.options].map(({ text }) => text)).toEqual(['15'])
  })

  it('ADM-07 says Carregando while it loads, and that nothing was found when the answer is empty', async () => {
    let answer = (): void => expect.unreachable()
    const { asked } = await openOnline(<UsersScreen />, {
      at: '/adm/auth/users',
      before: (server) =>
        server.on(first, (...call) => {
          answer = () => json(table([]))(...call)
        }),
    })
    expect(await screen.findByText('Carregando')).toBeDefined()
    expect(screen.queryByText('Nenhum registro foi encontrado')).toBeNull()
    await waitFor(() => expect(asked()).toEqual([first]))
    answer()
    expect(await screen.findByText('Nenhum registro foi encontrado')).toBeDefined()
    expect(screen.queryByText('Carregando')).toBeNull()
    expect(screen.getByText('0 registros')).toBeDefined()
  })

  it('ADM-07 a failed load leaves an empty list and a count of 0, and says why', async () => {
    const { provider, user: hand } = await openOnline(<UsersScreen />, {
      at: '/adm/auth/users',
      before: (server) => server.on(first, json({ message: 'O servidor falhou' }, 500)),
    })
    expect(await screen.findByText('O servidor falhou')).toBeDefined()
    expect(screen.getByText('Nenhum registro foi encontrado')).toBeDefined()
    expect(screen.getByText('0 registros')).toBeDefined()
    provider.on(first, json(table([user(1)])))
    await hand.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Pessoa Número 1')).toBeDefined()
  })

  it.each([
    [400, 'Busca: aceita no máximo 200 caracteres'],
    [403, 'Você não possui permissão para executar esta ação'],
  ])(
    'a search rejected with %i says why, once, and not that nothing was found',
    async (status, message) => {
      await openOnline(<UsersScreen />, {
        at: '/adm/auth/users?busca=x',
        before: (server) => server.on(paths.userTable('x'), json({ message }, status)),
      })
      expect(await screen.findByRole('cell', { name: message })).toBeDefined()
      expect(screen.getAllByText(message)).toHaveLength(1)
      expect(screen.queryByText('Nenhum registro foi encontrado')).toBeNull()
    },
  )

  it('without a network, a page that was never opened does not say that nothing was found', async () => {
    const {
      cutNetwork,
      provider,
      user: hand,
    } = await open({
      [first]: table([user(1)], 31),
    })
    await rowOf('Pessoa Número 1')
    provider.on(paths.userTable('', 2), (response) => void response.destroy())
    act(() => cutNetwork())
    await hand.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(await screen.findByText(/ainda não foi aberta neste aparelho/)).toBeDefined()
    expect(screen.getByText('Precisa de conexão')).toBeDefined()
    expect(screen.queryByText('Nenhum registro foi encontrado')).toBeNull()
  })

  it('ADM-08 ADM-09 a row shows the user with initials, type and state', async () => {
    await open({
      [first]: table([
        user(1, { nome: 'Ana Conceição' }),
        user(2, {
          nome: 'Beto Araújo',
          roles: ['REP_SGI_ALL', 'OUTRA'],
          tipo: 'AD',
          bloqueado: 1,
          email: null,
          cargo: null,
        }),
      ]),
    })
    const ana = await rowOf('Ana Conceição')
    for (const text of ['AC', 'pessoa1', 'pessoa1@x.example', 'Conferente', 'SGL', 'Ativo']) {
      expect(ana.getByText(text)).toBeDefined()
    }
    const beto = await rowOf('Beto Araújo')
    const words = ['AD', 'Bloqueado', '—', 'Relatórios e monitores, OUTRA']
    for (const text of words) expect(beto.getByText(text)).toBeDefined()
  })

  it.each([
    [0, true, ['Ativo']],
    [1, true, ['Bloqueado']],
    [0, false, ['Cadastro desativado']],
    [1, false, ['Bloqueado', 'Cadastro desativado']],
  ])('ADM-10 bloqueado %i, ativo %s is shown as %j', async (bloqueado, ativo, words) => {
    await open({ [first]: table([user(1, { bloqueado, ativo })]) })
    const known = /^(Ativo|Bloqueado|Cadastro desativado)$/
    const shown = (await rowOf('Pessoa Número 1')).getAllByText(known)
    expect(shown.map(({ textContent }) => textContent)).toEqual(words)
  })

  it('ADM-04 each row has an icon that leads to the user’s permissions', async () => {
    await open()
    await rowOf('Pessoa Número 1')
    for (const uid of [1, 2]) {
      const link = screen.getByRole('link', { name: `Permissões de Pessoa Número ${uid}` })
      expect(link.getAttribute('href')).toBe(`/adm/auth/permissions/user/${uid}`)
      expect(link.querySelector('svg.lucide-key-round')).not.toBeNull()
    }
  })

  it('without a network, shows the cached data with their age, disables changes and says so', async () => {
    const { cutNetwork } = await open()
    await rowOf('Pessoa Número 1')
    cutNetwork()
    expect(await screen.findByText('Precisa de conexão')).toBeDefined()
    expect(screen.getByText(/^Dados de \d\d:\d\d/)).toBeDefined()
    expect(screen.getByText('Pessoa Número 1')).toBeDefined()
    for (const name of ['Criar', 'Editar Pessoa Número 1']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    }
  })
})

const fill = () => {
  typeIn('Usuário', ' ana.nova ')
  typeIn('Nome', 'Ana Nova')
  typeIn('E-mail', 'ana@x.example')
  typeIn('Cargo', 'Portaria')
}

describe('the dialog of a user', () => {
  const openNew = async () => {
    const opened = await open()
    await rowOf('Pessoa Número 1')
    await opened.user.click(screen.getByRole('button', { name: 'Criar' }))
    return opened
  }

  it('ADM-02 ADM-12 ADM-13 ADM-16 ADM-17 Criar takes a password and no ativo, and saves under -1', async () => {
    const { provider, writes } = await openNew()
    expect(dialog().queryByLabelText('Ativo')).toBeNull()
    fill()
    typeIn('Senha', 'oito letras')
    provider.on(paths.user(-1), json({ uid: 77 }))
    provider.on(first, json(table([user(77, { nome: 'Ana Nova' })])))
    save()
    expect(await screen.findByText('Usuário criado')).toBeDefined()
    expect(writes()).toEqual([
      {
        call: 'POST /api/adm/auth/users/-1',
        body: {
          username: 'ana.nova',
          password: 'oito letras',
          nome: 'Ana Nova',
          email: 'ana@x.example',
          cargo: 'Portaria',
          tipo: 'SGL',
          ativo: true,
        },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Ana Nova')).toBeDefined()
  })

  it('ADM-09 creates a directory user without a password', async () => {
    const { provider, writes } = await openNew()
    fill()
    typeIn('Senha', 'oito letras')
    typeIn('Tipo', 'AD')
    expect(dialog().queryByLabelText('Senha')).toBeNull()
    provider.on(paths.user(-1), json({ uid: 77 }))
    save()
    await screen.findByText('Usuário criado')
    expect(writes()[0]?.body).toMatchObject({ tipo: 'AD', password: '' })
  })

  it('Escape and the X ask before they discard typed text', async () => {
    const { user: person } = await openNew()
    typeIn('Nome', 'Ana Nova')
    await person.click(dialog().getByRole('button', { name: 'Fechar' }))
    const question = () => screen.findByRole('dialog', { name: 'Descartar o que foi preenchido?' })
    await person.click(within(await question()).getByRole('button', { name: 'Continuar editando' }))
    expect(dialog().getByLabelText('Nome')).toHaveProperty('value', 'Ana Nova')
    await person.click(dialog().getByRole('button', { name: 'Fechar' }))
    await person.click(within(await question()).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes at once when nothing was changed', async () => {
    const { user: person } = await openNew()
    await person.click(dialog().getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names missing and invalid values at their fields before anything is sent', async () => {
    const { writes } = await openNew()
    typeIn('E-mail', 'sem arroba')
    typeIn('Senha', 'curta')
    save()
    expect(await dialog().findByText('E-mail inválido')).toBeDefined()
    expect(dialog().getAllByText('Campo obrigatório')).toHaveLength(2)
    expect(dialog().getByText('Precisa de ao menos 8 caracteres')).toBeDefined()
    expect(document.activeElement).toBe(dialog().getByLabelText('Usuário'))
    expect(writes()).toEqual([])
  })

  it('ADM-18 shows the server’s messages at their fields and keeps the typed text', async () => {
    const { provider } = await openNew()
    fill()
    typeIn('Senha', 'oito letras')
    const error = { username: 'Já existe um usuário com este nome', email: 'Domínio recusado' }
    provider.on(paths.user(-1), json({ message: 'Confira os campos', error }, 422))
    save()
    const name = dialog().getByLabelText('Usuário')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    const described = name.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(error.username)
    expect(dialog().getByText(error.email)).toBeDefined()
    expect(dialog().queryByText('Confira os campos')).toBeNull()
    expect([valueOf('Nome'), valueOf('Senha')]).toEqual(['Ana Nova', 'oito letras'])
  })

  it('ADM-19 shows a server message without fields in the dialog', async () => {
    const { provider } = await openNew()
    fill()
    typeIn('Senha', 'oito letras')
    provider.on(paths.user(-1), json({ message: 'Limite de usuários atingido' }, 409))
    save()
    expect((await dialog().findByRole('alert')).textContent).toBe('Limite de usuários atingido')
    expect(valueOf('Nome')).toBe('Ana Nova')
  })

  describe('a lost response when saving a user', () => {
    const search = paths.userTable('ana.nova', 1, 1000)
    const made = user(77, {
      username: 'ana.nova',
      nome: 'Ana Nova',
      email: 'ana@x.example',
      cargo: 'Portaria',
      tipo: 'SGL',
      ativo: true,
    })
    /** Cuts the response to the call; `after` is the provider's list of users once the call has arrived. */
    const lose = async (after: User[] | undefined, reply = cut) => {
      const opened = await openNew()
      fill()
      typeIn('Senha', 'oito letras')
      opened.provider.on(search, json(table([])))
      opened.provider.on(paths.user(-1), (response, call) => {
        opened.provider.on(search, after === undefined ? cut : json(table(after)))
        reply(response, call)
      })
      save()
      return opened
    }

    it('reconciles: the user was created', async () => {
      const { writes } = await lose([made])
      expect(await screen.findByText('Usuário criado')).toBeDefined()
      expect(writes()).toHaveLength(1)
    })

    it('reconciles: the user was not created, and the typed text stays', async () => {
      await lose([])
      expect(
        await dialog().findByText(
          'Erro de Conexão. Até agora nada foi feito no servidor. Pode tentar de novo.',
        ),
      ).toBeDefined()
      expect(valueOf('Usuário')).toBe(' ana.nova ')
    })

    it('does not mistake another user of the same name for the created one', async () => {
      await lose([{ ...made, nome: 'Ana Outra' }])
      expect(await dialog().findByText(/Pode tentar de novo/)).toBeDefined()
    })

    it('says that the outcome is unknown while reconciling is impossible', async () => {
      await lose(undefined)
      expect(
        await dialog().findByText(
          'Erro de Conexão. Não sabemos se foi feito. Procure por ele na lista antes de repetir.',
        ),
      ).toBeDefined()
    })

    it('does not report a taken name when the browser repeated the call by itself', async () => {
      const taken = {
        message: 'Confira',
        error: { username: 'Já existe um usuário com este nome' },
      }
      const { writes } = await lose([made], json(taken, 422))
      expect(await screen.findByText('Usuário criado')).toBeDefined()
      expect(screen.queryByText(/Já existe/)).toBeNull()
      expect(writes()).toHaveLength(1)
    })

    it('reports a taken name when another user had it before', async () => {
      const { provider } = await openNew()
      fill()
      typeIn('Senha', 'oito letras')
      provider.on(search, json(table([made])))
      const taken = {
        message: 'Confira',
        error: { username: 'Já existe um usuário com este nome' },
      }
      provider.on(paths.user(-1), json(taken, 422))
      save()
      expect(await dialog().findByText('Já existe um usuário com este nome')).toBeDefined()
    })
  })

  const known = user(2, { nome: 'Beto Araújo', tipo: 'AD', email: null })
  const openKnown = async (changes: Partial<User> = {}, extensions = true) => {
    const there = { ...known, ...changes }
    const opened = await open({ [first]: table([known]), [paths.user(2)]: there }, extensions)
    await opened.user.click(await screen.findByRole('button', { name: 'Editar Beto Araújo' }))
    await dialog().findByLabelText('Nome')
    // The dialog reads the user again before it saves.
    const onSave = (body: unknown, status = 200) =>
      opened.provider.on(paths.user(2), (response, call) =>
        (call.method === 'GET' ? json(there) : json(body, status))(response, call),
      )
    return { ...opened, onSave }
  }

  it('ADM-18 shows a server message about a field that is not in the form', async () => {
    const { onSave } = await openKnown()
    const error = { username: 'Reservado', ativo: 'Há turno aberto', senhaNova: 'Falta a senha' }
    onSave({ message: 'Confira os campos', error }, 422)
    save()
    expect(
      (await dialog().findByText('Há turno aberto. Falta a senha')).closest('[role=alert]'),
    ).not.toBeNull()
    expect(dialog().getByText('Reservado')).toBeDefined()
  })

  it('ADM-03 ADM-11 ADM-14 ADM-15 ADM-16 editing reads the user, offers ativo, and does not change the type', async () => {
    const { onSave, asked, writes } = await openKnown()
    expect(asked()).toContain('/api/adm/auth/users/2')
    expect([valueOf('Usuário'), valueOf('Nome'), valueOf('E-mail')]).toEqual([
      'pessoa2',
      'Beto Araújo',
      '',
    ])
    expect(dialog().getByLabelText<HTMLSelectElement>('Tipo').disabled).toBe(true)
    expect(dialog().queryByLabelText('Senha')).toBeNull()
    fireEvent.click(dialog().getByLabelText('Ativo'))
    onSave({ uid: 2 })
    save()
    expect(await screen.findByText('Usuário salvo')).toBeDefined()
    expect(writes()).toEqual([
      {
        call: 'POST /api/adm/auth/users/2',
        body: {
          username: 'pessoa2',
          password: '',
          nome: 'Beto Araújo',
          email: '',
          cargo: 'Conferente',
          tipo: 'AD',
          ativo: false,
        },
      },
    ])
  })

  it.each([
    ['made', { cargo: 'Balança', bloqueado: 1 }, /^Usuário salvo$/],
    ['not made', {}, /Até agora nada foi feito no servidor/],
    ['made but for who is blocked', { cargo: 'Balança' }, /Até agora nada foi feito/],
  ])('reconciles a change whose response was lost: %s', async (_, after, words) => {
    const { provider } = await openKnown()
    let there: User = known
    provider.on(paths.user(2), (response, call) => {
      if (call.method === 'GET') json(there)(response, call)
      else {
        there = { ...there, ...after }
        cut(response, call)
      }
    })
    typeIn('Cargo', 'Balança')
    fireEvent.click(dialog().getByLabelText('Bloqueado'))
    save()
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('unblocks a blocked user', async () => {
    const { onSave, writes } = await openKnown({ bloqueado: 1 })
    fireEvent.click(dialog().getByLabelText('Bloqueado'))
    onSave({ uid: 2 })
    save()
    await screen.findByText('Usuário salvo')
    expect(writes()[0]?.body).toMatchObject({ bloqueado: 0, ativo: true })
  })

  it('offers no blocking at a provider that takes only the contract’s fields', async () => {
    const { onSave, writes } = await openKnown({ bloqueado: 1 }, false)
    expect(dialog().queryByLabelText('Bloqueado')).toBeNull()
    fireEvent.click(dialog().getByLabelText('Ativo'))
    onSave({ uid: 2 })
    save()
    await screen.findByText('Usuário salvo')
    expect(writes()[0]?.body).toMatchObject({ ativo: false })
    expect(writes()[0]?.body).not.toHaveProperty('bloqueado')
  })

  it('keeps the last administrator unblocked, and the dialog says why', async () => {
    const { onSave } = await openKnown()
    fireEvent.click(dialog().getByLabelText('Bloqueado'))
    const message = 'O último administrador não pode ser bloqueado nem desativado'
    onSave({ message }, 409)
    save()
    expect((await dialog().findByRole('alert')).textContent).toBe(message)
  })

  it('a user that cannot be read can be read again from the dialog', async () => {
    const { provider, user: hand } = await open()
    provider.on(paths.user(1), json({ message: 'Usuário não encontrado' }, 404))
    await hand.click(await screen.findByRole('button', { name: 'Editar Pessoa Número 1' }))
    expect(await dialog().findByText('Usuário não encontrado')).toBeDefined()
    provider.on(paths.user(1), json(user(1)))
    await hand.click(dialog().getByRole('button', { name: 'Tentar de novo' }))
    expect(await dialog().findByLabelText('Nome')).toBeDefined()
  })
})
