import { asc, eq } from 'drizzle-orm'
import { arrivals } from '#provider/db/schema/arrivals.ts'
import { drivers } from '#provider/db/schema/partners.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import { act } from '../act.ts'
import { local, type Day, type Place } from './day.ts'

/** A driver who is not registered yet, and who arrives twice. */
export async function gateDay({ database, next }: Place): Promise<Day> {
  const cpf = makeCpf(100_000_000 + next())
  const id = local()
  const nome = `Motorista ${cpf}`
  const arrive = (oc: string, minute: number) =>
    act([
      registerArrival({
        idChegada: local(),
        cpf,
        idMotorista: id,
        idTransportadora: null,
        empresa: 1,
        oc,
        placaCavalo: 'ABC-1D23',
        placaCarroceria1: 'XYZ-9876',
        placaCarroceria2: null,
        numeroCarrocerias: 1,
        announcedAt: new Date(Date.now() + minute * 60_000).toISOString(),
      }),
    ])
  return {
    acts: [
      act([registerDriver({ idMotorista: id, cpf, nome, telefone1: '11987654321' })]),
      act([updateDriver({ idMotorista: id, cpf, nome, telefone1: '11912345678' })]),
      arrive('OC-1', -2),
      arrive('OC-2', -1),
    ],
    expected: { drivers: [[nome, '11912345678']], arrivals: ['OC-1', 'OC-2'] },
    actual: async () => {
      const { orm } = database
      const found = await orm.select().from(drivers).where(eq(drivers.cpf, cpf))
      const there = await orm
        .select()
        .from(arrivals)
        .where(eq(arrivals.idMotorista, found[0]?.id ?? 0))
        .orderBy(asc(arrivals.id))
      return {
        drivers: found.map((one) => [one.nome, one.telefone1]),
        arrivals: there.map(({ oc }) => oc),
      }
    },
  }
}

/** Nine digits with their two check digits. */
function makeCpf(nine: number): string {
  const digits = String(nine).slice(0, 9)
  const check = (text: string) => {
    const sum = [...text].reduce(
      (all, digit, index) => all + Number(digit) * (text.length + 1 - index),
      0,
    )
    return String(((sum * 10) % 11) % 10)
  }
  const first = check(digits)
  return digits + first + check(digits + first)
}
