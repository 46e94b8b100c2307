import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { withoutMe } from '#src/outbox/testing/example-outbox.ts'
import {
  addPhoto,
  ana,
  answer,
  createReport,
  fakeBody,
  notify,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { rememberName } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { lapsedSession } from '#src/session/session.ts'
import type { WireAnswer } from '#src/outbox/model/ports.ts'
import { setNetwork, startDevice, type Device } from './open-screen.tsx'

const lost = (): Promise<WireAnswer> => Promise.reject(new TypeError('Failed to fetch'))
const field = (name: string, report = 7) => setField({ report, field: name, value: 'x' })

const notBefore = (moment: number) => ({ tries: { lost: 0, faults: 0, notBefore: moment } })

/** The line of one act; its button contains the act and its place. */
const line = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) })
const lineText = async (label: string) => (await line(label)).textContent
const expectLine = (label: string, text: string) =>
  waitFor(async () => expect(await lineText(label)).toContain(text))

/** The provider rejects a report that has two dependent entries. */
async function refuseReport(device: Device) {
  const report = makeLocalId()
  const entries = await device.act(
    createReport({ report, title: 'Chegada' }),
    setField({ report, field: 'peso', value: 'x' }),
    setField({ report, field: 'lacre', value: 'x' }),
  )
  device.answerWith(() =>
    answer(422, { message: 'O título já existe', error: { title: 'Escolha outro' } }),
  )
  await device.send()
  return { report, entries }
}

test('UX-02 says «Enviado» only after the provider’s answer, with its time', async () => {
  const device = startDevice()
  await device.act(field('peso'))
  const user = await device.open('/envios')
  await expectLine('Campo peso', 'Salvo neste aparelho')

  let arrive = (_answer: WireAnswer) => {}
  device.answerWith(() => new Promise((resolve) => (arrive = resolve)))
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }))
  await expectLine('Campo peso', 'Enviando…')
  expect(screen.queryByText(/^Enviado/)).toBeNull()

  device.pass(2 * 60_000)
  act(() => arrive(answer(200)))
  await screen.findByText('Tudo enviado')
  await user.click(screen.getByRole('button', { name: 'Últimos 7 dias: 1 enviado' }))
  expect(screen.getByRole('link', { name: /Campo peso/ }).textContent).toContain('Enviado às 11:32')
})

