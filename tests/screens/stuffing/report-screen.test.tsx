import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { jpeg } from '../picking.ts'
import { begun, complete, heading, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const at = (step = '') => `/ops/relatorios/estufagem/${idSaida}${step === '' ? '' : `/${step}`}`
const mainButton = (name: string) => screen.findByRole('button', { name })

describe('the report', () => {
  it('STF-04 STF-05 STF-06 SHELL-16 is titled with its number, and shows its state and its exit', async () => {
    const { provider } = await openStuffing()
    expect((await heading()).textContent).toBe(`Estufagem #${idSaida}`)
    const data = await screen.findByText('Dados da saída')
    const card = within(data.parentElement ?? document.body)
    for (const text of [
      '80064298',
      'MSCU 498163-1',
      "40' High Cube",
      '21/11/2026 10:00',
      '22/11/2026 01:45',
      'LZJ-0913',
      'WDU-4362',
      'Sebastião Miranda',
      'Andina Empaques S.A.S.',
    ]) {
      expect(card.getByText(text)).toBeDefined()
    }
    expect(screen.getByText('3 de 9 etapas')).toBeDefined()
    expect(provider.received.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        `GET /api/ops/estufagem/${idSaida}`,
        `GET /api/core/saida/${idSaida}`,
      ]),
    )
  })

  it('STF-11 incomplete, shows the current step with its description and an upload control', async () => {
    await openStuffing()
    expect(await screen.findByRole('heading', { name: 'Terceira camada' })).toBeDefined()
    expect(await mainButton('Tirar foto')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Escolher da galeria' })).toBeDefined()
  })

  it('PHOTO-01 the upload control takes images only, one at a time', async () => {
    await openStuffing()
    await mainButton('Tirar foto')
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
    expect(inputs.length).toBeGreaterThan(0)
    expect(inputs.map(({ accept, multiple }) => [accept, multiple])).toEqual(
      inputs.map(() => ['image/*', false]),
    )
  })

  it('UX-30 requests the system’s camera, next to the gallery', async () => {
    await openStuffing()
    await mainButton('Tirar foto')
    const captures = [...document.querySelectorAll('input[type=file]')].map((input) =>
      input.getAttribute('capture'),
    )
    expect(captures).toEqual(['environment', null])
  })

  it('PHOTO-04 says so when there is no photo', async () => {
    await openStuffing()
    expect(await screen.findByText('Sem Registros')).toBeDefined()
    expect(screen.getByText('No momento não existem registros fotográficos')).toBeDefined()
  })

  it('a missing report says so, and leads to the list', async () => {
    await openStuffing({
      before: async ({ provider }) => {
        const refusal = json({ message: 'Relatório de estufagem não encontrado' }, 404)
        provider.on(paths.stuffing(idSaida), refusal)
      },
    })
    expect(await screen.findByText('Estufagem não encontrada')).toBeDefined()
    expect(screen.getByText('Relatório de estufagem não encontrado')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Ver as estufagens' })
    expect(link.getAttribute('href')).toBe('/ops/relatorios/estufagem')
  })

  it('a server error is not called a missing report, and can be retried', async () => {
    const { user, answerReport } = await openStuffing({
      before: async ({ provider }) =>
        provider.on(paths.stuffing(idSaida), json({ message: 'Erro interno' }, 500)),
    })
    expect(await screen.findByText('Erro interno')).toBeDefined()
    expect(screen.queryByText('Estufagem não encontrada')).toBeNull()
    answerReport(onStep3)
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('button', { name: 'Tirar foto' })).toBeDefined()
  })

  it('an address without an id opens no report', async () => {
    await openStuffing({ at: '/ops/relatorios/estufagem/undefined' })
    expect(await screen.findByText('Estufagem não encontrada')).toBeDefined()
  })

  it('a report that was never read says that it needs the network once', async () => {
    const { user, answerReport } = await openStuffing({
      before: async ({ provider }) => provider.on(paths.stuffing(idSaida), cut),
    })
    expect(await screen.findByText('Erro de Conexão')).toBeDefined()
    answerReport(onStep3)
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Terceira camada' })).toBeDefined()
  })
})

