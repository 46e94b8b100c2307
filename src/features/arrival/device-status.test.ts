import { expect, test } from 'vitest'
import { submit } from '#src/outbox/act/submit.ts'
import { tellDevice } from '#src/device/tell-device.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { ana, answer, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import { registerArrival } from './operations/register-arrival.ts'
import { registerDriver } from './operations/register-driver.ts'

const driver = {
  idMotorista: 'local:00000000-0000-4000-8000-000000000001',
  cpf: '52998224725',
  nome: 'Sebastião Miranda',
  telefone1: '11987654321',
} as const
const arrival = {
  idChegada: 'local:00000000-0000-4000-8000-000000000002',
  cpf: driver.cpf,
  idMotorista: driver.idMotorista,
  idTransportadora: 101,
  empresa: 2,
  oc: '314176',
  placaCavalo: 'ABC-1D23',
  placaCarroceria1: 'XYZ-9876',
  placaCarroceria2: 'DEF-5G67',
  numeroCarrocerias: 2,
} as const

test('DEV-03 a kiosk tells how much waits and why, and nothing of a driver', async () => {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(() =>
    answer(422, { message: 'CPF 529.982.247-25 de Sebastião é inválido' }),
  )
  const operations = new Map<string, Operation<never>>([
    [registerDriver.kind, registerDriver],
    [registerArrival.kind, registerArrival],
  ])
  const kiosk = { ...ports, operations }
  await submit(db, kiosk, ana, [registerDriver(driver), registerArrival(arrival)])
  await drain(db, kiosk, { budgetMs: 60_000 })
  const entries = await db.relaxed.entries.toArray()
  expect(JSON.stringify(entries)).toMatch(/Sebastião.*52998224725|52998224725.*Sebastião/)

  const bodies: string[] = []
  await tellDevice(db, {
    origin: 'https://pavilhao.example',
    signed: kiosk.signed,
    now: () => clock.at,
    room: async () => ({ storage: undefined, room: 'enough' }),
    send: async (path, status) => {
      // The id of the device is random, and may contain any three signs.
      bodies.push(
        path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '') + JSON.stringify(status),
      )
      return 200
    },
  })
  const [body = ''] = bodies
  expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({
    pendentes: 2,
    recusados: 1,
    recusas: [{ tipo: 'arrival.registerDriver.v1', motivo: 'refused', quantidade: 1 }],
  })
  expect(body).not.toMatch(
    /Sebasti|Miranda|529|982|247|9876|ABC|1D23|XYZ|DEF|5G67|314176|local:|CPF|Transportadora/i,
  )
})
