import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { Shutter } from '#src/evidence/camera/shutter.tsx'
import type { Camera } from '#src/photos/camera.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { jpeg, pick, pickedFile, shrinkToOne } from '../picking.ts'
import { begun, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const onStep = (description: string) => screen.findByRole('heading', { name: description })
const viewer = async () => within(await screen.findByRole('dialog'))

describe('the full-screen photo of a stuffing step', () => {
  it('UX-33 opens from its thumbnail and is zoomed with buttons', async () => {
    const { user } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto: etapa 3/ }))
    const photo = await viewer()
    const box = () => photo.getByRole('img').parentElement?.style.width
    await photo.findByRole('img')
    expect(box()).toBe('100%')
    await user.click(photo.getByRole('button', { name: 'Ampliar' }))
    await user.click(photo.getByRole('button', { name: 'Ampliar' }))
    expect(box()).toBe('400%')
    expect(photo.getByRole('button', { name: 'Ampliar' })).toHaveProperty('disabled', true)
    await user.click(photo.getByRole('button', { name: 'Diminuir' }))
    expect(box()).toBe('200%')
    await user.click(photo.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('UX-33 Escape and the back gesture close it', async () => {
    const { user } = await openStuffing({ at: `/ops/relatorios/estufagem/${idSaida}/1` })
    await user.click(await screen.findByRole('link', { name: /Abrir a foto: etapa 1/ }))
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('UX-33 a middle click opens it in this page too, because its address needs a token', async () => {
    await openStuffing({ at: `/ops/relatorios/estufagem/${idSaida}/1` })
    const link = await screen.findByRole('link', { name: /Abrir a foto: etapa 1/ })
    const press = (button: number) => {
      const event = new MouseEvent('auxclick', { button, bubbles: true, cancelable: true })
      fireEvent(link, event)
      return event.defaultPrevented
    }
    // The right button keeps its menu.
    expect(press(2)).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(press(1)).toBe(true)
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('UX-33 a waiting photo can be deleted, and «Desfazer» restores it', async () => {
    const { user, entries } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto: etapa 3/ }))
    await user.click((await viewer()).getByRole('button', { name: 'Excluir' }))
    await onStep('Terceira camada')
    expect(await screen.findByText('Foto excluída. Fica 7 dias em Envios.')).toBeDefined()
    expect((await entries()).map(({ state }) => state)).toEqual(['discarded'])

    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await onStep('Checklist assinado')
    expect(screen.queryByText('Foto excluída. Fica 7 dias em Envios.')).toBeNull()
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('UX-33 a retake replaces the old photo', async () => {
    const { user, entries } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    const [before] = await entries()
    await user.click(await screen.findByRole('button', { name: /Abrir a foto: etapa 3/ }))
    await user.click((await viewer()).getByRole('button', { name: 'Tirar de novo' }))
    const camera = await screen.findByRole('dialog', { name: 'Câmera: 3 · Terceira camada' })
    await within(camera).findByRole('button', { name: 'Usar a câmera do aparelho' })
    const picker = camera.querySelector<HTMLInputElement>('input[capture]')
    await user.upload(picker ?? expect.unreachable(), pickedFile())
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect(await entries()).toMatchObject([{ id: before?.id }, { args: { step: '3' } }])
  })

  it('UX-33 offers no deletion of a photo that later photos depend on', async () => {
    const { user } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    await pick(user, 'camera')
    await onStep('Última camada com amarração')
    await user.click(screen.getByRole('link', { name: /Terceira camada/ }))
    await user.click(await screen.findByRole('button', { name: /Abrir a foto: etapa 3/ }))
    expect((await viewer()).queryByRole('button', { name: 'Excluir' })).toBeNull()
  })

  it('UX-33 shows the photos of PRE one after the other', async () => {
    const today = Math.floor(Date.now() / 86_400_000)
    const { user } = await openStuffing({
      state: { ...begun, preCounter: 2 },
      before: async ({ provider }) => {
        const full = paths.stuffingFile(idSaida, 'PRE', `1-${today}`, { n: 1 })
        provider.on(full, (response) =>
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
        )
      },
    })
    const [first] = await screen.findAllByRole('link', { name: /Abrir a foto: etapa PRE/ })
    if (first === undefined) throw new Error('no photo')
    await user.click(first)
    const photo = await viewer()
    expect(await photo.findByRole('img', { name: /foto 1/ })).toBeDefined()
    await user.click(photo.getByRole('button', { name: 'Próxima foto' }))
    // The provider does not have this photo.
    expect(await photo.findByText('A foto não pôde ser aberta')).toBeDefined()
    expect(photo.queryByRole('button', { name: 'Próxima foto' })).toBeNull()
    // PRE takes additional photos, never a retake.
    expect(photo.queryByRole('button', { name: 'Tirar de novo' })).toBeNull()
  })
})

describe('the shutter of the camera', () => {
  const frame = { close: () => undefined } as ImageBitmap
  const camera: Camera = {
    hasTorch: false,
    setTorch: async () => undefined,
    zoom: undefined,
    setZoom: async () => undefined,
    frame: () => Promise.resolve(frame),
    leave: () => undefined,
  }

  function showShutter(onFrame: () => Promise<void>) {
    const props = { camera, onFrame, onFile: () => undefined }
    render(
      <ThemeProvider>
        <Shutter {...props} />
      </ThemeProvider>,
    )
    return screen.getByRole('button', { name: 'Fotografar' })
  }

  it('UX-26 a double tap takes one photo, however soon the first is kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onFrame = vi.fn<() => Promise<void>>(async () => undefined)
    const button = showShutter(onFrame)
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(600))
    fireEvent.click(button)
    expect(onFrame).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(100))
    fireEvent.click(button)
    expect(onFrame).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('UX-26 takes no second photo while the first is being kept, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let keep = () => {}
    const onFrame = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (keep = resolve)))
    const button = showShutter(onFrame)
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.click(button)
    expect(onFrame).toHaveBeenCalledTimes(1)
    await act(async () => keep())
    fireEvent.click(button)
    expect(onFrame).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

describe('the wake lock of a stuffing report', () => {
  it('UX-40 keeps the display on while the report is open, also after the app was in the background', async () => {
    const locks: { release: () => Promise<void> }[] = []
    const released = vi.fn<() => void>()
    const request = vi.fn<() => Promise<unknown>>(async () => {
      const lock = { released: true, release: async () => released() }
      locks.push(lock)
      return lock
    })
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    const { user } = await openStuffing({ state: onStep3 })
    await onStep('Terceira camada')
    expect(request.mock.calls).toEqual([['screen']])
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(locks).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: 'Estufagens' }))
    await waitFor(() => expect(released).toHaveBeenCalled())
    Reflect.deleteProperty(navigator, 'wakeLock')
  })
})