describe('the steps of a stuffing report', () => {
  it.each([
    ['STF-13', 'PRE', 'Paletes e sacarias', undefined],
    ['STF-14', '1', 'Container vazio', undefined],
    ['STF-15', '2', 'Primeira camada de paletes', '1'],
    ['STF-16', '3', 'Terceira camada', '2'],
    ['STF-17', 'C', 'Checklist assinado', '3'],
    ['STF-18', '4', 'Última camada com amarração', 'C'],
    ['STF-19', '5', 'Uma porta aberta', '4'],
    ['STF-20', '6', 'Container fechado, com o local da estufagem', '5'],
    ['STF-21', '7', 'Lacre do container', '6'],
  ])('%s STF-24 %s: %s, back to %s', async (_, step, description, back) => {
    await openStuffing({ at: at(step), state: complete })
    expect(await screen.findByRole('heading', { name: description })).toBeDefined()
    const link = screen.queryByRole('link', { name: 'Voltar Etapa' })
    expect(link?.getAttribute('href')).toBe(back === undefined ? undefined : at(back))
  })

  it('STF-22 «Avançar Próxima Etapa» is on PRE when hasPre is 1', async () => {
    await openStuffing({ state: begun })
    expect(await mainButton('Avançar Próxima Etapa')).toBeDefined()
  })

  it('STF-22 «Avançar Próxima Etapa» is on no other step, and not when hasPre is 0', async () => {
    await openStuffing({ state: onStep3 })
    await mainButton('Tirar foto')
    expect(screen.queryByRole('button', { name: 'Avançar Próxima Etapa' })).toBeNull()
  })

  it('STF-22 is missing when hasPre is 0, even at the address of PRE', async () => {
    await openStuffing({ at: at('PRE'), state: { ...onStep3, hasPre: 0 } })
    expect(await screen.findByText('Este relatório não tem a etapa PRE.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Avançar Próxima Etapa' })).toBeNull()
  })

  it('reports a step that the report does not have', async () => {
    await openStuffing({ at: at('PRE'), state: { ...onStep3, hasPre: 0 } })
    const heading = await screen.findByRole('heading', { name: 'Paletes e sacarias' })
    expect(heading.previousElementSibling?.textContent).toBe('Etapa PRE')
  })

  it('gives a screen reader the position of the step', async () => {
    await openStuffing({ at: at('3') })
    const heading = await screen.findByRole('heading', { name: 'Terceira camada' })
    expect(heading.previousElementSibling?.textContent).toBe('Etapa 3, 4ª de 9')
  })

  it('STF-25 «Ir para Etapa Atual» is on every step but the current one', async () => {
    const { user, address } = await openStuffing({ at: at('1') })
    await user.click(await screen.findByRole('link', { name: 'Ir para Etapa Atual' }))
    expect(address()).toBe(at())
    expect(await screen.findByRole('heading', { name: 'Terceira camada' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Ir para Etapa Atual' })).toBeNull()
  })

  it('a later step says which photo is missing before it', async () => {
    await openStuffing({ at: at('7') })
    const reason = await screen.findByText('Antes, tire a foto da etapa 3: Terceira camada.')
    const button = screen.getByRole('button', { name: 'Tirar foto' })
    expect(button).toHaveProperty('disabled', true)
    expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  })

  it('STF-29 the photo of a step is a link to its file, with a cache-busting parameter', async () => {
    const { provider } = await openStuffing({ at: at('2') })
    const link = await screen.findByRole('link', { name: /Abrir a foto: etapa 2/ })
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
    expect(`${origin}${pathname}`).toBe(`${provider.origin}/api/ops/estufagem/file/${idSaida}/2`)
    expect(searchParams.get('v')).toMatch(/^\d+$/)
  })
})

describe('a complete stuffing report', () => {
  it('STF-07 STF-08 shows RELATÓRIO PREENCHIDO and a grid of the step photos', async () => {
    const steps = ['PRE', '1', '2', '3', 'C', '4', '5', '6', '7'] as const
    await openStuffing({
      state: complete,
      before: async ({ provider }) => {
        const today = Math.floor(Date.now() / 86_400_000)
        for (const step of steps) {
          const chosen = { thumb: true, ...(step === 'PRE' && { n: complete.preCounter }) }
          for (const day of [today, today + 1]) {
            const version = step === 'PRE' ? `${complete.preCounter}-${day}` : day
            provider.on(paths.stuffingFile(idSaida, step, version, chosen), (response) =>
              response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg)),
            )
          }
        }
      },
    })
    expect(await screen.findByText('RELATÓRIO PREENCHIDO')).toBeDefined()
    const list = screen.getByRole('list', { name: 'Etapas' })
    expect(getComputedStyle(list).display).toBe('grid')
    const tiles = within(list).getAllByRole('link')
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(steps.map(at))
    await waitFor(() =>
      expect(tiles.map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual(
        steps.map(() => expect.stringMatching(/^blob:/)),
      ),
    )
  })

  it('STF-09, API-13 has a link «Visualizar Relatório» to the PDF', async () => {
    const { provider } = await openStuffing({ state: complete })
    const link = await screen.findByRole('link', { name: 'Visualizar Relatório' })
    expect(link.getAttribute('href')).toBe(`${provider.origin}/api/ops/estufagem/pdf/${idSaida}`)
    const fetched = provider.received.filter(({ path }) => path.includes('/pdf/'))
    expect(fetched).toEqual([])
  })

  it('a tap on the link fetches the PDF with the token and shows it in a new tab', async () => {
    const { user, provider } = await openStuffing({ state: complete })
    provider.on(paths.stuffingPdf(idSaida), (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    )
    const tab = { closed: false, location: { href: '' }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    await user.click(await screen.findByRole('link', { name: 'Visualizar Relatório' }))
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    const [call] = provider.received.filter(({ path }) => path.includes('/pdf/'))
    expect(call?.headers.authorization).toMatch(/^Bearer /)
  })

  it('STF-10 a tap on a photo opens its step, where the photo can be replaced', async () => {
    const { user, address } = await openStuffing({ state: complete })
    const tiles = within(await screen.findByRole('list', { name: 'Etapas' }))
    await user.click(tiles.getByRole('link', { name: /Checklist assinado/ }))
    expect(address()).toBe(at('C'))
    expect(await mainButton('Trocar foto')).toHaveProperty('disabled', false)
  })

  it('its last step links to the whole report, and replaces a photo after a confirmation', async () => {
    const { user, address } = await openStuffing({ at: at('7'), state: complete })
    await screen.findByRole('heading', { name: 'Lacre do container' })
    await user.click(await mainButton('Trocar foto'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar a foto da etapa 7?' }))
    await dialog.findByText('Foto da etapa 7: A foto não pôde ser aberta')
    await user.click(dialog.getByRole('button', { name: 'Manter a foto' }))
    expect(screen.queryByRole('button', { name: 'Escolher da galeria' })).toBeNull()
    await user.click(await mainButton('Trocar foto'))
    await user.click(await screen.findByRole('button', { name: 'Trocar a foto' }))
    expect(await screen.findByRole('button', { name: 'Escolher da galeria' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Ver relatório e PDF' }))
    expect(address()).toBe(`/ops/relatorios/estufagem/${idSaida}`)
    expect(await screen.findByText('RELATÓRIO PREENCHIDO')).toBeDefined()
  })

  it('STF-11 with a step in the address, shows that step', async () => {
    await openStuffing({ at: at('4'), state: complete })
    expect(
      await screen.findByRole('heading', { name: 'Última camada com amarração' }),
    ).toBeDefined()
    expect(screen.queryByText('RELATÓRIO PREENCHIDO')).toBeNull()
  })
})
