import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  damage,
  damageList,
  image,
  packaging,
} from '#src/features/receiving/testing/example-records.ts'
import { json } from '../../../support/sentinel-server.ts'
import { jpeg, pick, shrinkToOne } from '../../picking.ts'
import { headerIn, idRecebimento, openReceiving } from '../open-receiving.tsx'
import { answersOf, at, giveUpFirst, heading, idAvaria, kinds, ready } from './damage-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

describe('the screen of a damage', () => {
  const open = (shown: object = {}, header = headerIn(2)) =>
    openReceiving({ at: `${at}/${idAvaria}`, answers: answersOf(shown, header) })

  it('DMG-08 DMG-09 a damage of a pallet shows its weights, its photos and its packagings', async () => {
    const { provider } = await open()
    await ready('Avaria 34001')
    expect(screen.getByText('Palete')).toBeDefined()
    expect(screen.getByText('1.234,5 Kg')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Peso classificado (Kg)').value).toBe('1000')
    const packagings = within(screen.getByRole('list', { name: 'Embalagens' }))
    expect(packagings.getByRole('link').textContent).toBe(
      'Embalagem 34501 · 1.234,5 KgEtiqueta ET 9 · Lacre 7654321Falta: 3',
    )
    expect(screen.queryByLabelText('Número de sacos')).toBeNull()
    expect(screen.getByRole('button', { name: 'Nova embalagem' })).toBeDefined()
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/avaria/${idAvaria}`,
    )
  })

  it('DMG-09 DMG-15 DMG-16 a damage of bags also shows the number of sacks, and one packaging', async () => {
    const { user, entries } = await open({ tipoAvaria: 'BAG', sacos: '8' })
    await ready('Avaria 34001')
    const sacks = screen.getByLabelText<HTMLInputElement>('Número de sacos')
    expect([sacks.value, sacks.type]).toEqual(['8', 'text'])
    expect(screen.getByText('Exemplo: 0 até 55')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Nova embalagem' })).toBeNull()
    await user.clear(sacks)
    await user.type(sacks, 'uns 60')
    await user.click(screen.getByRole('button', { name: 'Salvar número' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect(await entries()).toMatchObject([
      { kind: 'receiving.setSacks.v1', args: { sacos: 'uns 60' }, saw: '8' },
    ])
  })

  it.each(['TAMBOR', 'constructor'])(
    'DMG-10 a damage of the type %s says so, with the type filled in',
    async (tipoAvaria) => {
      await open({ tipoAvaria })
      expect(await screen.findByText(`Tipo de Avaria '${tipoAvaria}' não suportado`)).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Nova embalagem' })).toBeNull()
    },
  )

  it('DMG-12 DMG-13 DMG-14 the weight has a save button that shows only when the weight differs', async () => {
    const { user, entries } = await open()
    await ready('Avaria 34001')
    const field = screen.getByLabelText<HTMLInputElement>('Peso classificado (Kg)')
    const button = () => screen.queryByRole('button', { name: 'Salvar peso' })
    expect([button(), field.inputMode]).toEqual([null, 'decimal'])
    await user.type(field, '0')
    expect(button()).not.toBeNull()
    await user.clear(field)
    await user.type(field, '1000')
    expect(button()).toBeNull()
    await user.clear(field)
    await user.type(field, '12.5')
    expect(await screen.findByText('Lido como 12,5 Kg')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await waitFor(() => expect(button()).toBeNull())
    expect(await screen.findByText('Salvo neste aparelho')).toBeDefined()
    expect(await entries()).toMatchObject([
      {
        kind: 'receiving.setClassifiedWeight.v1',
        args: { idRecebimentoAvaria: idAvaria, pesoClassificado: 12.5 },
        saw: 1000,
      },
    ])
  })

  it.each([
    ['1.234,56', undefined],
    ['12,5 kg', undefined],
    ['-5', 'O peso não pode ser negativo'],
    ['doze quilos', 'Use só números e vírgula'],
    ['1000000000', 'O peso máximo é 999.999,999 Kg'],
  ])('keeps a pasted weight «%s» as it is', async (pasted, message) => {
    const { user, entries } = await open()
    await ready('Avaria 34001')
    const field = screen.getByLabelText<HTMLInputElement>('Peso classificado (Kg)')
    await user.clear(field)
    await user.paste(pasted)
    expect(field.value).toBe(pasted)
    const save = screen.queryByRole('button', { name: 'Salvar peso' })
    if (save) await user.click(save)
    if (message === undefined) await waitFor(async () => expect(await entries()).toHaveLength(1))
    else {
      expect(await screen.findByText(message)).toBeDefined()
      expect(await entries()).toEqual([])
    }
  })

  it('DMG-17 a packaging is created and opened, offline too, and stays open when its number arrives', async () => {
    const theirs = packaging({
      idRecebimentoAvariaEmbalagem: 34_590,
      imagens: [image({ idRecebimentoImage: 35_090 })],
    })
    const { user, entries, address, cutNetwork, provider, answer, deliver } = await open()
    await ready('Avaria 34001')
    cutNetwork()
    await user.click(screen.getByRole('button', { name: 'Nova embalagem' }))
    await heading('Embalagem nova 1')
    expect(address()).toMatch(/embalagem\/local:[0-9a-f-]+$/)
    await screen.findByLabelText('Número do lacre')
    await pick(user, 'gallery', { at: 2 })
    await waitFor(async () =>
      expect(kinds(await entries())).toEqual([
        'receiving.addPackaging.v1',
        'receiving.addPackagingEvidence.v1',
      ]),
    )
    const [made, photo] = await entries()
    expect(photo?.dependsOn).toEqual([made?.id])

    // Its screen stays open while the numbers arrive, and goes on with the new numbers.
    answer({ ...answersOf(), [paths.packaging(34_590)]: theirs })
    provider.on(paths.packagingNew(), json({ value: { idRecebimentoAvariaEmbalagem: 34_590 } }))
    provider.on(paths.packagingEvidence(), json({ value: { idRecebimentoImage: 35_090 } }))
    await deliver()
    await heading('Embalagem 34590')
    expect(address()).toContain('/embalagem/local:')
    const photos = () => screen.getByRole('list', { name: 'Fotos da embalagem' })
    await waitFor(() => expect(within(photos()).getAllByRole('listitem')).toHaveLength(1))
    await user.type(screen.getByLabelText('Peso da embalagem (Kg)'), '25,5')
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await waitFor(async () => expect(await entries()).toHaveLength(3))
    const lanes = (await entries()).map(({ lane }) => lane)
    expect(new Set(lanes).size).toBe(1)
  })

  it('a damage of an unknown type takes one packaging, as bags have one; more once the type is known', async () => {
    const { user, entries, provider, answer, deliver } = await openReceiving({
      at: `${at}/new`,
      answers: { ...answersOf(), [paths.damageList(idRecebimento)]: damageList([]) },
    })
    await screen.findByRole('button', { name: 'Salvar avaria' })
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Fotos da avaria' })
    await user.click(screen.getByRole('button', { name: 'Salvar avaria' }))
    await heading('Avaria nova 1')
    await user.click(await screen.findByRole('button', { name: 'Nova embalagem' }))
    await heading('Embalagem nova 1')
    await user.click(await screen.findByRole('link', { name: 'Avaria nova 1' }))
    await screen.findByRole('link', { name: /^Embalagem nova 1/ })
    expect(screen.queryByRole('button', { name: 'Nova embalagem' })).toBeNull()
    expect(await screen.findByText(/a de big bag tem uma embalagem só/)).toBeDefined()
    expect(kinds(await entries())).toEqual([
      'receiving.registerDamage.v1',
      'receiving.addPackaging.v1',
    ])

    answer({ [paths.damage(34_077)]: damage({ idRecebimentoAvaria: 34_077 }) })
    provider.on(paths.damageNew(), json({ value: { idRecebimentoAvaria: 34_077 } }))
    provider.on(paths.packagingNew(), json({ message: 'Tente mais tarde' }, 503))
    await deliver()
    await heading('Avaria 34077')
    expect(await screen.findByRole('button', { name: 'Nova embalagem' })).toBeDefined()
    expect(screen.queryByText(/a de big bag tem uma embalagem só/)).toBeNull()
  })

  it('two new packagings without a network have distinct numbers', async () => {
    const { user, entries, cutNetwork } = await open()
    await ready('Avaria 34001')
    cutNetwork()
    await user.click(screen.getByRole('button', { name: 'Nova embalagem' }))
    await heading('Embalagem nova 1')
    await user.click(screen.getByRole('link', { name: 'Avaria 34001' }))
    await user.click(await screen.findByRole('button', { name: 'Nova embalagem' }))
    await heading('Embalagem nova 2')
    await user.click(screen.getByRole('link', { name: 'Avaria 34001' }))
    await screen.findByRole('link', { name: /^Embalagem nova 1/ })
    expect(screen.getByRole('link', { name: /^Embalagem nova 2/ })).toBeDefined()
    expect((await entries()).map(({ label }) => label)).toEqual([
      'Embalagem nova 1',
      'Embalagem nova 2',
    ])
  })

  it('UX-26 a second tap on «Nova embalagem» before its screen opens creates only one', async () => {
    const { entries } = await open()
    await ready('Avaria 34001')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Nova embalagem' })
    fireEvent.click(button)
    const tapsAgain = new MutationObserver(() => {
      if (!button.disabled) fireEvent.click(button)
    })
    tapsAgain.observe(button, { attributes: true })
    await heading('Embalagem nova 1')
    tapsAgain.disconnect()
    expect(kinds(await entries())).toEqual(['receiving.addPackaging.v1'])
  })

  it('DMG-11 adds further photos', async () => {
    const { user, entries } = await open()
    await ready('Avaria 34001')
    await pick(user, 'gallery')
    const photos = within(screen.getByRole('list', { name: 'Fotos da avaria' }))
    await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(3))
    expect(kinds(await entries())).toEqual(['receiving.addDamageEvidence.v1'])
  })

  it('PHOTO-05 PHOTO-07 reads a full photo by its id, and deletes it while the report is editable', async () => {
    const { user, entries, provider } = await open()
    await ready('Avaria 34001')
    const [first] = await screen.findAllByRole('link', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toContain(
        `/api/ops/recebimento/imagem/${idRecebimento}/35001`,
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Excluir esta foto?' }))
    await asked.findByText('Fotos da avaria, foto 1: A foto não pôde ser aberta')
    await user.click(asked.getByRole('button', { name: 'Excluir foto' }))
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /Abrir a foto/ })).toHaveLength(1),
    )
    expect(await entries()).toMatchObject([
      { kind: 'receiving.removeEvidence.v1', args: { idImage: 35_001 } },
    ])
  })

  it('UX-21 shows the photo itself before it is deleted', async () => {
    const { user } = await openReceiving({
      at: `${at}/${idAvaria}`,
      answers: answersOf({}, headerIn(2)),
      before: async ({ provider }) =>
        provider.on(paths.receivingThumbnail(idRecebimento, 35_001), (response) =>
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg)),
        ),
    })
    await ready('Avaria 34001')
    const [first] = await screen.findAllByRole('link', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Excluir esta foto?' }))
    const picture = await asked.findByRole('img', { name: 'Fotos da avaria, foto 1' })
    expect(picture.getAttribute('src')).toMatch(/^blob:/)
  })

  it('reports a photo that another device deleted; deleting it here too succeeds', async () => {
    const { user, entries, provider, answer, deliver } = await open()
    const gone = json({ message: 'Foto não encontrada' }, 404)
    provider.on(paths.receivingThumbnail(idRecebimento, 35_001), gone)
    provider.on(paths.receivingImage(idRecebimento, 35_001), gone)
    provider.on(paths.receivingImageRemoval(35_001), gone)
    await ready('Avaria 34001')
    const [first] = await screen.findAllByRole('link', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    expect((await screen.findAllByText('A foto não pôde ser aberta')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await user.click(await screen.findByRole('button', { name: 'Excluir foto' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    answer({
      [paths.damage(idAvaria)]: damage({ imagens: [image({ idRecebimentoImage: 35_002 })] }),
    })
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /Abrir a foto/ })).toHaveLength(1),
    )
  })

  it.each([10, 1])('PHOTO-07 PHOTO-08 in status %i nothing is added or deleted', async (status) => {
    const { user } = await open({}, headerIn(status))
    await heading('Avaria 34001')
    await screen.findByText(/não pode mais ser alterado/)
    for (const name of ['Tirar foto', 'Nova embalagem', 'Salvar peso']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByLabelText('Peso classificado (Kg)')).toBeNull()
    const [first] = screen.getAllByRole('link', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  })

  it('DMG-29 reports a damage that does not exist', async () => {
    await openReceiving({
      at: `${at}/99`,
      answers: answersOf(),
      before: async ({ provider }) => {
        provider.on(paths.damage(99), json({ message: 'Registro inexistente' }, 404))
      },
    })
    expect(await screen.findByText('Avaria não encontrada!')).toBeDefined()
    expect(screen.getByText('Registro inexistente')).toBeDefined()
  })

  it('DMG-29 shows the message once when the provider’s words are the same', async () => {
    const message = 'Avaria não encontrada!'
    await openReceiving({
      at: `${at}/99`,
      answers: answersOf(),
      before: async ({ provider }) => provider.on(paths.damage(99), json({ message }, 404)),
    })
    expect(await screen.findAllByText(new RegExp(message))).toHaveLength(1)
  })

  it('DMG-28 reports an address without a damage', async () => {
    await openReceiving({ at: `${at}/undefined`, answers: answersOf() })
    expect(await screen.findByText('Avaria não definida!')).toBeDefined()
  })

  it('DMG-28 reports an act on a packaging that another tab discarded a moment before', async () => {
    const { user, entries, database } = await open()
    await ready('Avaria 34001')
    await user.click(screen.getByRole('button', { name: 'Nova embalagem' }))
    await heading('Embalagem nova 1')
    await user.type(await screen.findByLabelText('Peso da embalagem (Kg)'), '25,5')
    const button = await screen.findByRole('button', { name: 'Salvar peso' })
    await giveUpFirst({ database, entries }, () => fireEvent.click(button))
    expect(await screen.findByText('Embalagem não definida!')).toBeDefined()
    expect(kinds(await entries())).toEqual(['receiving.addPackaging.v1'])
  })

  it('shows the provider’s rejection at its field, with the typed value', async () => {
    const { user, provider, deliver, entries } = await open()
    await ready('Avaria 34001')
    const field = screen.getByLabelText<HTMLInputElement>('Peso classificado (Kg)')
    await user.clear(field)
    await user.type(field, '77')
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await screen.findByText('Salvo neste aparelho')
    const error = { pesoClassificado: 'Maior do que o peso do lote' }
    provider.on(paths.damageWeights(), json({ message: 'Dados inválidos', error }, 422))
    await deliver()
    expect(await screen.findByText('Maior do que o peso do lote')).toBeDefined()
    expect(field.value).toBe('77')
    await user.clear(field)
    await user.type(field, '7')
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    expect(await entries()).toMatchObject([{ seq: 1, args: { pesoClassificado: 7 }, saw: 1000 }])
  })
})
