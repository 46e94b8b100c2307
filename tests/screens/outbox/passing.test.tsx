import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { addPhoto, ana, fakeBody, setField } from '#src/outbox/testing/fake-ports.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { startDevice } from './open-screen.tsx'

// jsdom draws nothing.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

async function tap(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

/** A device whose camera cannot be opened. */
function withoutCamera(reason: string): void {
  const getUserMedia = () => Promise.reject(new DOMException('', reason))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
}

test.each([
  ['was refused', 'NotAllowedError', /A câmera não está liberada para o aplicativo/],
  ['is not there', 'NotFoundError', /Este aparelho não tem câmera que o aplicativo possa usar/],
])(
  'PASS-07 both tablets say that the camera %s, and offer the file',
  async (_what, name, words) => {
    withoutCamera(name)
    const device = startDevice()
    await device.act(setField({ report: 7, field: 'peso', value: 'x' }))
    const user = await device.open('/envios')
    await tap('Passar por códigos')
    await tap('Começar')
    expect((await screen.findByText(words)).textContent).toContain('o arquivo')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))

    await tap('Receber por códigos')
    await screen.findByText(words)
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect((await entriesOf(device.database, ana)).map(({ copy }) => copy)).toEqual([undefined])
  },
)

test('PASS-03 work that does not fit is not begun: the dialog says how large it is and names the file', async () => {
  const device = startDevice()
  const body = await fakeBody(new Uint8Array(1_300_000))
  await device.actWith([body], addPhoto({ report: 7, photo: body.id }))
  await device.open('/envios')
  await tap('Passar por códigos')
  await screen.findByText(
    'São 1,3 MB, e por códigos passa no máximo 1 MB. Use «Salvar em arquivo».',
  )
  expect(screen.queryByRole('button', { name: 'Começar' })).toBeNull()
})

test.each([
  ['none', /O outro aparelho só envia quando você disser/],
  ['honoured', /O outro aparelho também envia sozinho/],
] as const)(
  'PASS-09 before anything is shown the dialog says what goes and which device sends, keys %s',
  async (keys, words) => {
    const device = startDevice({ keys })
    await device.act(setField({ report: 7, field: 'peso', value: 'x' }))
    await saveDraft(device.database, ana, 'peso', { path: '/peso', typed: '1.2' }, 4)
    await device.open('/envios')
    await tap('Passar por códigos')
    await screen.findByText(/^1 envio e 1 rascunho para outro aparelho com a sua conta/)
    await screen.findByText(words)
    expect(await readDrafts(device.database, ana)).toHaveLength(1)
  },
)

test('a device without unsent work can only receive', async () => {
  await startDevice().open('/envios')
  await screen.findByRole('button', { name: 'Receber por códigos' })
  expect(screen.queryByRole('button', { name: 'Passar por códigos' })).toBeNull()
})

test('UX-40 the display stays on while a tablet shows or films', async () => {
  withoutCamera('NotFoundError')
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ released: false, release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  const user = await startDevice().open('/envios')
  expect(request).not.toHaveBeenCalled()
  await tap('Receber por códigos')
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
})
