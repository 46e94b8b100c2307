import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { cpf, exampleDriver } from '#src/features/arrival/example-driver.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { forgetWaits } from '#src/outbox/act/choices.ts'
import { device as wholeDevice, writeMeta } from '#src/outbox/store/meta.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { button, field, fillVehicle, openArrival, title, toDriver } from './open-arrival.tsx'
import type { Before, OpenFeature } from '../open-feature.tsx'
import { bodies, keptHere, soon, stopTime, toDone } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

const warehouse = 'America/Sao_Paulo'
const hourMs = 3_600_000

/** Answers every read from now on with this `Date` header, or with none. */
function tellingTime({ provider }: Pick<OpenFeature, 'provider'>, date: string | undefined) {
  const answers = {
    [paths.carriers('', 1000)]: { value: [] },
    [paths.driverSearch(cpf)]: { value: { id: exampleDriver.id } },
    [paths.driver(exampleDriver.id, cpf)]: { value: exampleDriver },
  }
  for (const [path, body] of Object.entries(answers)) {
    provider.on(path, (response, call) => {
      response.sendDate = false
      json(body, 200, date === undefined ? {} : { date })(response, call)
    })
  }
}

describe('the kiosk without a network', () => {
  it('takes the driver through with his typed data under a local number, and later sends everything in order', async () => {
    const kiosk = await openArrival({
      isNew: true,
      before: async ({ provider }) => {
        for (const path of [paths.driverSearch(cpf), paths.drivers(), paths.arrival()]) {
          provider.on(path, cut)
        }
      },
    })
    await toDriver(kiosk)
    expect(screen.getByText(/Não deu para consultar o seu cadastro agora/)).toBeDefined()
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await title('Origem e veículo')
    expect(kiosk.address()).toMatch(/^\/ops\/chegada\/step3\?id=local%3A/)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    await title('Chegada guardada neste totem')
    expect(screen.getByText('Ainda não chegou à portaria.')).toBeDefined()
    await kiosk.user.click(button('Finalizar'))
    expect(await screen.findByText('1 chegada espera a rede neste totem.')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/Zé|99876/)

    // The provider already has the driver: he is found by his CPF and not registered again.
    kiosk.answer({
      [paths.driverSearch(cpf)]: { value: { id: 2001 } },
      [paths.arrival()]: { value: 71_048 },
    })
    const taken = { message: 'Motorista já cadastrado', id: 2001 }
    kiosk.provider.on(paths.drivers(), json(taken, 409))
    kiosk.answer({
      [paths.driver(2001, cpf)]: { value: exampleDriver },
      [paths.driver(2001)]: { value: 2001 },
    })
    await act(kiosk.deliver)
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual([
      'settled',
      'settled',
      'settled',
    ])
    const put = bodies(kiosk, 'PUT')
    // The known name stays; the telephone number is today's.
    expect(put).toMatchObject([
      ['/api/core/motorista/2001', { nome: 'Sebastião Miranda', telefone1: '13998765432' }],
    ])
    expect(bodies(kiosk, 'POST').at(-1)).toMatchObject([
      '/api/ops/chegada',
      { idMotorista: 2001, placaCavalo: 'ABC-1D23' },
    ])
    await waitFor(() => expect(screen.queryByText(/neste totem/)).toBeNull())
  })

  it('does not report a lost connection where the provider fails', async () => {
    const kiosk = await openArrival({
      isNew: true,
      before: async ({ provider }) => {
        provider.on(paths.driverSearch(cpf), json({ message: 'Erro interno' }, 500))
      },
    })
    await toDriver(kiosk)
    expect(screen.getByText(/Não deu para consultar o seu cadastro agora/)).toBeDefined()
    expect(screen.queryByText(/Sem conexão agora/)).toBeNull()
  })

  it.each<[string, Before]>([
    [
      'as it was known before',
      async (device) => {
        tellingTime(device, undefined)
        await writeMeta(device.database.relaxed, 'clock-offset', wholeDevice, 5 * hourMs)
      },
    ],
    [
      'as the provider reports them',
      async (device) => tellingTime(device, new Date(Date.now() + 5 * hourMs).toUTCString()),
    ],
  ])(
    'a kiosk whose clock is slow records the moment by the server’s clock: %s',
    async (_, before) => {
      const kiosk = await openArrival({ before })
      kiosk.provider.on(paths.arrival(), cut)
      await toDone(kiosk, { title: keptHere })
      const [{ args } = expect.unreachable()] = await kiosk.entries()
      const { announcedAt } = args as { announcedAt: string }
      expect(Date.parse(announcedAt) - Number(wallTimeOf(Date.now(), warehouse))).toBeGreaterThan(
        4 * hourMs,
      )
    },
  )

  it('sends a telephone number with the moment it was entered, by the server’s clock', async () => {
    const before: Before = async (device) => {
      tellingTime(device, undefined)
      await writeMeta(device.database.relaxed, 'clock-offset', wholeDevice, 5 * hourMs)
    }
    const kiosk = await openArrival({ before })
    await toDriver(kiosk)
    for (const key of ['Limpar', ...'4733334444']) await kiosk.user.click(button(key))
    kiosk.provider.on(paths.driver(exampleDriver.id), cut)
    await kiosk.user.click(button('Confirmar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    const [{ args } = expect.unreachable()] = await kiosk.entries()
    const { saidAt } = args as { saidAt: string }
    expect(Date.parse(saidAt) - Number(wallTimeOf(Date.now(), warehouse))).toBeGreaterThan(
      4 * hourMs,
    )
  })

  it('a driver who entered his data and left makes no arrival', async () => {
    const kiosk = await openArrival({
      before: async ({ provider }) => {
        for (const path of [paths.driverSearch(cpf), paths.drivers()]) provider.on(path, cut)
      },
    })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await title('Origem e veículo')
    kiosk.goBy(-2)
    expect(await screen.findByText('1 cadastro espera a rede neste totem.')).toBeDefined()
  })

  it('reports a later rejection to whoever looks after the kiosk, without the driver’s name', async () => {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toDone(kiosk, { title: keptHere })
    await kiosk.user.click(button('Finalizar'))
    kiosk.provider.on(paths.arrival(), json({ message: 'Transportadora não encontrada' }, 422))
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    expect(await screen.findByText('Avise a portaria')).toBeDefined()
    expect(screen.getByText(/^Senha \d{4}: Transportadora não encontrada$/)).toBeDefined()
    expect(document.body.textContent).not.toMatch(/ABC-1D23|Sebastião/)
    kiosk.answer({ [paths.arrival()]: { value: 71_049 } })
    await kiosk.user.click(button('Tentar de novo'))
    await act(kiosk.deliver)
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
  })
})

describe('an arrival that is rejected after the driver has left', () => {
  async function refusedLater() {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toDone(kiosk, { title: keptHere })
    await kiosk.user.click(button('Finalizar'))
    kiosk.provider.on(paths.arrival(), json({ message: 'Veículo bloqueado' }, 422))
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    await screen.findByText('Avise a portaria')
    return kiosk
  }

  /** Adds the waiting arrival of another driver. */
  const arriveAnother = ({ database, person }: OpenFeature) =>
    submit(database, { clock: { now: () => Date.now() } }, person, [
      registerArrival({
        idChegada: makeLocalId(),
        cpf: '11144477735',
        idMotorista: 2002,
        idTransportadora: null,
        empresa: 1,
        oc: null,
        placaCavalo: 'JKL-4M56',
        placaCarroceria1: 'XYZ-9876',
        placaCarroceria2: null,
        numeroCarrocerias: 1,
      }),
    ])

  it('is not counted among those that wait for the network', async () => {
    const kiosk = await refusedLater()
    await arriveAnother(kiosk)
    expect(await screen.findByText('1 chegada espera a rede neste totem.')).toBeDefined()
  })

  it('is discarded after the porter has dealt with it, and only after a confirmation', async () => {
    const kiosk = await refusedLater()
    await kiosk.user.click(button('Encerrar'))
    expect(screen.getByText(/A portaria já resolveu\?/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    await kiosk.user.click(button('Não, manter'))
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked'])
    await kiosk.user.click(button('Encerrar'))
    await kiosk.user.click(button('Sim, apagar deste totem'))
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded'])
    expect(screen.queryByText(/neste totem/)).toBeNull()
  })

  it.each([
    ['trying again', async ({ user }: OpenFeature) => user.click(button('Tentar de novo'))],
    [
      'ending it',
      async ({ user }: OpenFeature) => {
        await user.click(button('Encerrar'))
        await user.click(button('Sim, apagar deste totem'))
      },
    ],
  ])('UX-13 %s says so when the device has no room for it', async (_, decide) => {
    const kiosk = await refusedLater()
    const full = new DOMException('no room', 'QuotaExceededError')
    vi.spyOn(kiosk.database.strict.entries, 'put').mockRejectedValue(full as never)
    await decide(kiosk)
    expect(await screen.findByText(/^Não há espaço neste aparelho/)).toBeDefined()
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked'])
  })

  it('other work of the signed-in person is neither shown here nor discarded with it', async () => {
    const kiosk = await refusedLater()
    kiosk.provider.on(paths.stuffingFinishPre(4821), json({ message: 'Faltam fotos' }, 422))
    await submit(kiosk.database, { clock: { now: () => Date.now() } }, kiosk.person, [
      finishPreStage({ idSaida: 4821 }),
    ])
    await act(kiosk.deliver)
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked', 'parked'])
    await kiosk.user.click(button('Encerrar'))
    await kiosk.user.click(button('Sim, apagar deste totem'))
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
    expect(screen.queryByText(/neste totem/)).toBeNull()
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded', 'parked'])
  })

  it('shows another driver’s arrival that is rejected during the confirmation before it can be discarded', async () => {
    const kiosk = await refusedLater()
    await kiosk.user.click(button('Encerrar'))
    kiosk.provider.on(paths.arrival(), json({ message: 'Motorista bloqueado' }, 422))
    await arriveAnother(kiosk)
    await act(kiosk.deliver)
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked', 'parked'])
    expect(screen.queryByText(/Motorista bloqueado/)).toBeNull()
    await kiosk.user.click(button('Sim, apagar deste totem'))
    expect(await screen.findByText(/^Senha \d{4}: Motorista bloqueado$/)).toBeDefined()
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded', 'parked'])
    await waitFor(() => expect(screen.queryByText(/Veículo bloqueado/)).toBeNull())
  })

  it('the confirmation closes when nobody answers it', async () => {
    await refusedLater()
    const pass = stopTime()
    fireEvent.click(button('Encerrar'))
    pass(91_000)
    expect(screen.queryByText(/A portaria já resolveu\?/)).toBeNull()
    await soon(() => button('Tentar de novo'))
  })
})
