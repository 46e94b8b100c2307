import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { cpf } from '#src/features/arrival/example-driver.ts'
import { forgetWaits } from '#src/outbox/act/choices.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { cut } from '../../support/sentinel-server.ts'
import { button, field, fillVehicle, openArrival, title, toVehicle } from './open-arrival.tsx'
import { soon, stopTime, toDone } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

describe('step 4, the end of the arrival', () => {
  it('KIOSK-36 KIOSK-38 shows the number, and «Finalizar» starts again without the driver’s data', async () => {
    const kiosk = await openArrival()
    await toDone(kiosk)
    expect(await screen.findByText('Chegada nº 71047')).toBeDefined()
    await kiosk.user.click(button('Finalizar'))
    await title('Bem-vindo, motorista')
    expect(kiosk.address()).toBe('/')
    expect(field('CPF').value).toBe('')
    expect(document.body.textContent).not.toMatch(/Sebastião|982|98765/)
    expect(currentToasts()).toEqual([])
    expect({ ...localStorage, ...sessionStorage }).not.toMatchObject({ cpf })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/52998224725/)
  })

  it('KIOSK-37 shows a countdown of ten seconds, and starts again', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    const pass = stopTime()
    fireEvent.click(button('Registrar chegada'))
    await soon(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    const timer = await soon(() => screen.getByRole('timer'))
    expect(timer.textContent).toMatch(/^Voltando ao início em (10|9) s$/)
    pass(3_000)
    expect(timer.textContent).toMatch(/^Voltando ao início em [67] s$/)
    pass(6_000)
    expect(timer.textContent).toMatch(/^Voltando ao início em [01] s$/)
    expect(kiosk.address()).toBe('/ops/chegada/step4')
    pass(1_000)
    expect(field('CPF').value).toBe('')
    expect(kiosk.address()).toBe('/')
  })

  it('UX-45 back and forward from it show no data of the driver', async () => {
    const kiosk = await openArrival()
    await toDone(kiosk)
    kiosk.goBy(-1)
    await title('Bem-vindo, motorista')
    await waitFor(() => expect(field('CPF').value).toBe(''))
    kiosk.goBy(1)
    await title('Bem-vindo, motorista')
    expect([kiosk.address(), field('CPF').value]).toEqual(['/', ''])
  })

  it('an unanswered arrival is said to be saved here and not yet at the gate, under the number on the monitor', async () => {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    stopTime()
    fireEvent.click(button('Registrar chegada'))
    await soon(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    const senha = callNumber({ cpf, placaCavalo: 'ABC-1D23' })
    await soon(() => screen.getByText('Ainda não chegou à portaria.'))
    screen.getByRole('heading', { level: 1, name: 'Chegada guardada neste totem' })
    screen.getByText(senha)
    expect(screen.queryByText('Chegada registrada')).toBeNull()
    kiosk.answer({ [paths.arrival()]: { value: 71_047 } })
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    await soon(() => screen.getByText('Chegada nº 71047'))
    screen.getByRole('heading', { level: 1, name: 'Chegada registrada' })
    screen.getByText(senha)
    expect(screen.queryByText(/não chegou/)).toBeNull()
  })

  it('step 4 without an arrival is not shown', async () => {
    const kiosk = await openArrival({ at: '/ops/chegada/step4' })
    await title('Bem-vindo, motorista')
    expect(kiosk.address()).toBe('/')
  })
})