describe('UX-05 a rejected parent entry', () => {
  test('shows one red line with the server’s message; its children wait without an error', async () => {
    const device = startDevice()
    await refuseReport(device)
    await device.open('/envios')
    await screen.findByRole('heading', { name: 'Precisa de você (1)' })
    screen.getByRole('heading', { name: 'Relatório · 3 lançamentos' })
    expect(screen.getAllByText('Recusado: O título já existe')).toHaveLength(1)
    expect(screen.getByText('Título:').parentElement?.textContent).toBe('Título: Escolha outro')
    await expectLine('Campo peso', 'Aguardando o relatório')
    await expectLine('Campo lacre', 'Aguardando o relatório')
  })

  test('counts a rejected photo once, however many entries wait behind it', async () => {
    const device = startDevice()
    const bodies = [await fakeBody(), await fakeBody()]
    const [first, second] = bodies.map(({ id }) => addPhoto({ report: 7, photo: id }))
    await device.actWith(
      bodies,
      first ?? expect.unreachable(),
      field('peso'),
      second ?? expect.unreachable(),
    )
    device.answerWith(() => answer(422, { message: 'A foto está fora de foco' }))
    await device.send()
    await device.open('/envios')
    await screen.findByRole('heading', { name: 'Precisa de você (1)' })
    await screen.findByText('1 envio precisa de você')
    expect(screen.getByText('precisa de você').parentElement?.textContent).toBe('precisa de você1')
    expect(screen.getAllByText(/^Recusado/)).toHaveLength(1)
    expect(device.sent).toHaveLength(1)
  })

  test('is discarded only together with its dependents, which are named', async () => {
    const device = startDevice()
    await refuseReport(device)
    const user = await device.open('/envios')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Descartar 3 envios?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^Relatório Chegada .*Título: Chegada.*O título já existe/),
      expect.stringContaining('Campo peso'),
      expect.stringContaining('Campo lacre'),
    ])
    within(dialog).getByText(/Por 7 dias pode ser restaurado em Envios/)
    await user.click(within(dialog).getByRole('button', { name: 'Voltar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectLine('Relatório Chegada', 'Recusado')

    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar os 3' }))
    await screen.findByText('Tudo enviado')
    const states = await device.database.relaxed.entries.toArray()
    expect(states.map(({ state }) => state)).toEqual(['discarded', 'discarded', 'discarded'])
    await user.click(screen.getByRole('button', { name: /^Descartados \(3\)/ }))
    const [latest] = screen.getAllByRole('button', { name: 'Restaurar' })
    await user.click(latest ?? expect.unreachable())
    await expectLine('Relatório Chegada', 'Recusado: O título já existe')
    await expectLine('Campo peso', 'Aguardando o relatório')
    expect(device.sent).toHaveLength(1)
  })

  test('UX-26 a double tap on «Restaurar» restores once and reports no late choice', async () => {
    const device = startDevice()
    const [entry] = await device.act(field('peso'))
    await discard(device.database, { clock: { now: () => device.clock.at } }, entry?.id ?? '')
    const user = await device.open('/envios')
    await user.click(await screen.findByRole('button', { name: /^Descartados \(1\)/ }))
    await user.dblClick(screen.getByRole('button', { name: 'Restaurar' }))
    await screen.findByText('Restaurado.')
    await line('Campo peso')
    expect(screen.queryByText(/mudou de situação/)).toBeNull()
  })

  test('is deleted for good after a confirmation', async () => {
    const device = startDevice()
    await refuseReport(device)
    const user = await device.open('/envios')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar os 3' }))
    await user.click(await screen.findByRole('button', { name: /^Descartados \(3\)/ }))
    const [latest] = screen.getAllByRole('button', { name: 'Excluir de vez' })
    await user.click(latest ?? expect.unreachable())
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir de vez?' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir de vez' }))
    await screen.findByRole('button', { name: /^Descartados \(2\)/ })
    expect(await device.database.relaxed.entries.count()).toBe(2)
  })

  test('is sent again, and its children follow with the number it received', async () => {
    const device = startDevice()
    await refuseReport(device)
    const user = await device.open('/envios')
    device.answerWith(({ path }) => answer(200, { value: path === '/reports' ? { id: 4711 } : {} }))
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await screen.findByText('Tudo enviado')
    expect(device.sent.map(({ path }) => path)).toEqual([
      '/reports',
      '/reports',
      '/reports/4711/peso',
      '/reports/4711/lacre',
    ])
  })

  test('links to the screen it was made on', async () => {
    const device = startDevice()
    await refuseReport(device)
    const user = await device.open('/envios')
    await user.click(await screen.findByRole('link', { name: 'Abrir e corrigir' }))
    screen.getByRole('heading', { name: 'Outra tela' })
  })
})

