import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import { UserDialog } from '#src/features/admin/components/user-dialog.tsx'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const path = paths.user(2)

const carlos: User = {
  uid: 2,
  username: 'carlos',
  nome: 'Carlos Prado',
  email: null,
  cargo: 'Conferente',
  tipo: 'SGL',
  ativo: true,
  bloqueado: 0,
}

/** Opens the dialog with Carlos's old values; `becomes` is another administrator's later change. */
async function openCarlos() {
  const onClose = vi.fn()
  const opened = await openOnline(<UserDialog uid={2} username="carlos" onClose={onClose} />, {
    answers: { [path]: carlos },
  })
  await screen.findByLabelText('Nome')
  const becomes = (changes: Partial<User>) =>
    opened.provider.on(path, (response, call) =>
      json(call.method === 'GET' ? { ...carlos, ...changes } : { uid: 2 })(response, call),
    )
  return { ...opened, becomes, onClose }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const typeIn = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const saved = () => screen.findByText('Usuário salvo')
const reported = 'O valor foi mudado por outra pessoa: agora está'

describe('a user whom another administrator changed since the dialog was opened', () => {
  it('stays blocked, and keeps all values that were not changed here', async () => {
    const { becomes, writes } = await openCarlos()
    becomes({ ativo: false, nome: 'Carlos Prado Lima', email: 'carlos@x.example' })
    typeIn('Cargo', 'Líder de pátio')
    save()
    await saved()
    expect(writes().map(({ body }) => body)).toEqual([
      {
        username: 'carlos',
        password: '',
        nome: 'Carlos Prado Lima',
        email: 'carlos@x.example',
        cargo: 'Líder de pátio',
        tipo: 'SGL',
        ativo: false,
      },
    ])
  })

  it('is not unblocked by a person who did not touch the block', async () => {
    const { becomes, writes } = await openCarlos()
    becomes({ bloqueado: 1 })
    fireEvent.click(field('Ativo'))
    save()
    await saved()
    expect(writes()[0]?.body).toMatchObject({ ativo: false })
    expect(writes()[0]?.body).not.toHaveProperty('bloqueado')
  })

  it('is not overwritten: the current value is shown at its field, and saving again overrules it', async () => {
    const { becomes, writes, onClose } = await openCarlos()
    becomes({ cargo: 'Portaria', email: 'carlos@x.example', ativo: false })
    typeIn('Cargo', 'Líder de pátio')
    typeIn('E-mail', 'c.prado@x.example')
    save()
    expect(await screen.findByText(`${reported} Portaria. Confira e salve de novo.`)).toBeDefined()
    expect(screen.getByText(`${reported} carlos@x.example. Confira e salve de novo.`)).toBeDefined()
    expect(document.activeElement).toBe(field('E-mail'))
    expect(field('Cargo').value).toBe('Líder de pátio')
    expect(writes()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
    save()
    await saved()
    expect(writes().map(({ body }) => body)).toMatchObject([
      { cargo: 'Líder de pátio', email: 'c.prado@x.example', ativo: false },
    ])
  })

  it('is overwritten only in the values that were shown: a later change is shown as well', async () => {
    const { becomes, writes } = await openCarlos()
    becomes({ cargo: 'Portaria' })
    typeIn('Cargo', 'Líder de pátio')
    save()
    await screen.findByText(`${reported} Portaria. Confira e salve de novo.`)
    becomes({ cargo: null })
    save()
    expect(await screen.findByText(`${reported} em branco. Confira e salve de novo.`)).toBeDefined()
    expect(writes()).toEqual([])
  })

  it('keeps the other person’s value when the same value is typed here', async () => {
    const { becomes, writes } = await openCarlos()
    becomes({ cargo: 'Portaria' })
    typeIn('Cargo', 'Portaria')
    save()
    await saved()
    expect(writes()[0]?.body).toMatchObject({ cargo: 'Portaria' })
  })
})

it('does not save a user that cannot be read again, and keeps the typed text', async () => {
  const { provider, writes } = await openCarlos()
  provider.on(path, cut)
  typeIn('Cargo', 'Líder de pátio')
  save()
  expect(await screen.findByText('Erro de Conexão')).toBeDefined()
  expect(field('Cargo').value).toBe('Líder de pátio')
  expect(writes()).toEqual([])
})

it('a changed user survives a reload, with the values seen before; a password is not stored', async () => {
  const { database, person, unmount, show, becomes, writes } = await openCarlos()
  typeIn('Cargo', 'Líder de pátio')
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toMatchObject([
      {
        form: 'user:2',
        value: {
          path: '/adm/auth/users?busca=carlos',
          typed: { cargo: 'Líder de pátio', before: { cargo: 'Conferente' } },
        },
      },
    ]),
  )
  unmount()
  becomes({ cargo: 'Portaria' })
  show(<UserDialog uid={2} username="carlos" onClose={vi.fn()} />, '/')
  await waitFor(() => expect(field('Cargo').value).toBe('Líder de pátio'))
  save()
  expect(await screen.findByText(`${reported} Portaria. Confira e salve de novo.`)).toBeDefined()
  expect(writes()).toEqual([])
  save()
  await saved()
  expect(writes()[0]?.body).toMatchObject({ cargo: 'Líder de pátio' })
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})

it('shows a new user before it is discarded, without the password, and can restore it', async () => {
  const onClose = vi.fn()
  const { user, database, person } = await openOnline(
    <UserDialog uid={undefined} onClose={onClose} />,
  )
  typeIn('Usuário', 'nadia')
  typeIn('Senha', 'segredo123')
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const question = within(await screen.findByRole('dialog', { name: /^Descartar/ }))
  await question.findByText('Usuário: nadia')
  await user.click(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await discardedDrafts(database, person)).toHaveLength(1)
  expect(JSON.stringify(await database.relaxed.drafts.toArray())).not.toContain('segredo123')
})
