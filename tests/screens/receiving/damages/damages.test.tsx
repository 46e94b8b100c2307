import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { damageList } from '#src/features/receiving/testing/example-records.ts'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { shrink } from '#src/photos/shrink.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { json } from '../../../support/sentinel-server.ts'
import { discardOriginal } from '../../held.ts'
import { jpeg, pick, shrinkToOne, shrinkWhenAsked } from '../../picking.ts'
import { headerIn, idRecebimento, openReceiving } from '../open-receiving.tsx'
import { answersOf, at, giveUpFirst, heading, idAvaria, kinds, one } from './damage-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

describe('the list of damages', () => {
  it('DMG-01 DMG-02 DMG-04 shows each damage, and the totals', async () => {
    const { provider } = await openReceiving({ at, answers: answersOf() })
    const row = await screen.findByRole('link', { name: /Avaria 34001/ })
    expect(row.textContent).toBe(
      'Avaria 34001Palete · 1 embalagem · 2 fotosAvariado 1.234,5 Kg · Classificado 1.000 KgBeto AraújoIncompleta',
    )
    expect(row.getAttribute('href')).toBe(`${at}/${idAvaria}`)
    const terms = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(terms).toEqual([
      ['Avariado', '1.234,5 Kg'],
      ['Classificado', '1.000 Kg'],
      ['Varredura', '234,5 Kg'],
    ])
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/avaria/list/${idRecebimento}`,
    )
  })

  it('PHOTO-06 DMG-03 a row shows its first photo as a thumbnail', async () => {
    const { provider } = await openReceiving({ at, answers: answersOf() })
    await screen.findByRole('link', { name: /Avaria 34001/ })
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toContain(
        `/api/ops/recebimento/imagem/thumb/${idRecebimento}/35001`,
      ),
    )
  })

  it('a tap on a row opens that damage', async () => {
    const { user, address } = await openReceiving({ at, answers: answersOf() })
    await user.click(await screen.findByRole('link', { name: /Avaria 34001/ }))
    await heading('Avaria 34001')
    expect(address()).toBe(`${at}/${idAvaria}`)
  })

  it('UX-02 an unsent damage has a row with its photos, which links to its screen', async () => {
    const { user, address } = await openReceiving({
      at,
      answers: answersOf(),
      before: async ({ database, person }) => {
        const id = crypto.randomUUID()
        const bytes = jpeg.slice().buffer
        const photo = { id, bytes, size: bytes.byteLength, sha256: id, type: 'image/jpeg' }
        const taken = { path: `${at}/new`, photo: { ...photo, filename: 'foto.jpg' }, takenAt: 1 }
        await saveDraft(database, person, `receiving:${idRecebimento}:new-damage:${id}`, taken)
      },
    })
    const row = await screen.findByRole('link', { name: /Avaria ainda não registrada/ })
    expect(row.textContent).toBe('Avaria ainda não registrada1 fotoRascunho')
    await user.click(row)
    expect(address()).toBe(`${at}/new`)
  })

  it('says that there are none', async () => {
    const answers = { ...answersOf(), [paths.damageList(idRecebimento)]: damageList([]) }
    await openReceiving({ at, answers })
    expect(await screen.findByText('Nenhuma avaria registrada')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Registrar avaria' }).getAttribute('href')).toBe(
      `${at}/new`,
    )
  })

  it('PHOTO-08 offers no new damage once the report was finalized', async () => {
    await openReceiving({ at, answers: answersOf({}, headerIn(10)) })
    await screen.findByRole('link', { name: /Avaria 34001/ })
    await screen.findByText(/não pode mais ser alterado/)
    expect(screen.queryByRole('link', { name: 'Registrar avaria' })).toBeNull()
  })
})

describe('a new damage', () => {
  const open = () => openReceiving({ at: `${at}/new`, answers: answersOf() })
  const save = () => screen.findByRole('button', { name: 'Salvar avaria' })

  it('DMG-06 says so when a photo is missing, and keeps nothing', async () => {
    const { user, entries, address } = await open()
    await user.click(await save())
    const words = await screen.findByText('Registre ao menos uma imagem da avaria')
    expect(words.closest('[role=alert]')).not.toBeNull()
    expect(await entries()).toEqual([])
    expect(address()).toBe(`${at}/new`)
  })

  it('DMG-05 DMG-07 is created with its photos, taken one after the other; offline too', async () => {
    const { user, entries, address, cutNetwork, provider, deliver, answer } = await open()
    await save()
    cutNetwork()
    await pick(user, 'gallery')
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const photos = () => within(screen.getByRole('list', { name: 'Fotos da avaria' }))
    await waitFor(() => expect(photos().getAllByRole('listitem')).toHaveLength(2))
    expect(await entries()).toEqual([])
    await user.click(await save())
    await heading('Avaria nova 1')
    expect(address()).toMatch(new RegExp(`^${at}/local:[0-9a-f-]+$`))
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    await waitFor(() => expect(photos().getAllByRole('img')).toHaveLength(2))
    expect(await entries()).toMatchObject([
      {
        kind: 'receiving.registerDamage.v1',
        args: { tipoAvaria: 'PALLET' },
        bodyIds: [expect.any(String), expect.any(String)],
      },
    ])

    answer({ ...answersOf(), [paths.damage(34_077)]: { ...one, idRecebimentoAvaria: 34_077 } })
    provider.on(paths.damageNew(), json({ value: { idRecebimentoAvaria: 34_077 } }))
    await deliver()
    // The old address still leads to the damage, under its number by now.
    await heading('Avaria 34077')
    expect(address()).toContain('local:')
    const sent = provider.received.find(
      ({ method, path }) => method === 'POST' && path === paths.damageNew(),
    )
    expect(sent?.body.match(/name="files"/g)).toHaveLength(2)
    expect(sent?.body).toContain('name="IdRecebimento"')
  })

  it('two damages created without a network have distinct numbers, which their rows show too', async () => {
    const { user, cutNetwork } = await open()
    await save()
    cutNetwork()
    for (const name of ['Avaria nova 1', 'Avaria nova 2']) {
      await pick(user, 'gallery')
      await screen.findByRole('list', { name: 'Fotos da avaria' })
      await user.click(await save())
      await heading(name)
      await user.click(screen.getByRole('link', { name: /Avarias/ }))
      expect(await screen.findByRole('link', { name: new RegExp(name) })).toBeDefined()
      await user.click(await screen.findByRole('link', { name: 'Registrar avaria' }))
    }
  })

  it('DMG-28 reports an act in a damage that another tab discarded a moment before', async () => {
    const { user, entries, database } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    await user.click(await save())
    await heading('Avaria nova 1')
    const button = await screen.findByRole('button', { name: 'Nova embalagem' })
    await giveUpFirst({ database, entries }, () => fireEvent.click(button))
    expect(await screen.findByText('Avaria não definida!')).toBeDefined()
    expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
  })

  it('UX-31 is not created before a photo that could not be processed is decided about', async () => {
    const { user, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
    await pick(user, 'gallery')
    await screen.findByText('Erro ao processar imagem!')
    await user.click(await save())
    expect(await entries()).toEqual([])
    await discardOriginal(user)
    await user.click(await save())
    await heading('Avaria nova 1')
    expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
  })

  it('is not created without a photo that is still being processed', async () => {
    const { user, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const go = shrinkWhenAsked()
    await pick(user, 'gallery')
    await user.click(await save())
    expect(await save()).toHaveProperty('disabled', true)
    go()
    await waitFor(async () => expect(await save()).toHaveProperty('disabled', false))
    await user.click(await save())
    await heading('Avaria nova 1')
    expect((await entries()).map(({ bodyIds }) => bodyIds.length)).toEqual([2])
  })

  it('is created with every photo on disk, also those that the screen does not show yet', async () => {
    const { user, database, person, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const [draft = expect.unreachable()] = await readDrafts(database, person)
    const { photo, takenAt, ...value } = draft.value as { photo: { id: string }; takenAt: number }
    const id = crypto.randomUUID()
    const form = draft.form.replace(photo.id, id)
    // Writes past the database's own calls notify no observer.
    const store = database.strict
      .backendDB()
      .transaction('drafts', 'readwrite')
      .objectStore('drafts')
    store.put({
      ...draft,
      form,
      value: { ...value, takenAt: takenAt + 1, photo: { ...photo, id } },
    })
    await user.click(await save())
    await heading('Avaria nova 1')
    expect((await entries()).map(({ bodyIds }) => bodyIds)).toEqual([[photo.id, id]])
  })

  it('a double tap creates one damage', async () => {
    const { user, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    await user.dblClick(await save())
    await heading('Avaria nova 1')
    expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
  })

  it('UX-26 a second tap before its own screen opens reports no failure', async () => {
    const { user, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const button = (await save()) as HTMLButtonElement
    fireEvent.click(button)
    const tapsAgain = new MutationObserver(() => {
      if (!button.disabled) fireEvent.click(button)
    })
    tapsAgain.observe(button, { attributes: true })
    await heading('Avaria nova 1')
    tapsAgain.disconnect()
    expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
    expect(currentToasts()).toEqual([])
  })

  it('UX-12 a photo is on disk before the damage is saved, and leaves the drafts with it', async () => {
    const { user, database, person } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const drafts = () => readDrafts(database, person)
    expect(await drafts()).toMatchObject([{ value: { path: `${at}/new` } }])
    await user.click(await save())
    await heading('Avaria nova 1')
    await waitFor(async () => expect(await drafts()).toEqual([]))
  })

  it('its own screen opens although drafts cannot be deleted just then', async () => {
    const { user, database, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    const remove = vi.spyOn(database.strict.drafts, 'delete')
    remove.mockRejectedValue(new Error('the disk is busy'))
    await user.click(await save())
    await heading('Avaria nova 1')
    expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
  })

  it('the only photo of an unsent damage is not deleted alone: the damage would go with it', async () => {
    const { user, entries } = await open()
    await save()
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    await user.click(await save())
    await heading('Avaria nova 1')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto/ }))
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('a photo is deleted and restored', async () => {
    const { user, database, person } = await open()
    await save()
    await pick(user, 'gallery')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto/ }))
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await screen.findByText('Sem Registros')
    screen.getByText('Foto excluída. Fica 7 dias em Envios.')
    expect(await discardedDrafts(database, person)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByRole('list', { name: 'Fotos da avaria' })
  })
})

describe('the maximum of photos that a new damage takes', () => {
  const form = `receiving:${idRecebimento}:new-damage:`
  const names = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
  const openWith = (count: number) =>
    openReceiving({
      at: `${at}/new`,
      answers: answersOf(),
      before: async ({ database, person }) => {
        for (const [takenAt, id] of names(count).entries()) {
          const bytes = jpeg.slice().buffer
          const photo = { id, bytes, size: bytes.byteLength, sha256: id, type: 'image/jpeg' }
          const taken = { ...photo, filename: `foto-${id}.jpg` }
          await saveDraft(database, person, `${form}${id}`, {
            path: `${at}/new`,
            photo: taken,
            takenAt,
          })
        }
      },
    })
  const shown = async (count: number) => {
    const list = await screen.findByRole('list', { name: 'Fotos da avaria' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(count))
  }

  it('a photo can still be deleted at the maximum', async () => {
    const { user } = await openWith(20)
    await shown(20)
    const [first] = screen.getAllByRole('button', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await shown(19)
  })

  it('more photos than the maximum are created with it, and none is lost', async () => {
    const { user, entries } = await openWith(22)
    await shown(22)
    await user.click(screen.getByRole('button', { name: 'Salvar avaria' }))
    await heading('Avaria nova 1')
    expect(kinds(await entries())).toEqual([
      'receiving.registerDamage.v1',
      'receiving.addDamageEvidence.v1',
      'receiving.addDamageEvidence.v1',
    ])
    await shown(22)
  })
})
