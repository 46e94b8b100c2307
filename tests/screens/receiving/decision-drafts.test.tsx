import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readWhole } from '#src/outbox/drafts/whole-draft.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const path = `${base}/${idRecebimento}`
const confirmedAt = '2026-11-20T13:30:00.000Z'
const decisions = {
  approve: {
    word: 'Aprovar',
    label: 'Observação',
    call: paths.receivingApprove(idRecebimento),
    typed: { cost: 1234.5, observacao: 'Repaletização' },
    done: 'Relatório aprovado',
  },
  reprove: {
    word: 'Reprovar',
    label: 'Qual é o motivo?',
    call: paths.receivingReprove(idRecebimento),
    typed: { observacao: 'Falta o lacre' },
    done: 'Relatório reprovado',
  },
}

const all = Object.entries(decisions).map(([is, one]) => ({
  form: `decision:${idRecebimento}:${is}`,
  ...one,
}))

const openDialog = async (word: string, before?: Parameters<typeof openReceiving>[0]) => {
  const opened = await openReceiving({
    answers: reportAnswers(headerIn(10, { confirmedAt })),
    roles: ['SGL_OPS_ADMIN'],
    ...before,
  })
  await opened.user.click(await screen.findByRole('button', { name: word }))
  const dialog = within(await screen.findByRole('dialog', { name: `${word} relatório` }))
  return { ...opened, dialog }
}

it.each(all)('$word: typed text is kept as a draft until it is discarded', async (one) => {
  const { user, dialog, database, person } = await openDialog(one.word)
  if ('cost' in one.typed) await user.type(dialog.getByLabelText('Custo adicional'), '1234,5')
  await user.type(dialog.getByLabelText(one.label), one.typed.observacao)
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toMatchObject([
      { form: one.form, value: { path, typed: one.typed } },
    ]),
  )
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(dialog.getByLabelText(one.label)).toHaveProperty('value', one.typed.observacao)
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  const question = within(await screen.findByRole('dialog', { name: /^Descartar/ }))
  await question.findByText(new RegExp(one.typed.observacao))
  await user.click(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  // It can be restored for a week.
  const [act] = await discardedDrafts(database, person)
  const kept = await readWhole(database, person, one.form, act?.at)
  expect(kept?.draft.value).toMatchObject({ path, typed: one.typed })
})

it.each(all)(
  '$word: nothing is offered to be discarded while the decision is sent',
  async (one) => {
    const { user, dialog, provider, database, person } = await openDialog(one.word)
    await user.type(dialog.getByLabelText(one.label), 'Lacre')
    const held: (() => void)[] = []
    provider.on(one.call, (response, received) => {
      held.push(() => cut(response, received))
    })
    await user.click(dialog.getByRole('button', { name: one.word }))
    await waitFor(() => expect(held).toHaveLength(1))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveProperty('disabled', true)
    held[0]?.()
    expect(await dialog.findByText(/Até agora a decisão não foi feita/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('dialog', { name: /^Descartar/ })).toBeDefined()
    expect(await readDrafts(database, person)).toHaveLength(1)
  },
)

it.each(all)('$word: text typed before the page died is restored', async (one) => {
  const { user, dialog, database, person, provider, writes } = await openDialog(one.word, {
    before: (device) =>
      saveDraft(device.database, device.person, one.form, { path, typed: one.typed }),
  })
  const words = dialog.getByLabelText(one.label)
  await waitFor(() => expect(words).toHaveProperty('value', one.typed.observacao))
  const decide = () => user.click(dialog.getByRole('button', { name: one.word }))
  provider.on(one.call, cut)
  await decide()
  await dialog.findByRole('alert')
  expect(await readDrafts(database, person)).toHaveLength(1)

  provider.on(one.call, json({ value: headerIn(1) }))
  await decide()
  expect(await screen.findByText(one.done)).toBeDefined()
  const { cost: custoAdicional = 0, observacao } = { cost: undefined, ...one.typed }
  expect(writes().at(-1)?.body).toMatchObject({ custoAdicional, observacao })
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})

it('deleted text leaves no draft', async () => {
  const { user, dialog, database, person } = await openDialog('Reprovar')
  await user.type(dialog.getByLabelText('Qual é o motivo?'), 'F')
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  await user.keyboard('{Backspace}')
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('text typed for a report that changed stays, is shown on its screen, and can be discarded there', async () => {
  const { user, dialog, database, person, answer, writes } = await openDialog('Reprovar')
  await user.type(dialog.getByLabelText('Qual é o motivo?'), 'Falta o lacre')
  answer(reportAnswers(headerIn(1, { confirmedAt })))
  await user.click(dialog.getByRole('button', { name: 'Reprovar' }))
  await dialog.findByText('Agora o relatório está assim:')
  const [close = expect.unreachable()] = dialog.getAllByRole('button', { name: 'Fechar' })
  await user.click(close)
  expect(writes()).toEqual([])
  await screen.findByText('Você tem uma aprovação ou reprovação em rascunho')
  await screen.findByText('Observação: Falta o lacre')
  expect(await readDrafts(database, person)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  const question = within(await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }))
  await question.findByText('Observação: Falta o lacre')
  await user.click(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  await waitFor(() => expect(screen.queryByText('Observação: Falta o lacre')).toBeNull())
  expect(await discardedDrafts(database, person)).toHaveLength(1)
})