describe('UX-05 an entry with an unknown outcome', () => {
  async function inDoubt() {
    const device = startDevice()
    device.answerWith(({ method }) => (method === 'GET' ? answer(200, { value: {} }) : lost()))
    await device.act(notify({ report: 7 }))
    await device.send()
    device.pass(10 * 60_000)
    await device.send()
    const user = await device.open('/envios')
    await expectLine('Aviso', 'Não foi possível saber se chegou')
    const writes = () => device.sent.filter(({ method }) => method !== 'GET')
    return { device, user, writes }
  }

  test('counts as received and is not sent again when the person says so', async () => {
    const { user, writes } = await inDoubt()
    await user.click(screen.getByRole('button', { name: 'Já chegou' }))
    await user.click(await screen.findByRole('button', { name: 'Sim, já chegou' }))
    await screen.findByText('Tudo enviado')
    await user.click(screen.getByRole('button', { name: /^Últimos 7 dias/ }))
    screen.getByText('Já estava lá, confirmado às 11:40')
    expect(writes()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Restaurar' }))
    await expectLine('Aviso', 'Não foi possível saber se chegou')
  })

  test('is sent again when the person says so', async () => {
    const { device, user, writes } = await inDoubt()
    device.answerWith(() => answer(200))
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
    await screen.findByText('Tudo enviado')
    const [first, again] = writes()
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  test('warns on discarding that this undoes nothing at the provider', async () => {
    const { user } = await inDoubt()
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Descartar este envio?' })
    within(dialog).getByText(/não desfaz o que chegou/)
  })

  test('is shown next to the provider’s current value', async () => {
    const device = startDevice({ quarantineMs: 0 })
    const body = await fakeBody()
    await device.actWith([body], addPhoto({ report: 7, photo: body.id }))
    let count = 3
    device.answerWith(({ method }) =>
      method === 'GET' ? answer(200, { value: { count, quantidade: count } }) : lost(),
    )
    await device.send()
    // Two more than before; one of the two may be ours.
    count = 5
    device.pass(10 * 60_000)
    await device.send()
    await device.open('/envios')
    await expectLine('Foto', 'Não foi possível saber se chegou')
    expect(screen.getByText('O que o servidor mostra').parentElement?.textContent).toContain(
      'Quantidade:5',
    )
  })

  test('a value that would be written again is not called a duplicate', async () => {
    const device = startDevice()
    const [entry] = await device.act(field('peso'))
    await device.change(entry, {
      state: 'parked',
      parked: { why: 'unknown', at: device.clock.at, message: 'Não foi possível saber.' },
    })
    await device.open('/envios')
    await screen.findByText(/enviar de novo pode trocá-lo por este/)
    expect(screen.queryByText(/duplicar/)).toBeNull()
  })

  test('an entry that created a record takes its number from the person, who cannot name another record', async () => {
    const device = startDevice()
    vi.stubGlobal('fetch', async () => Response.json({ value: { id: 4711 } }))
    const report = makeLocalId()
    const [made] = await device.act(
      createReport({ report, title: 'Chegada' }),
      setField({ report, field: 'peso', value: 'x' }),
    )
    await device.change(made, {
      state: 'parked',
      parked: { why: 'unknown', at: device.clock.at, message: 'Não foi possível saber.' },
    })
    const user = await device.open('/envios')
    await user.click(await screen.findByRole('button', { name: 'Já chegou' }))
    await user.click(await screen.findByRole('button', { name: 'Sim, já chegou' }))
    const number = screen.getByLabelText('Número do registro no servidor')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await user.type(number, '4712')
    await user.click(screen.getByRole('button', { name: 'Sim, já chegou' }))
    await screen.findByText(/O servidor não mostra este registro com este número/)
    expect((await device.database.relaxed.entries.get(made?.id ?? ''))?.state).toBe('parked')
    await user.clear(number)
    await user.type(number, '4711')
    await user.click(screen.getByRole('button', { name: 'Sim, já chegou' }))
    await screen.findByText('Tudo enviado')
    expect(device.sent.map(({ path }) => path)).toEqual(['/reports/4711/peso'])
  })
})

test('UX-05 «Enviar agora» ends the wait after a lost network', async () => {
  const device = startDevice()
  device.answerWith(lost)
  await device.act(field('peso'))
  await device.send()
  expect(withoutMe(device.sent)).toHaveLength(1)
  const user = await device.open('/envios')
  await screen.findByText(/nova tentativa às 11:30/)
  device.answerWith(() => answer(200))
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }))
  await screen.findByText('Tudo enviado')
  expect(withoutMe(device.sent)).toHaveLength(2)
})

