import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wallIso } from '#src/domain/time/wall-time.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { addPhoto, ana, answer, fakeBody, setField } from '#src/outbox/testing/fake-ports.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { startDevice, type Device } from './open-screen.tsx'

const password = 'doca sete'

async function withWork(settings: Parameters<typeof startDevice>[0] = {}): Promise<Device> {
  const device = startDevice(settings)
  const body = await fakeBody()
  await device.actWith(
    [body],
    setField({ report: 7, field: 'peso', value: 'x' }),
    addPhoto({ report: 7, photo: body.id }),
  )
  return device
}

/** Taps a button that loads a dialog or begins its action; React needs such a tap awaited. */
async function tap(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

/** Saves the work in a file through the screen; returns the downloaded file. */
async function saveFile(device: Device): Promise<File> {
  const user = await device.open('/envios')
  await tap('Salvar em arquivo')
  await user.type(await screen.findByLabelText('Senha do arquivo'), password)
  await tap('Criar arquivo')
  await screen.findByRole('heading', { name: 'Arquivo pronto' })
  await device.rest()
  const made: Blob[] = []
  const named: string[] = []
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:file'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    named.push(this.download)
  })
  await user.click(screen.getByRole('button', { name: 'Baixar' }))
  await screen.findByText('Entregue. Guarde a senha.')
  await user.click(screen.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)
  expect(named[0]).toMatch(/^envios-\d{4}-\d\d-\d\d-\d{4}\.pavilhao$/)
  return new File(made, named[0] ?? '')
}

async function bringFile(device: Device, file: File, typed = password) {
  const user = await device.open('/envios')
  await tap('Trazer de arquivo')
  await user.upload(await screen.findByLabelText('Arquivo'), file)
  await user.type(screen.getByLabelText('Senha do arquivo'), typed)
  await tap('Abrir arquivo')
  return user
}

test('UX-09 saves unsent work in a file that another device brings in; the second time adds nothing', async () => {
  const tablet = await withWork()
  const file = await saveFile(tablet)
  cleanup()

  const other = startDevice()
  await bringFile(other, file)
  await screen.findByText('2 envios novos para este aparelho.')
  expect(screen.getByText('Ana Souza')).toBeTruthy()
  await tap('Trazer 2 envios')
  await screen.findByText('Trazido: 2 envios.')
  await other.rest()
  expect(await entriesOf(other.database, ana)).toHaveLength(2)

  cleanup()
  await bringFile(other, file)
  await screen.findByText('Nada novo para este aparelho.')
  expect(screen.queryByRole('button', { name: /^Trazer \d/ })).toBeNull()
})

test('names the file by the warehouse’s clock, wherever the device is', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  onTestFinished(() => void vi.unstubAllEnvs())
  const names = () => wallIso(Date.now(), 'America/Sao_Paulo').slice(0, 16).replace('T', '-')
  const before = names()
  const { name } = await saveFile(await withWork())
  const [day, clock] = [name.slice(7, 17), `${name.slice(18, 20)}:${name.slice(20, 22)}`]
  expect([before, names()]).toContain(`${day}-${clock}`)
})

test.each([
  [
    'without keys what is not there waits for the person',
    'none',
    [
      /O outro aparelho só envia quando você disser/,
      /o que não for achado precisa de você em Envios/,
    ],
    0,
  ],
  [
    'with keys all of it goes by itself',
    'honoured',
    [/O outro aparelho também envia sozinho/, /Cada envio vai sozinho/],
    2,
  ],
] as const)(
  'UX-09 both dialogs explain what happens: %s',
  async (_what, keys, words, goUnasked) => {
    const tablet = await withWork({ keys })
    await tablet.open('/envios')
    await tap('Salvar em arquivo')
    await screen.findByText(words[0])
    cleanup()
    const file = await saveFile(tablet)
    cleanup()

    const other = startDevice({ keys, quarantineMs: 0 })
    // The provider has nothing of it.
    other.answerWith(({ method }) => answer(200, { value: method === 'GET' ? { count: 0 } : {} }))
    await bringFile(other, file)
    await screen.findByText(words[1])
    await tap('Trazer 2 envios')
    await screen.findByText('Trazido: 2 envios.')
    for (let checks = 0; checks < 3; checks += 1) {
      await other.rest()
      other.pass(10 * 60_000)
      await other.send()
    }
    expect(other.sent.filter(({ method }) => method !== 'GET')).toHaveLength(goUnasked)
  },
)

