import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { askedAtHeader, failedHeader, fromHeader } from '#src/api/stamps.ts'
import type { IntegrityRow } from '#contract/schemas/administration.ts'
import type { Damage } from '#contract/schemas/receiving.ts'
import DeleteDamageScreen from '#src/features/admin/screens/delete-damage-screen.tsx'
import IntegrityScreen from '#src/features/admin/screens/integrity-screen.tsx'
import { cut, json } from '../../support/sentinel-server.ts'
import { colourOf } from '../theme/colour-of.ts'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const path = paths.integrity()

const row: IntegrityRow = {
  idProduto: 682,
  entrada: 1043.675,
  alocado: 42.8,
  avaria: 0.1,
  saida: 9,
  devolucao: 0.5,
  total: -0.025,
  produto: 'PEAD GF 4950 Injeção',
  lote: 'G26083030',
}

const openIntegrity = (reply: ReturnType<typeof json>) =>
  openOnline(<IntegrityScreen />, { before: (server) => server.on(path, reply) })

describe('the integrity errors', () => {
  it('ADM-40 ADM-41 ADM-42 have title and heading of the specification, and show every sum', async () => {
    const { asked } = await openIntegrity(json([row]))
    await screen.findByText('682')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erros de Integridade - E/S')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Produto', 'Entrada', 'Alocado', 'Avaria', 'Saida', 'Devolução', 'Total'],
    ])
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...[
        '682PEAD GF 4950 Injeção · G26083030',
        '1.043,675',
        '42,800',
        '0,100',
        '9,000',
        '0,500',
        '-0,025',
      ],
    ])
    expect(asked()).toEqual(['/api/adm/integrity/io'])
  })

  it('ADM-42 accepts a list in the envelope of other calls as well', async () => {
    await openIntegrity(json({ value: [row] }))
    expect(await screen.findByText('682')).toBeDefined()
  })

  it('ADM-43 a failed load shows a row ERRO AO CONSULTAR API', async () => {
    const { provider, user } = await openIntegrity(json({ message: 'x' }, 500))
    const failure = await screen.findByText('ERRO AO CONSULTAR API')
    expect(failure.closest('tr')).not.toBeNull()
    provider.on(path, json([row]))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByText('682')).toBeDefined()
  })

  it('ADM-44 an empty result shows Nenhum erro encontrado', async () => {
    await openIntegrity(json([]))
    expect(await screen.findByText('Nenhum erro encontrado')).toBeDefined()
    expect(screen.queryByText('ERRO AO CONSULTAR API')).toBeNull()
  })

  it('without a network, keeps the data that were read, with their age', async () => {
    const { cutNetwork } = await openIntegrity(json([row]))
    await screen.findByText('682')
    cutNetwork()
    expect(await screen.findByText(/^Dados de \d\d:\d\d/)).toBeDefined()
    expect(screen.getByText('682')).toBeDefined()
  })
})

