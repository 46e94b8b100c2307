import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallCard } from '#src/app/layout/install-card.tsx'
import { installWay, watchInstall } from '#src/app/start/install.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { setField } from '#src/outbox/testing/fake-ports.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { startDevice } from '../outbox/open-screen.tsx'

watchInstall()
const title = 'Instale o Pavilhão neste aparelho'

afterEach(() => localStorage.clear())

/** Opens the home of a device, with or without a completed task. */
async function showCard(done: boolean) {
  const device = startDevice()
  await device.act(setField({ report: 7, field: 'peso', value: 'x' }))
  if (done) await device.send()
  await act(async () => {
    render(
      <ThemeProvider>
        <RuntimeProvider runtime={device.runtime}>
          <InstallCard />
        </RuntimeProvider>
      </ThemeProvider>,
    )
  })
  return device
}

/** The browser offers to install the app. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  return prompt
}

const useIpad = (more: object = {}) => {
  const ipad = { userAgent: 'Macintosh Safari', maxTouchPoints: 5, ...more }
  vi.stubGlobal('navigator', { ...navigator, ...ipad })
}

test('UX-42 on an iPad, shows the steps after a first completed task and not before', async () => {
  useIpad()
  const device = await showCard(false)
  expect(screen.queryByText(title)).toBeNull()
  await device.send()
  await screen.findByRole('heading', { name: title })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1.No Safari, toque em Compartilhar',
    '2.Escolha Adicionar à Tela de Início',
    '3.Toque em Adicionar, abra pelo ícone e entre de novo',
  ])
})

test('UX-42 on an iPad, says before the installation that unsent work stays in the browser', async () => {
  useIpad()
  const device = await showCard(true)
  await screen.findByRole('heading', { name: title })
  const warning = 'Espere tudo ser enviado antes de instalar'
  expect(screen.queryByText(warning)).toBeNull()
  await device.act(setField({ report: 7, field: 'peso', value: 'y' }))
  await screen.findByText(warning)
  await device.send()
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

test.each([
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/142.0.0.0', 5],
  ['a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0', 0],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0', 0],
])(
  'UX-42 on %s, shows one tap and no steps, once the browser offers it',
  async (...[, userAgent, maxTouchPoints]) => {
    vi.stubGlobal('navigator', { ...navigator, userAgent, maxTouchPoints })
    await showCard(true)
    expect(screen.queryByText(title)).toBeNull()
    const prompt = offer('dismissed')
    expect(screen.queryAllByRole('listitem')).toEqual([])
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Instalar' }))
    expect(prompt).toHaveBeenCalledOnce()
    // Declining the browser's prompt also closes the card.
    expect(screen.queryByText(title)).toBeNull()
  },
)

test('UX-42 is hidden when the app was opened by its icon', () => {
  useIpad()
  expect(installWay()).toBe('apple')
  useIpad({ standalone: true })
  expect(installWay()).toBeUndefined()
})

test('UX-42 «Agora não» hides it for good', async () => {
  useIpad()
  await showCard(true)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Agora não' }))
  expect(screen.queryByText(title)).toBeNull()
})

test('UX-42 one tap installs where the browser offers it; the card is gone once installed', async () => {
  await showCard(true)
  expect(screen.queryByText(title)).toBeNull()
  const prompt = offer('accepted')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Instalar' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(title)).toBeNull()
  act(() => void dispatchEvent(new Event('appinstalled')))
  offer('accepted')
  expect(screen.queryByText(title)).toBeNull()
})
