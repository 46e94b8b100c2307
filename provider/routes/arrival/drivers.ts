import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { ErrorBody, Value } from '#contract/schemas/common.ts'
import { Driver, DriverBody, DriverFound, DriverQuery } from '#contract/schemas/driver.ts'
import { kioskRole } from '#contract/roles.ts'
import { monitorTopics } from '#contract/schemas/monitors.ts'
import { cpfDigits, isCpf } from '#src/domain/names/cpf.ts'
import { isMobilePhone } from '#src/domain/names/phones.ts'
import type { Orm } from '../../db/database.ts'
import { drivers } from '../../db/schema/partners.ts'
import { Refusal, refusalAt } from '../../errors/refusal.ts'
import { type Api, isStorable, type Means, personOf } from '../api.ts'
import { deviceRolesOf } from '../../session/require-person.ts'
import { renameDriverOfExits } from '../exits/rename-driver.ts'
import { by, driverCall } from '../describe-call.ts'
import { blankToNull } from '../typed-text.ts'

/** The calls of contract §12 about drivers. */
export function routeDrivers(api: Api, means: Means) {
  routeSearch(api, means)
  routeDriver(api, means)
  routeRegister(api, means)
  routeUpdate(api, means)
}

function routeSearch(api: Api, { database }: Means) {
  api.get(
    '/api/core/motorista/search',
    driverCall(
      'Motorista de um CPF; nulo quando não há',
      Value(DriverFound),
      { querystring: DriverQuery },
      { devices: [kioskRole] },
    ),
    async ({ query: { cpf } }) => {
      if (!isCpf(cpf)) throw refusalAt('cpf', 'CPF Inválido')
      const id = await findDriverId(database.orm, cpfDigits(cpf))
      return { value: id === undefined ? null : { id } }
    },
  )
}

/**
 * A kiosk must send the CPF that its driver typed: with ids alone a kiosk could read the data of all drivers. Without
 * extensions a kiosk cannot send the CPF, so the id is enough.
 */
function routeDriver(api: Api, { database, extensions }: Means) {
  api.get(
    '/api/core/motorista/:id',
    driverCall(
      'Dados de um motorista',
      Value(Driver),
      { ...by('id'), querystring: Type.Partial(DriverQuery) },
      { devices: [kioskRole] },
    ),
    async (request) => {
      const value = await readDriverRow(database.orm, request.params.id)
      const isReported = cpfDigits(request.query.cpf ?? '') === value.cpf
      const isKiosk = deviceRolesOf(personOf(request)).includes(kioskRole)
      if (extensions && !isReported && isKiosk) throw noDriver()
      return { value }
    },
  )
}

/** The refusal of a second registration has the id of the existing driver. */
const Known = Type.Intersect([ErrorBody, Type.Object({ id: Type.Optional(Type.Integer()) })])

function routeRegister(api: Api, { now }: Means) {
  api.post(
    '/api/core/motorista',
    driverCall(
      'Cadastrar um motorista',
      Value(Type.Integer()),
      { body: DriverBody, response: { 409: Known } },
      { devices: [kioskRole] },
    ),
    async (request) => {
      const driver = readDriver(request.body, now())
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const at = now()
        const [made] = await tx
          .insert(drivers)
          .values({ ...driver, createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid })
          .onConflictDoNothing({ target: drivers.cpf })
          .returning({ id: drivers.id })
        if (made) return { value: made.id }
        throw new Refusal(409, 'Motorista já cadastrado', {
          details: { id: await findDriverId(tx, driver.cpf) },
        })
      })
    },
  )
}

function routeUpdate(api: Api, { now }: Means) {
  api.put(
    '/api/core/motorista/:id',
    driverCall(
      'Alterar os dados de um motorista',
      Value(Type.Integer()),
      { ...by('id'), body: DriverBody },
      { devices: [kioskRole], changes: monitorTopics },
    ),
    async (request) => {
      const { id } = request.params
      const { cpf, ...driver } = readDriver(request.body, now())
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const { nome } = await holdDriver(tx, id, cpf)
        await tx
          .update(drivers)
          .set({ ...driver, updatedAt: now(), updatedBy: uid })
          .where(eq(drivers.id, id))
        if (driver.nome !== nome) await renameDriverOfExits(tx, id, driver.nome)
        return { value: id }
      })
    },
  )
}

/**
 * Locks the driver's row and returns it. The CPF identifies the person, so data with another CPF is refused. Throws 404
 * and 422.
 */
async function holdDriver(tx: Orm, id: number, cpf: string) {
  const [held] = await tx
    .select({ cpf: drivers.cpf, nome: drivers.nome })
    .from(drivers)
    .where(eq(drivers.id, id))
    .for('update')
  if (!held) throw noDriver()
  if (held.cpf === cpf) return held
  throw refusalAt('cpf', 'O CPF de um motorista não pode ser alterado')
}

/** `cpf` as eleven digits. */
async function findDriverId(orm: Orm, cpf: string): Promise<number | undefined> {
  const [row] = await orm.select({ id: drivers.id }).from(drivers).where(eq(drivers.cpf, cpf))
  return row?.id
}

/** The driver as the contract shows it. Throws 404. */
async function readDriverRow(orm: Orm, id: number): Promise<Driver> {
  const [row] = await orm.select().from(drivers).where(eq(drivers.id, id))
  if (!row) throw noDriver()
  const { createdBy: _, updatedBy: __, createdAt, updatedAt, toldAt, ...driver } = row
  return {
    ...driver,
    ...(toldAt && { informadoEm: toldAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const noDriver = () => new Refusal(404, 'Motorista não encontrado')

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

/**
 * The data of a driver as it is stored, received at `at`: digits without their masks. Throws 422 with a message for
 * each field (spec 2 §5).
 */
function readDriver(body: DriverBody, at: Date) {
  const { nome, cpf, telefone1, telefone2, cnh, observacao } = body
  const fields: Record<string, string> = {}
  if (nome.trim() === '') fields['nome'] = 'Informe o seu nome'
  if (!isCpf(cpf)) fields['cpf'] = 'CPF Inválido'
  if (!isMobilePhone(telefone1)) fields['telefone1'] = 'Celular inválido'
  const second = blankToNull(telefone2)
  if (second !== null && !isMobilePhone(second)) fields['telefone2'] = 'Celular inválido'
  const saidAt = body.informadoEm === undefined ? undefined : new Date(body.informadoEm)
  if (saidAt && !isStorable(saidAt)) fields['informadoEm'] = 'Momento inválido'
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal(422, first, { fields })
  return {
    nome: nome.trim().replaceAll(/\s+/g, ' '),
    cpf: cpfDigits(cpf),
    telefone1: digitsOf(telefone1),
    telefone2: second === null ? null : digitsOf(second),
    cnh: blankToNull(cnh),
    observacao: blankToNull(observacao),
    ativo: body.ativo ?? true,
    realizaPuxe: body.realizaPuxe ?? false,
    // A time in the future would win over all later updates until it is reached. Undefined leaves the stored value.
    toldAt: saidAt && saidAt > at ? at : saidAt,
  }
}
