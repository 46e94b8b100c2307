import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { roles } from '#contract/roles.ts'
import { paths } from '#contract/paths.ts'
import { admit } from '#src/app/access.ts'
import { addWasteEvidence } from '#src/features/receiving/operations/add-waste-evidence.ts'
import ReceivingRoutes from '#src/features/receiving/routes.tsx'
import type { Operation, OutboxRequest } from '#src/outbox/operation.ts'
import { operationExamples } from '../../operation-examples.ts'
import { jpeg } from '../picking.ts'
import { headerIn, reportAnswers } from '../receiving/open-receiving.tsx'
import { openRefused } from './open-correcting.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const words = 'O servidor não aceita isto'

/** By what name the provider may speak of a call in which nothing was typed: of its photo, if it has one. */
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

/** Where nothing was typed, or a photo went along. */
const unnamed = operationExamples.filter(({ operation }) => {
  const { correction: { fields, asks } = {}, photos } = operation
  return photos !== undefined || (fields ?? asks) === undefined
})

it.each(unnamed)(
  'UX-06 $operation.kind: what the provider says of what has no field is told in Envios, with what can be done',
  async ({ operation, args }) => {
    const spec = operation as unknown as Operation
    const call = spec.request(args, { id: Number })
    const name = nameIn(call)
    const { replay } = spec
    const asked = replay.class === 'probe' ? [replay.ask(args, { id: Number })].flat() : []
    const looked = [spec.look?.(args, { id: Number }) ?? []].flat()
    const photos = spec.photos?.(args) ?? []
    const { user, entry, deliver, accept, calls } = await openRefused({
      intent: spec(args),
      bodies: photos.map(bodyOf),
      path: call.path,
      error: { [name]: words },
      message: 'Confira o que foi enviado',
      answers: Object.fromEntries([...asked, ...looked].map((one) => [one, { value: {} }])),
    })
    expect(await screen.findByText(/Confira o que foi enviado/)).toBeDefined()
    const [said] = screen.getAllByText(new RegExp(words))
    // In the person's own word where they have one; the provider's name of it is no word of theirs.
    expect(said?.closest('li')?.textContent).toBe(
      photos.length > 0 ? `Foto: ${words}` : `${words} (${name})`,
    )
    const { fields } = spec.correction ?? {}
    const opens = fields === undefined ? 'Abrir a tela' : 'Abrir e corrigir'
    const href = screen.getByRole('link', { name: opens }).getAttribute('href') ?? ''
    expect(admit(href, roles)).toBe('admitted')
    if (photos.length > 0) await screen.findByRole('button', { name: 'Tirar outra foto' })
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(async () => expect((await entry()).state).toBe('waiting'))
    accept({ message: 'Não', error: {} })
    await deliver()
    expect(calls()).toHaveLength(2)
  },
)

it('UX-06 what the provider says of a photo is told on its own screen too', async () => {
  const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
  const { id: _, ...taken } = bodyOf(photoId)
  const base = '/ops/relatorios/recebimento'
  const answers = {
    ...reportAnswers(headerIn(2, { residuosStatus: 0 })),
    [paths.waste(31_001)]: { pesoResiduo: 2, imagens: [] },
  }
  const { user } = await openRefused({
    intent: addWasteEvidence({
      idRecebimento: 31_001,
      idImage: `local:${photoId}`,
      photoId,
      size: taken.size,
      sha256: taken.sha256,
      operador: 'Ana',
      takenAt: '2026-11-20T14:00:00.000Z',
    }),
    bodies: [bodyOf(photoId)],
    path: paths.wasteEvidence(),
    error: { files: words },
    message: 'Confira o que foi enviado',
    base,
    routes: <ReceivingRoutes />,
    answers: Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }])),
  })
  await user.click(await screen.findByRole('link', { name: 'Abrir a tela' }))
  const waits = await screen.findByText(/O que vem depois espera neste aparelho/)
  const notice = within(waits.closest<HTMLElement>('[role=alert]') ?? expect.unreachable())
  const said = notice.getByText(new RegExp(words))
  expect(said.closest('li')?.textContent).toBe(`Foto: ${words}`)
  await notice.findByRole('button', { name: 'Tirar outra foto' })
})