test('UX-05 the line shows age, size and attempts; opened, each attempt with its outcome', async () => {
  const device = startDevice()
  device.answerWith(() => answer(502))
  const body = await fakeBody(new Uint8Array(412_000))
  await device.actWith([body], addPhoto({ report: 7, photo: body.id }))
  const [entry] = await device.database.relaxed.entries.toArray()
  await device.change(entry, { call: { attempt: 2, at: device.clock.at } })
  await device.database.strict.attempts.put({
    entryId: entry?.id ?? '',
    tries: [
      { at: device.clock.at, outcome: 'lost' },
      { at: device.clock.at + 60_000, outcome: 'server-fault', status: 502 },
    ],
  })
  device.pass(12 * 60_000)
  const user = await device.open('/envios')
  await expectLine('Foto', 'há 12 min · 412 kB · 2 tentativas')
  await user.click(await line('Foto'))
  expect((await screen.findByText('Servidor com problemas (código 502)')).textContent).toContain(
    '11:31',
  )
  expect(screen.getByText('Sem resposta').textContent).toContain('11:30')
  expect(screen.getByRole('link', { name: 'Abrir a tela' }).getAttribute('href')).toBe('/relatorio')
})

test('UX-02 UX-05 an entry in doubt shows the time of its next check, and a waiting entry says what it waits for', async () => {
  const device = startDevice()
  const [first] = await device.act(field('peso'), field('lacre'))
  await device.change(first, { state: 'unknown', ...notBefore(device.clock.at + 3 * 60_000) })
  const user = await device.open('/envios')
  await expectLine('Campo peso', 'Sem resposta: nova verificação às 11:33')
  await expectLine('Campo lacre', 'Aguardando «Campo peso», verificação às 11:33')
  const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  await user.click(await line('Campo peso'))
  expect(fact('Próxima verificação')).toBe('11:33')
  await user.click(await line('Campo lacre'))
  expect(fact('Espera por')).toBe('Campo peso')

  device.pass(4 * 60_000)
  await device.change(first, notBefore(device.clock.at - 60_000))
  await waitFor(() => expect(screen.queryByText('Próxima verificação')).toBeNull())
})

test('UX-05 the size includes all photos of the entry', async () => {
  const device = startDevice()
  const bodies = [await fakeBody(new Uint8Array(4_000)), await fakeBody(new Uint8Array(545_000))]
  await device.actWith(bodies.slice(0, 1), addPhoto({ report: 7, photo: bodies[0]?.id ?? '' }))
  await device.database.strict.bodies.bulkPut(bodies)
  const [entry] = await device.database.relaxed.entries.toArray()
  await device.change(entry, { bodyIds: bodies.map(({ id }) => id) })
  await device.open('/envios')
  await expectLine('Foto', '549 kB')
})