test('UX-09 uses the share sheet where the device has one; closed, it says so', async () => {
  const given: (File | undefined)[] = []
  let isClosed = true
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: ShareData) => {
      if (isClosed) throw new DOMException('closed', 'AbortError')
      given.push(files?.[0])
    },
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  const device = await withWork()
  const user = await device.open('/envios')
  await tap('Salvar em arquivo')
  await user.type(await screen.findByLabelText('Senha do arquivo'), password)
  await tap('Criar arquivo')
  await tap('Compartilhar')
  await screen.findByText('Não foi compartilhado. Tente de novo ou baixe.')
  isClosed = false
  await tap('Compartilhar')
  await screen.findByText('Entregue. Guarde a senha.')
  expect(given.map((file) => file?.name)).toEqual([expect.stringMatching(/\.pavilhao$/)])
  await device.rest()
})

test('UX-09 includes drafts, also alone, and says so', async () => {
  const tablet = startDevice()
  await saveDraft(tablet.database, ana, 'peso', { path: '/peso', typed: '1' }, 10)
  const file = await saveFile(tablet)
  cleanup()

  const other = startDevice()
  await bringFile(other, file)
  await screen.findByText('1 rascunho para continuar aqui.')
  screen.getByText('Termine cada rascunho num aparelho só: terminado nos dois, vai duas vezes.')
  await tap('Trazer 1 rascunho')
  await screen.findByText('Trazido: 1 rascunho.')
  expect(await readDrafts(other.database, ana)).toMatchObject([{ form: 'peso', savedAt: 10 }])
})

test('UX-09 reports a short password and a wrong one, and does nothing', async () => {
  const tablet = await withWork()
  const user = await tablet.open('/envios')
  await tap('Salvar em arquivo')
  await user.type(await screen.findByLabelText('Senha do arquivo'), 'curta')
  await tap('Criar arquivo')
  await screen.findByText('Escolha uma senha com pelo menos 8 caracteres.')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  cleanup()

  const file = await saveFile(tablet)
  cleanup()
  const other = startDevice()
  await bringFile(other, file, 'outra senha')
  await screen.findByText('Senha incorreta, ou arquivo danificado.')
  expect(await entriesOf(other.database, ana)).toEqual([])
})

test('UX-09 says after the copy that the work is in a file too, and lets the person decide that only this device sends', async () => {
  const tablet = await withWork()
  await saveFile(tablet)
  cleanup()
  const user = await tablet.open('/envios')
  const decide = await screen.findByRole('button', { name: 'Só este aparelho envia' })
  screen.getByText('2 envios foram copiados')
  await user.click(decide)
  await screen.findByText(/Confirme só se o outro aparelho não enviou nada/)
  await user.click(screen.getByRole('button', { name: 'Sim, só este' }))
  await waitFor(() => expect(screen.queryByText(/copiado/)).toBeNull())
})

test('UX-09 with keys nothing asks the person after the copy, because both devices send', async () => {
  const tablet = await withWork({ keys: 'honoured' })
  tablet.answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await saveFile(tablet)
  cleanup()
  await tablet.open('/envios')
  await screen.findByRole('button', { name: 'Salvar em arquivo' })
  expect(screen.queryByText(/copiado/)).toBeNull()
})

test('UX-09 leaving before the file is ready marks nothing as copied', async () => {
  const tablet = await withWork()
  const user = await tablet.open('/envios')
  await tap('Salvar em arquivo')
  await user.type(await screen.findByLabelText('Senha do arquivo'), password)
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  let seal: () => void = () => undefined
  const held = new Promise<void>((resolve) => (seal = resolve))
  // The content is small enough to be sealed in one piece, so nothing of the file follows it.
  const sealing = vi
    .spyOn(subtle, 'encrypt')
    .mockImplementation((...given) => held.then(() => encrypt(...given)))
  onTestFinished(() => sealing.mockRestore())
  await tap('Criar arquivo')
  await waitFor(() => expect(sealing).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await act(async () => {
    seal()
    await sealing.mock.results[0]?.value
  })
  // A later write waits for its turn in the database.
  await tablet.act(setField({ report: 8, field: 'peso', value: 'y' }))
  const entries = await entriesOf(tablet.database, ana)
  expect(entries.map(({ copy }) => copy)).toEqual([undefined, undefined, undefined])
  expect(screen.queryByText(/copiado/)).toBeNull()
})
