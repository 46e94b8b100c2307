import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { roles } from '#contract/roles.ts'
import { admit } from '#src/app/routes/access.ts'
import { screens } from '#src/app/routes/screens.tsx'
import type { Operation, OutboxRequest } from '#src/outbox/model/operation.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { operationExamples } from '../../operation-examples.ts'
import { jpeg } from '../picking.ts'
import { openRefused } from './open-correcting.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const words = 'O servidor não aceita isto'

/** The name in the provider's error for a call without typed values: its photo's, if it has one. */
function nameIn({ json, parts = [] }: OutboxRequest): string {
  const photo = parts.find((part) => 'bodyId' in part)?.name
  return photo ?? Object.keys((json ?? {}) as object)[0] ?? parts[0]?.name ?? 'id'
}

const bodyOf = (id: string) => ({
  id,
  bytes: jpeg.slice().buffer,
  type: 'image/jpeg',
  filename: 'foto.jpg',
  size: jpeg.length,
  sha256: createHash('sha256').update(jpeg).digest('hex'),
})

/** Operations without typed values, or with a photo. */
const unnamed = operationExamples.filter(({ operation }) => {
  const { correction: { fields, asks } = {}, photos } = operation
  return photos !== undefined || (fields ?? asks) === undefined
})

it.each(unnamed)(
  'UX-06 $operation.kind: shows a provider message without a field in Envios, with the possible choices',
  async ({ operation, args }) => {
    const spec = operation as unknown as Operation
    const call = spec.request(args, { id: Number })
    const name = nameIn(call)
    const asked = [spec.observe?.reads(args, { id: Number }) ?? []].flat()
    const needed = [spec.needs?.(args, { id: Number }) ?? []].flat()
    const photos = spec.photos?.(args) ?? []
    const { user, entry, deliver, accept, calls } = await openRefused({
      intent: spec(args),
      bodies: photos.map(bodyOf),
      path: call.path,
      error: { [name]: words },
      message: 'Confira o que foi enviado',
      answers: Object.fromEntries([...asked, ...needed].map((one) => [one, { value: {} }])),
    })
    expect(await screen.findByText(/Confira o que foi enviado/)).toBeDefined()
    const [said] = screen.getAllByText(new RegExp(words))
    // With a Portuguese word where there is one; the provider's field name is never shown.
    expect(said?.closest('li')?.textContent).toBe(photos.length > 0 ? `Foto: ${words}` : words)
    const { fields } = spec.correction ?? {}
    const opens = fields === undefined ? 'Abrir a tela' : 'Abrir e corrigir'
    const href = screen.getByRole('link', { name: opens }).getAttribute('href') ?? ''
    expect(admit(href, { roles, screens })).toBe('admitted')
    if (photos.length > 0) await screen.findByRole('button', { name: 'Tirar outra foto' })
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(async () => expect((await entry()).state).toBe('waiting'))
    accept({ message: 'Não', error: {} })
    await deliver()
    expect(calls()).toHaveLength(2)
  },
)

it('offers no other photo or value for a missing permission, which only an administrator gives', async () => {
  const args = operationExamples.find(
    ({ operation }) => operation.kind === startChecklist.kind,
  )?.args
  const spec = startChecklist as unknown as Operation
  const { user, entry } = await openRefused({
    intent: spec(args),
    bodies: (spec.photos?.(args) ?? []).map(bodyOf),
    path: spec.request(args, { id: Number }).path,
    error: {},
    message: 'Você não possui permissão para executar esta ação',
    status: 403,
    answers: { [String(spec.observe?.reads(args, { id: Number }))]: { value: {} } },
  })
  await screen.findByText(/Peça a permissão a quem administra os usuários/)
  expect(screen.queryByRole('link', { name: /^Abrir/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tirar outra foto' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(async () => expect((await entry()).state).toBe('waiting'))
})