test('UX-05 shows photos as thumbnails, and reads only the visible ones of a long chain', async () => {
  const device = startDevice()
  const bodies = await Promise.all(Array.from({ length: 12 }, () => fakeBody()))
  await device.actWith(bodies, ...bodies.map(({ id }) => addPhoto({ report: 7, photo: id })))
  const user = await device.open('/envios')
  const pictures = () => document.querySelectorAll('main img')
  await waitFor(() => expect(pictures()).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Mostrar mais 8 envios' }))
  await waitFor(() => expect(pictures()).toHaveLength(12))
})

test('draws only the visible part of a long list', async () => {
  // jsdom has no layout, so every row reports a height of 100 px.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 100 })
  const device = startDevice()
  const [model] = await device.act(field('modelo'))
  const many = Array.from({ length: 1_000 }, (_, index): Entry => {
    const id = `many-${index}`
    return {
      ...(model as Entry),
      id,
      key: id,
      seq: index + 2,
      label: `Ato ${index}`,
      lane: `r:${index}`,
    }
  })
  await act(() => device.database.strict.entries.bulkAdd(many))
  await device.open('/envios')
  await screen.findByRole('heading', { name: 'Na fila (1001)' })
  await line('Ato 0')
  const drawn = document.querySelectorAll('main [data-index]').length
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(40)
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
})

test('shows what another tab does', async () => {
  const device = startDevice()
  await device.open('/envios')
  await screen.findByText('Tudo enviado')
  const otherTab = openOutboxDatabase(device.database.relaxed.name)
  await act(() => submit(otherTab, { clock: { now: () => device.clock.at } }, ana, [field('peso')]))
  await expectLine('Campo peso', 'Salvo neste aparelho')
  otherTab.close()
})

test('UX-08 shows only the count and the name of another person’s work', async () => {
  const device = startDevice()
  const bruno = 'https://pavilhao.example|2'
  const clock = { now: () => device.clock.at }
  await rememberName(device.database, bruno, 'Bruno Lima')
  await submit(device.database, { clock }, bruno, [field('segredo'), field('outro')])
  await device.open('/envios')
  await screen.findByText('2 envios de Bruno Lima aguardam o login dessa pessoa.')
  screen.getByText('Tudo enviado')
  expect(document.body.textContent).not.toMatch(/segredo/)
  await device.send()
  expect(device.sent).toEqual([])
})

describe('the overall state', () => {
  test('without a network, says that everything is saved and is sent automatically', async () => {
    const device = startDevice()
    await device.act(field('peso'))
    setNetwork('offline')
    await device.open('/envios')
    await screen.findByText('Sem conexão')
    screen.getByText(/^Tudo está salvo neste aparelho/)
    act(() => setNetwork('online'))
    await screen.findByText('Na fila para enviar')
  })

  test('a rejected session asks for the sign-in and keeps everything', async () => {
    const device = startDevice()
    device.answerWith(() => answer(401))
    await device.act(field('peso'))
    await device.send()
    const user = await device.open('/envios')
    await expectLine('Campo peso', 'Entre novamente para enviar')
    expect(screen.queryByRole('button', { name: 'Enviar agora' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Entrar novamente' }))
    // The shell shows the sign-in over the screen for the same person.
    expect(lapsedSession()?.claims.sub).toBe('1')
    await expectLine('Campo peso', 'Entre novamente para enviar')
  })

  test('names a captive portal', async () => {
    const device = startDevice()
    device.answerWith(() => answer(200, '<html>', { 'content-type': 'text/html' }))
    await device.act(field('peso'))
    await device.send()
    await device.open('/envios')
    await screen.findByText('Rede pede login')
    await expectLine('Campo peso', 'Rede pede login: entre na rede para enviar')
  })

  test('says until when a server asked to wait', async () => {
    const device = startDevice()
    device.answerWith(() => answer(503, {}, { 'retry-after': '300' }))
    await device.act(field('peso'))
    await device.send()
    await device.open('/envios')
    await screen.findByText('O servidor pediu para esperar')
    screen.getByText(/^Nova tentativa às 11:35/)
  })

  test('says when a failing server is tried again', async () => {
    const device = startDevice({ backoffMinMs: 300_000 })
    device.answerWith(() => answer(500))
    await device.act(field('peso'))
    await device.send()
    await device.open('/envios')
    await expectLine('Campo peso', 'Servidor com problemas, nova tentativa às 11:35')
  })
})

test('a late choice says so and changes nothing', async () => {
  const device = startDevice()
  await refuseReport(device)
  const user = await device.open('/envios')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  const confirm = await screen.findByRole('button', { name: 'Descartar os 3' })
  const [, child] = await device.database.relaxed.entries.orderBy('[person+seq]').toArray()
  await device.change(child, { state: 'sending' })
  await user.click(confirm)
  await screen.findByText(/Este envio mudou de situação/)
  const states = await device.database.relaxed.entries.orderBy('[person+seq]').toArray()
  expect(states.map(({ state }) => state)).toEqual(['parked', 'sending', 'waiting'])
})
