import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { holdPhoto } from '#src/evidence/held/held-photos.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Device } from '../../open-device.tsx'
import { jpeg, pick, shrinkToOne, shrinkWhenAsked } from '../../picking.ts'
import { answersOf, at as damages, idAvaria, kinds } from '../damages/damage-answers.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from '../open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const report = `${base}/${idRecebimento}`
const allowed = { residuosStatus: 0 }
const finalize = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar' })
const question = () => screen.findByRole('dialog', { name: 'Nem tudo foi salvo' })
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const)

describe('while a photo of the report is being processed', () => {
  const waste = {
    of: 'its waste',
    at: `${report}/residuos`,
    back: [/^Recebimento #/],
    answers: {
      ...reportAnswers(headerIn(2, allowed)),
      [paths.waste(idRecebimento)]: { pesoResiduo: 2, imagens: [] },
    },
  }
  const damage = {
    of: 'a damage',
    at: `${damages}/${idAvaria}`,
    back: ['Avarias', /^Recebimento #/],
    answers: answersOf(),
  }

  it.each([waste, damage])('the report is not finalized: of $of', async ({ at, back, answers }) => {
    const { user, entries } = await openReceiving({ at, answers })
    await screen.findByRole('button', { name: 'Tirar foto' })
    const go = shrinkWhenAsked()
    await pick(user, 'gallery')
    for (const name of back) await user.click(await screen.findByRole('link', { name }))
    const busy = await screen.findByRole('button', { name: 'Salvando uma foto…' })
    expect(busy).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    go()
    await user.click(await finalize())
    await screen.findByText('Finalizado, por confirmar')
    const [photo, ...rest] = kinds(await entries())
    expect(photo).toMatch(/^receiving\.add.*Evidence/)
    expect(rest).toEqual(['receiving.finalizeReport.v1'])
  })
})

describe('asks about unsaved parts of the report before it is finalized', () => {
  const original = { bytes: jpeg.slice().buffer, type: 'image/jpeg' } as const
  const photo = () => ({
    id: crypto.randomUUID(),
    bytes: jpeg.slice().buffer,
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: jpeg.length,
    sha256: 'a'.repeat(64),
  })
  const hold = async ({ database, person }: Device, path: string) => {
    const words = { path, title: 'Recebimento', name: 'fotos dos resíduos' }
    const place = `receiving:${idRecebimento}:waste`
    const id = crypto.randomUUID()
    await holdPhoto(database, person, { id, place, slot: 'evidence', ...words, original })
  }

  it('UX-31 asks about a photo that needs a decision', async () => {
    const { user, entries, address } = await openReceiving({
      before: (device) => hold(device, `${report}/residuos`),
    })
    await user.click(await finalize())
    const asked = await question()
    expect(linksIn(asked)).toEqual([['Resíduos1 foto espera a sua decisão', `${report}/residuos`]])
    expect(await entries()).toEqual([])
    await user.click(within(asked).getByRole('link'))
    expect(address()).toBe(`${report}/residuos`)
  })

  it('asks about photos of an unregistered damage and typed text, also from before the report had its number', async () => {
    const localId = makeLocalId()
    const { user, entries } = await openReceiving({
      before: async ({ database, person }) => {
        const alias = { person, type: 'receiving', localId, serverId: idRecebimento }
        await database.strict.aliases.put(alias)
        const draft = (form: string, path: string, value: object) =>
          saveDraft(database, person, form, { path, ...value })
        const typed = { typed: { value: 3 } }
        const local = `${base}/${localId}`
        for (const one of [photo(), photo(), photo()]) {
          const form = `receiving:${localId}:new-damage:${one.id}`
          await draft(form, `${local}/avarias/new`, { photo: one, takenAt: 1 })
        }
        await draft('receiving:31001:under-size:amounts', `${report}/menor`, typed)
        await draft('damage:34001:weight', `${local}/avarias/34001`, typed)
        await draft('packaging:9:seal', `${local}/avarias/34001/embalagem/9`, typed)
        await draft('packaging:9:label', `${local}/avarias/34001/embalagem/9`, typed)
        await draft('receiving:31001:checklist:2', `${report}/checklist/2`, typed)
        // A draft of another report, and a slot.
        await draft('receiving:310011:waste:weight', `${base}/310011/residuos`, typed)
        await draft('photo-slot', `${report}/menor`, { place: 'x', slot: 'evidence' })
      },
    })
    await user.click(await finalize())
    const asked = await question()
    const typedWords = 'O que foi digitado não foi salvo'
    expect(linksIn(asked).toSorted(([, a], [, b]) => a.localeCompare(b))).toEqual([
      [`Avaria 34001${typedWords}`, `${report}/avarias/34001`],
      [`Embalagem 9${typedWords}`, `${report}/avarias/34001/embalagem/9`],
      ['Nova avaria3 fotos não foram salvas', `${report}/avarias/new`],
      [`Checklist, etapa 2${typedWords}`, `${report}/checklist/2`],
      [`Materiais a menor${typedWords}`, `${report}/menor`],
    ])
    await user.click(within(asked).getByRole('button', { name: 'Voltar ao relatório' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await entries()).toEqual([])
  })

  it('the report is finalized without it when the person says so', async () => {
    const { user, entries, database } = await openReceiving({
      before: (device) => hold(device, `${report}/residuos`),
    })
    await user.click(await finalize())
    await user.click(within(await question()).getByRole('button', { name: 'Finalizar sem isso' }))
    await screen.findByText('Finalizado, por confirmar')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(kinds(await entries())).toEqual(['receiving.finalizeReport.v1'])
    expect(await database.relaxed.drafts.count()).toBe(2)
  })

  it('an inconsistent report also asks', async () => {
    const { user, entries } = await openReceiving({
      answers: reportAnswers(headerIn(3)),
      before: (device) => hold(device, `${report}/residuos`),
    })
    await user.click(await screen.findByRole('button', { name: 'Conferi, enviar para aprovação' }))
    await question()
    expect(await entries()).toEqual([])
  })

  it('a correction of an entry is sent before the finalization, and is not asked about', async () => {
    const { user, entries } = await openReceiving({
      before: async ({ database, person }) => {
        const words = { path: `${report}/residuos`, title: 'Recebimento', name: 'Foto' }
        const place = `retake:${crypto.randomUUID()}`
        const id = crypto.randomUUID()
        await holdPhoto(database, person, { id, place, slot: 'x', ...words, original })
      },
    })
    await user.click(await finalize())
    await waitFor(async () => expect(await entries()).toHaveLength(1))
  })
})
