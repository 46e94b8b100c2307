import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  damage,
  damageList,
  image,
  packaging,
} from '#src/features/receiving/testing/example-records.ts'
import { json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne, shrinkWhenAsked } from '../picking.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const ofDamage = `${base}/${idRecebimento}/avarias/34001`
const at = `${ofDamage}/embalagem/34501`

const open = (shown: object = {}, header = headerIn(2)) =>
  openReceiving({
    at,
    answers: {
      ...reportAnswers(header),
      [paths.damage(34_001)]: damage({ embalagens: [packaging(shown)] }),
      [paths.packaging(34_501)]: packaging(shown),
    },
  })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens the screen with every action enabled. */
const ready = async (name: string) => {
  await heading(name)
  await screen.findAllByRole('button', { name: 'Tirar foto' })
}

const whole = {
  pesoKg: 25.5,
  numeroEtiqueta: 'ET 123',
  imagemNumeroEtiqueta: image({ idRecebimentoImage: 1 }),
  numeroLacre: '7654321',
  imagemNumeroLacre: image({ idRecebimentoImage: 2 }),
  imagens: [image({ idRecebimentoImage: 3 }), image({ idRecebimentoImage: 4 })],
}

describe('the screen of a packaging', () => {
  it('DMG-18 DMG-19 DMG-20 DMG-26 shows its weight, label, seal and photos', async () => {
    const { provider } = await open(whole)
    await ready('Embalagem 34501')
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect(valueOf('Peso da embalagem (Kg)')).toBe('25,5')
    expect(valueOf('Número da etiqueta')).toBe('ET 123')
    expect(valueOf('Número do lacre')).toBe('7654321')
    for (const [name, count] of [
      ['Foto da etiqueta', 1],
      ['Foto do lacre', 1],
      ['Fotos da embalagem', 2],
    ] as const) {
      const list = within(screen.getByRole('list', { name }))
      expect(list.getAllByRole('listitem')).toHaveLength(count)
    }
    expect(screen.queryByText('Falta completar')).toBeNull()
    expect(provider.received.map(({ path }) => path)).toContain(
      '/api/ops/recebimento/embalagem/34501',
    )
  })

  it('DMG-20 shows the number of sacks of its damage, if there is one', async () => {
    await open({ ...whole, numeroEmbalagens: 'uns 60' })
    await ready('Embalagem 34501')
    expect(screen.getByText('Número de sacos').nextElementSibling?.textContent).toBe('uns 60')
  })

  it.each([
    ['null', null],
    ['nothing written', ''],
  ])('a blank number, sent as %s, offers nothing to save', async (_, reported) => {
    const { user } = await open({ numeroEtiqueta: reported })
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.type(field, '   ')
    expect(screen.queryByRole('button', { name: 'Salvar número' })).toBeNull()
    await user.type(field, 'A 1')
    expect(field.value).toBe('A 1')
    expect(screen.getByRole('button', { name: 'Salvar número' })).toBeDefined()
  })

  it('UX-06 a rejected weight still counts as missing, also in its damage and in the list of damages', async () => {
    const shown = packaging({ ...whole, pesoKg: null })
    const one = damage({ embalagens: [shown], pesoClassificado: 1 })
    const { user, provider, deliver } = await openReceiving({
      at,
      answers: {
        ...reportAnswers(headerIn(2)),
        [paths.damageList(idRecebimento)]: damageList([one]),
        [paths.damage(34_001)]: one,
        [paths.packaging(34_501)]: shown,
      },
    })
    await ready('Embalagem 34501')
    await screen.findByText('sem peso.')
    await user.type(screen.getByLabelText('Peso da embalagem (Kg)'), '3')
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await waitFor(() => expect(screen.queryByText('sem peso.')).toBeNull())
    provider.on(paths.packagingWeight(), json({ message: 'Peso inválido' }, 422))
    await deliver()
    await screen.findByText('sem peso.')
    await user.click(screen.getByRole('link', { name: 'Avaria 34001' }))
    await screen.findByText('Falta: 1')
    await user.click(await screen.findByRole('link', { name: 'Avarias' }))
    await screen.findByText('Incompleta')
  })

  it('says what is missing', async () => {
    await open({ pesoKg: 3 })
    expect(
      await screen.findByText(
        'sem o número da etiqueta, sem a foto da etiqueta, sem o número do lacre, sem a foto do lacre, sem foto da embalagem.',
      ),
    ).toBeDefined()
  })

  it('DMG-14 its weight is a decimal in Kg', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    await user.type(screen.getByLabelText('Peso da embalagem (Kg)'), '25,125')
    await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect(await entries()).toMatchObject([
      { kind: 'receiving.setPackagingWeight.v1', args: { pesoKg: 25.125 }, saw: null },
    ])
  })

  it('DMG-21 DMG-22 the label is free text; its number and its photo go to etiqueta', async () => {
    const { user, entries, provider, deliver } = await open()
    await ready('Embalagem 34501')
    await user.type(screen.getByLabelText('Número da etiqueta'), ' lote-7 / verde ')
    await user.click(screen.getByRole('button', { name: 'Salvar número' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar número' })).toBeNull())
    await pick(user, 'gallery', { at: 0 })
    await screen.findByRole('list', { name: 'Foto da etiqueta' })
    expect(await entries()).toMatchObject([
      { kind: 'receiving.setLabel.v1', args: { numeroEtiqueta: 'lote-7 / verde' } },
      { kind: 'receiving.setLabelPhoto.v1' },
    ])
    provider.on(paths.packagingLabel(), json({ value: packaging() }))
    await deliver()
    const sent = provider.received.filter(({ path }) => path === paths.packagingLabel())
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
    expect(sent[0]?.body).toContain('name="Value"')
    expect(sent[1]?.body).toContain('name="Files"')
  })

  it('a scanned label replaces the previous one', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const save = () => screen.queryByRole('button', { name: 'Salvar número' })
    await user.type(screen.getByLabelText('Número da etiqueta'), 'ET-1{Enter}')
    await waitFor(() => expect(save()).toBeNull())
    await user.keyboard('ET-2{Enter}')
    await waitFor(() => expect(save()).toBeNull())
    expect(await entries()).toMatchObject([
      { args: { numeroEtiqueta: 'ET-1' } },
      { args: { numeroEtiqueta: 'ET-2' } },
    ])
  })

  it('a label scanned while the previous one is being saved stays in the field', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.type(field, 'ET-1{Enter}ET-2')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar número' })
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(field.value).toBe('ET-2')
    // The value that was saved meanwhile is the person's own.
    expect(screen.queryByText(/^Enquanto você digitava/)).toBeNull()
    await user.click(save)
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{}, { args: { numeroEtiqueta: 'ET-2' } }]),
    )
  })

  it('a label cleared while it is being saved stays cleared', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.type(field, 'ET-1{Enter}')
    fireEvent.change(field, { target: { value: '' } })
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar número' })
    await waitFor(() => expect(save().disabled).toBe(false))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect(field.value).toBe('')
    await user.click(save())
    await waitFor(async () =>
      expect(await entries()).toMatchObject([
        { args: { numeroEtiqueta: 'ET-1' } },
        { args: { numeroEtiqueta: '' } },
      ]),
    )
  })

  it('the saved label scanned again while another one is being saved is saved last', async () => {
    const { user, entries } = await open({ numeroEtiqueta: 'ET-1' })
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.clear(field)
    await user.type(field, 'ET-2{Enter}')
    fireEvent.change(field, { target: { value: 'ET-1' } })
    fireEvent.submit(field)
    await waitFor(async () =>
      expect((await entries()).map(({ args }) => args)).toMatchObject([
        { numeroEtiqueta: 'ET-2' },
        { numeroEtiqueta: 'ET-1' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar número' })).toBeNull())
    expect(field.value).toBe('ET-1')
  })

  it('the saved label entered again is not saved again', async () => {
    const { user, entries } = await open({ numeroEtiqueta: 'ET-1' })
    await ready('Embalagem 34501')
    await user.type(screen.getByLabelText('Número da etiqueta'), '{Enter}')
    await user.type(screen.getByLabelText('Número do lacre'), 'L-1{Enter}')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect((await entries())[0]?.args).toMatchObject({ numeroLacre: 'L-1' })
  })

  it('a label whose Enter comes while the previous one is being saved is saved after it', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.type(field, 'ET-1')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar número' })
    fireEvent.submit(save)
    // The value is read before the next task, as between two keys.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    expect(save.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'ET-2' } })
    // A browser does not submit while the button is disabled; only the key event arrives.
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(async () =>
      expect(await entries()).toMatchObject([
        { args: { numeroEtiqueta: 'ET-1' } },
        { args: { numeroEtiqueta: 'ET-2' } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar número' })).toBeNull())
  })

  it('refuses a label of 200 characters with a message and keeps it', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const field = screen.getByLabelText<HTMLInputElement>('Número da etiqueta')
    await user.click(field)
    await user.paste('x'.repeat(200))
    await user.click(screen.getByRole('button', { name: 'Salvar número' }))
    expect(await screen.findByText('Pode ter até 60 caracteres, e tem 200')).toBeDefined()
    expect(field.value).toHaveLength(200)
    expect(await entries()).toEqual([])
  })
})

describe('the seal of a packaging', () => {
  const number = () => screen.getByLabelText('Número do lacre')
  const save = () => screen.queryByRole('button', { name: 'Salvar número' })

  it('DMG-23 can be saved only when it differs', async () => {
    const { user } = await open({ numeroLacre: '765' })
    await ready('Embalagem 34501')
    expect(save()).toBeNull()
    await user.type(number(), '4')
    expect(save()).not.toBeNull()
    await user.type(number(), '{Backspace}')
    expect(save()).toBeNull()
  })

  it('DMG-24 DMG-25 asks for its photo once the number is saved, while there is none', async () => {
    const opened: HTMLInputElement[] = []
    const click = vi.spyOn(HTMLInputElement.prototype, 'click')
    click.mockImplementation(function (this: HTMLInputElement) {
      opened.push(this)
    })
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    await user.type(number(), '7654321')
    expect(opened).toEqual([])
    await user.click(save() as HTMLElement)
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(await entries()).toMatchObject([
      { kind: 'receiving.setSeal.v1', state: 'waiting', args: { numeroLacre: '7654321' } },
    ])
    expect(opened[0]?.getAttribute('capture')).toBe('environment')
    click.mockRestore()
    await pick(user, 'camera', { at: 1 })
    await screen.findByRole('list', { name: 'Foto do lacre' })
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'receiving.setSeal.v1',
      'receiving.setSealPhoto.v1',
    ])
  })

  it('DMG-24 asks for no photo when there is one already', async () => {
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    const { user, entries } = await open({ imagemNumeroLacre: image() })
    await ready('Embalagem 34501')
    await user.type(number(), '7654321')
    await user.click(save() as HTMLElement)
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    await waitFor(() => expect(save()).toBeNull())
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
  })

  it('DMG-24 asks for no photo when one is waiting to be sent', async () => {
    const { user, entries } = await open()
    await ready('Embalagem 34501')
    const go = shrinkWhenAsked()
    await pick(user, 'gallery', { at: 1 })
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    await user.type(number(), '7654321')
    await user.click(save() as HTMLElement)
    await waitFor(() => expect(save()).toBeNull())
    go()
    await screen.findByRole('list', { name: 'Foto do lacre' })
    expect(await entries()).toHaveLength(2)
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
  })
})

describe('the photos of a packaging', () => {
  it('DMG-27 are added one after the other, and a new photo of the label replaces the previous one', async () => {
    const { user, entries } = await open(whole)
    await ready('Embalagem 34501')
    await pick(user, 'gallery', { at: 2 })
    const photos = within(screen.getByRole('list', { name: 'Fotos da embalagem' }))
    await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(3))
    await pick(user, 'gallery', { at: 0 })
    await waitFor(async () =>
      expect((await entries()).map(({ kind }) => kind)).toEqual([
        'receiving.addPackagingEvidence.v1',
        'receiving.setLabelPhoto.v1',
      ]),
    )
    const label = within(screen.getByRole('list', { name: 'Foto da etiqueta' }))
    expect(label.getAllByRole('listitem')).toHaveLength(1)
    expect(await label.findByText('Salvo neste aparelho')).toBeDefined()
  })

  it('PHOTO-08 are read-only once the report was finalized', async () => {
    const { user } = await open(whole, headerIn(10))
    await heading('Embalagem 34501')
    await screen.findByText(/não pode mais ser alterado/)
    expect(screen.queryByRole('button', { name: /foto$/ })).toBeNull()
    expect(screen.queryAllByRole('textbox')).toEqual([])
    const [first] = screen.getAllByRole('link', { name: /Abrir a foto/ })
    await user.click(first as HTMLElement)
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  })
})

describe('a photo that somebody else has taken meanwhile', () => {
  it('is shown next to this device’s own, and the person decides which stays', async () => {
    const { user, answer, deliver, provider, entries } = await open()
    await ready('Embalagem 34501')
    await pick(user, 'gallery', { at: 0 })
    await screen.findByRole('list', { name: 'Foto da etiqueta' })
    expect((await entries())[0]).toMatchObject({ saw: null })
    const theirs = image({ idRecebimentoImage: 77, sha256: 'theirs', operador: 'Beto' })
    answer({ [paths.packaging(34_501)]: packaging({ imagemNumeroEtiqueta: theirs }) })
    await deliver()
    const there = await screen.findByRole('list', { name: 'Foto da etiqueta que está no servidor' })
    expect(within(there).getByRole('link').getAttribute('href')).toContain(
      paths.receivingImage(idRecebimento, 77),
    )
    expect(screen.getByRole('list', { name: 'Foto da etiqueta' })).toBeDefined()
    expect(provider.received.filter(({ method }) => method === 'PUT')).toEqual([])

    provider.on(paths.packagingLabel(), json({ value: packaging() }))
    await user.click(screen.getByRole('button', { name: 'Enviar o meu mesmo assim' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    await deliver()
    expect(provider.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText(/que está no servidor/)).toBeNull())
  })

  it('is shown as a conflict also when it arrived between the precondition and the call', async () => {
    const { user, answer, deliver, provider, entries } = await open()
    await ready('Embalagem 34501')
    await pick(user, 'gallery', { at: 0 })
    await screen.findByRole('list', { name: 'Foto da etiqueta' })
    const theirs = image({ idRecebimentoImage: 77, sha256: 'theirs', operador: 'Beto' })
    provider.on(paths.packagingLabel(), (...call) => {
      answer({ [paths.packaging(34_501)]: packaging({ imagemNumeroEtiqueta: theirs }) })
      json({ message: 'Já há outra foto aqui.' }, 409)(...call)
    })
    await deliver()
    await screen.findByRole('list', { name: 'Foto da etiqueta que está no servidor' })
    const sent = provider.received.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => body.includes('name="FotoAnterior"\r\n\r\n\r\n'))).toEqual([true])
    expect((await entries())[0]).toMatchObject({
      parked: { why: 'conflict', there: { id: 77, sha256: 'theirs' } },
    })
  })

  it('a photo taken over the displayed one says which photo that was', async () => {
    const { user, entries } = await open(whole)
    await ready('Embalagem 34501')
    await pick(user, 'gallery', { at: 0 })
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    await screen.findByText('Salvo neste aparelho')
    await pick(user, 'gallery', { at: 0 })
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    const [first, second] = await entries()
    expect(first?.saw).toEqual({ id: 1, sha256: 'ab' })
    expect(second?.saw).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  /** Two photos of this device wait, the second replacing the first, when somebody else's arrives at the provider. */
  async function openWithTwo() {
    const opened = await open()
    const { user, entries, answer, deliver } = opened
    await ready('Embalagem 34501')
    await pick(user, 'gallery', { at: 0 })
    await screen.findByText('Salvo neste aparelho')
    await pick(user, 'gallery', { at: 0 })
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    const theirs = image({ idRecebimentoImage: 77, sha256: 'theirs', operador: 'Beto' })
    answer({ [paths.packaging(34_501)]: packaging({ imagemNumeroEtiqueta: theirs }) })
    await deliver()
    await screen.findByRole('button', { name: 'Manter o do servidor' })
    return opened
  }

  it('is shown as a conflict also when this device has taken one more', async () => {
    await openWithTwo()
    expect(
      await screen.findByRole('list', { name: 'Foto da etiqueta que está no servidor' }),
    ).toBeDefined()
  })

  it('stays when the person keeps it, though one more was taken over it', async () => {
    const { user, entries, deliver, provider } = await openWithTwo()
    provider.on(paths.packagingLabel(), json({ value: packaging() }))
    await user.click(screen.getByRole('button', { name: 'Manter o do servidor' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
    await deliver()
    expect(provider.received.filter(({ method }) => method === 'PUT')).toEqual([])
    expect((await entries())[1]).toMatchObject({
      state: 'parked',
      parked: { why: 'conflict', there: { id: 77, sha256: 'theirs' } },
    })
  })

  it.each(['camera', 'gallery'] as const)(
    'does not count as seen when it arrived behind the open %s',
    async (from) => {
      vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
      const { user, entries, answer, deliver, provider } = await open()
      await ready('Embalagem 34501')
      await user.type(screen.getByLabelText('Peso da embalagem (Kg)'), '5')
      await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
      await waitFor(async () => expect(await entries()).toHaveLength(1))
      const name = from === 'camera' ? 'Tirar foto' : 'Escolher da galeria'
      await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
      const theirs = image({ idRecebimentoImage: 77, sha256: 'theirs', operador: 'Beto' })
      provider.on(paths.packagingWeight(), (...call) => {
        answer({
          [paths.packaging(34_501)]: packaging({ pesoKg: 5, imagemNumeroEtiqueta: theirs }),
        })
        json({ value: packaging() })(...call)
      })
      await deliver()
      await screen.findByRole('list', { name: 'Foto da etiqueta' })
      await pick(user, from, { at: 0 })
      await waitFor(async () => expect(await entries()).toHaveLength(2))
      expect((await entries())[1]).toMatchObject({ saw: null })
    },
  )
})

describe('a packaging that does not exist', () => {
  it('DMG-29 is reported when the provider has none', async () => {
    await openReceiving({
      at: `${ofDamage}/embalagem/99`,
      answers: reportAnswers(),
      before: async ({ provider }) => {
        provider.on(paths.packaging(99), json({ message: 'Registro inexistente' }, 404))
      },
    })
    expect(await screen.findByText('Embalagem não encontrada!')).toBeDefined()
  })

  it.each([
    [`${ofDamage}/embalagem/undefined`, 'Embalagem não definida!'],
    [`${base}/${idRecebimento}/avarias/undefined/embalagem/34501`, 'Avaria não definida!'],
  ])('DMG-28 is reported for the address %s', async (address, message) => {
    await openReceiving({ at: address, answers: reportAnswers() })
    expect(await screen.findByText(message)).toBeDefined()
  })
})