describe('deleting a damage', () => {
  const open = () => openOnline(<DeleteDamageScreen />)
  const field = () => screen.getByLabelText<HTMLInputElement>('ID da Avaria')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' })
  const confirm = async (id: number | string) => {
    const dialog = await screen.findByRole('dialog', { name: `Excluir a avaria ${id}?` })
    return within(dialog).getByRole('button', { name: 'Excluir' })
  }
  /** The colour names; the theme tests check that danger is red and success is green. */
  const coloursOf = (notice: Element | null) =>
    ['color', 'background', 'border-color'].map((property) => colourOf(notice, property))

  it('ADM-45 has a numeric field for the ID and a button Excluir', async () => {
    await open()
    expect([field().inputMode, button().disabled]).toEqual(['numeric', false])
  })

  it('ADM-46 Excluir with an empty ID says Informe o ID da Avaria, and sends nothing', async () => {
    const { user, writes } = await open()
    await user.click(button())
    expect((await screen.findByText('Informe o ID da Avaria')).role).toBe('alert')
    expect(writes()).toEqual([])
  })

  it.each([
    ['b1c0-77', 'b1c0-77'],
    ['S/4.711', 'S%2F4.711'],
    ['0812', '0812'],
    [' 812 ', '812'],
  ])('sends an opaque ID as it was typed: %s', async (id, sent) => {
    const { user, provider, writes } = await open()
    provider.on(`/api/adm/avaria/${sent}`, json({ message: 'Avaria excluída' }))
    await user.type(field(), `${id}{Enter}`)
    await user.click(await confirm(id.trim()))
    await screen.findByText('Avaria excluída')
    expect(writes()).toEqual([{ call: `DELETE /api/adm/avaria/${sent}`, body: undefined }])
  })

  it('ADM-47 ADM-49 Excluir with an ID deletes it, and the message appears in green', async () => {
    const { user, provider, writes } = await open()
    const message = 'Avaria 812 excluída (0,2 t)'
    provider.on(paths.stockDamageRemoval(812), json({ message }))
    await user.type(field(), '812')
    await user.click(button())
    await user.click(await confirm(812))
    const reported = (await screen.findByText(message)).closest('[role=status]')
    expect(reported?.querySelector('.lucide-circle-check')).not.toBeNull()
    expect(coloursOf(reported)).toEqual(['success-text', 'success-soft', 'success-text'])
    expect(writes()).toEqual([{ call: 'DELETE /api/adm/avaria/812', body: undefined }])
    expect(field().value).toBe('')
  })

  it('shows a cached damage with its age before it is deleted', async () => {
    const { user, provider } = await open()
    const kept = {
      idRecebimentoAvaria: 812,
      idRecebimento: 31_067,
      tipoAvaria: 'BAG',
      imagens: null,
      embalagens: [],
    }
    provider.on(
      paths.damage(812),
      json({ value: kept }, 200, {
        [fromHeader]: 'cache',
        [failedHeader]: '500',
        [askedAtHeader]: String(Date.now() - 30 * 60_000),
      }),
    )
    await user.type(field(), '812{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a avaria 812?' }))
    expect(await dialog.findByText(/O servidor falhou\..*\(há 30 min\)/)).toBeDefined()
  })

  it('ADM-47 finds a damage from its report and shows it before it is deleted', async () => {
    const { user, provider, writes } = await open()
    const image = { idRecebimento: 31_067, operador: 'Ana', updatedAt: '2026-11-20T20:18:00.000Z' }
    const damage: Damage = {
      idRecebimentoAvaria: 34_063,
      idRecebimento: 31_067,
      tipoAvaria: 'BAG',
      pesoAvariado: 25.5,
      pesoClassificado: null,
      embalagensCount: 0,
      operador: 'Ana',
      imagens: [{ ...image, idRecebimentoImage: 7 }],
      embalagens: [],
    }
    const totals = { pesoAvariadoTotal: 25.5, pesoClassificadoTotal: 0, pesoVarreduraTotal: 25.5 }
    provider.on(paths.damageList(31_067), json({ value: { items: [damage], totals } }))
    provider.on(paths.damage(34_063), json({ value: damage }))
    const message = 'Avaria 34063 excluída: relatório 31067, 25,5 Kg'
    provider.on(paths.stockDamageRemoval(34_063), json({ message }))
    await user.type(screen.getByLabelText('ID do relatório de recebimento'), '31067{Enter}')
    expect(await screen.findByRole('heading', { name: 'Avaria 34063' })).toBeDefined()
    expect(screen.getByText('Big bag')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Excluir a avaria 34063' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a avaria 34063?' }))
    expect(dialog.getByText('25,5 Kg')).toBeDefined()
    const photo = dialog.getByRole('link', { name: 'Abrir a foto: Foto 1 da avaria 34063' })
    expect(photo.getAttribute('href')).toContain(paths.receivingImage(31_067, 7))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(writes()).toEqual([{ call: 'DELETE /api/adm/avaria/34063', body: undefined }])
  })

  it('a scanned report ID replaces the previous one', async () => {
    const { user, provider, asked } = await open()
    const totals = { pesoAvariadoTotal: 0, pesoClassificadoTotal: 0, pesoVarreduraTotal: 0 }
    for (const id of [31_067, 31_068]) {
      provider.on(paths.damageList(id), json({ value: { items: [], totals } }))
    }
    await user.type(screen.getByLabelText('ID do relatório de recebimento'), '31067{Enter}')
    await screen.findByText('O relatório 31067 não tem avarias')
    await user.keyboard('31068{Enter}')
    await screen.findByText('O relatório 31068 não tem avarias')
    expect(asked()).toEqual([paths.damageList(31_067), paths.damageList(31_068)])
  })

  it('UX-21 reads the ID again before it deletes the damage: nothing is sent yet, and the person may keep it', async () => {
    const { user, writes } = await open()
    await user.type(field(), '821{Enter}')
    await confirm(821)
    expect(writes()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Manter' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([field().value, writes()]).toEqual(['821', []])
  })

  it.each([
    ['a refusal', json({ message: 'Avaria não encontrada' }, 404), 'Avaria não encontrada'],
    [
      'a lost answer',
      cut,
      'Erro de Conexão. Não sabemos se foi feito. Repita: se a avaria não for encontrada, a exclusão já foi feita.',
    ],
    [
      'an error without words',
      json({}, 500),
      'Erro de Conexão. Não sabemos se foi feito. Repita: se a avaria não for encontrada, a exclusão já foi feita.',
    ],
  ])('ADM-48 %s appears in red, and the ID stays', async (_, reply, message) => {
    const { user, provider } = await open()
    provider.on(paths.stockDamageRemoval(9), reply)
    await user.type(field(), '9{Enter}')
    await user.click(await confirm(9))
    const reported = (await screen.findByText(message)).closest('[role=alert]')
    expect(reported?.querySelector('.lucide-octagon-x')).not.toBeNull()
    expect(coloursOf(reported)).toEqual(['danger-text', 'danger-soft', 'danger-text'])
    expect(field().value).toBe('9')
  })

  it('after a lost response, says that a missing damage may have been deleted by the lost call', async () => {
    const { user, provider } = await open()
    provider.on(paths.stockDamageRemoval(9), cut)
    await user.type(field(), '9{Enter}')
    await user.click(await confirm(9))
    await screen.findByText(/Não sabemos se foi feito/)
    provider.on(paths.stockDamageRemoval(9), json({ message: 'Avaria não encontrada' }, 404))
    await user.type(field(), '{Enter}')
    await user.click(await confirm(9))
    await screen.findByText(
      'Avaria não encontrada: a exclusão pedida antes, que ficou sem resposta, já pode ter sido feita.',
    )
  })

  it('without a network, the button is disabled and says why', async () => {
    const { cutNetwork } = await open()
    cutNetwork()
    expect(await screen.findByText('Precisa de conexão')).toBeDefined()
    expect(
      within(document.body).getByRole<HTMLButtonElement>('button', { name: 'Excluir' }).disabled,
    ).toBe(true)
  })
})
