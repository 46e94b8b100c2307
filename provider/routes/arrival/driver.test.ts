import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { LoadingMonitor } from '#contract/schemas/monitors.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { drivers } from '../../db/schema/partners.ts'
import { addExit } from '../../testing/rows/add-exit.ts'
import { arrivalCalls } from '../../testing/calls/arrival-calls.ts'
import { loadingChecklistCalls } from '../../testing/calls/loading-checklist-calls.ts'
import { openProvider } from '../../testing/open-provider.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { driver, nextCpf, openTwoKiosks } from '../../testing/calls/two-kiosks.ts'

const { clock, kiosk, other, provider } = await openTwoKiosks()

describe('drivers', () => {
  test('KIOSK-11 a driver is found by CPF, with or without its mask; an unknown CPF returns null', async () => {
    expect(await kiosk.find('52998224725')).toBe(1)
    expect(await kiosk.find('529.982.247-25')).toBe(1)
    expect((await kiosk.search('11144477735')).body).toEqual({ value: null })
  })

  test.each(['', '5299822472', '52998224726', '11111111111', 'abc', '529982247255'])(
    'KIOSK-09 a search for «%s», which is no CPF, is refused',
    async (cpf) => {
      const answer = await kiosk.search(cpf)
      expect([answer.status, answer.message, answer.error]).toEqual([
        422,
        'CPF Inválido',
        { cpf: 'CPF Inválido' },
      ])
    },
  )

  test('KIOSK-13 a kiosk account reads a driver by CPF, and by no other number', async () => {
    const totem = arrivalCalls(provider, await provider.authorize('totem'))
    const [his, anothers] = [driver(), driver()]
    const id = (await totem.register(his)).value as number
    await totem.register(anothers)
    const read = (cpf?: string) => totem.call('GET', paths.driver(id, cpf))
    expect((await read(his.cpf)).value).toMatchObject({ id, cpf: his.cpf })
    for (const cpf of [undefined, '', anothers.cpf, '%', 'x']) {
      const { status, message } = await read(cpf)
      expect([cpf, status, message]).toEqual([cpf, 404, 'Motorista não encontrado'])
    }
    expect(await kiosk.driver(id)).toMatchObject({ id, cpf: his.cpf })
    expect((await totem.update(id, { ...his, nome: 'Outro Nome' })).status).toBe(200)
    expect((await totem.update(id, anothers)).status).toBe(422)
  })

  test('KIOSK-13 without extensions, a kiosk reads a driver by number', async () => {
    const strict = await openProvider({ database: provider.database, extensions: false })
    const totem = arrivalCalls(strict, await strict.authorize('totem'))
    expect((await totem.driver(1)).cpf).toBe('52998224725')
    await strict.close()
  })

  test('KIOSK-13 KIOSK-16 KIOSK-21 a driver is registered and read again, with all fields', async () => {
    const cpf = nextCpf()
    const answer = await kiosk.register({
      nome: '  Zé   da Silva ',
      cpf,
      telefone1: '(13) 99876-5432',
      telefone2: '1332221111',
      cnh: '01234567890',
      realizaPuxe: true,
      observacao: ' ',
    })
    expect(answer.status).toBe(200)
    expect(await kiosk.driver(answer.value as number)).toEqual({
      id: answer.value,
      nome: 'Zé da Silva',
      cpf,
      telefone1: '13998765432',
      telefone2: '1332221111',
      cnh: '01234567890',
      ativo: true,
      realizaPuxe: true,
      observacao: null,
      createdAt: clock.now.toISOString(),
      updatedAt: clock.now.toISOString(),
    })
    expect(await kiosk.find(cpf)).toBe(answer.value)
  })

  test('a CPF is registered once: the second registration gets the id of the existing driver', async () => {
    const first = driver()
    const { value: id } = await kiosk.register(first)
    const again = await other.register({ ...first, nome: 'Outro Nome' })
    expect([again.status, again.message, again.body]).toEqual([
      409,
      'Motorista já cadastrado',
      { message: 'Motorista já cadastrado', id },
    ])
    expect((await kiosk.driver(id as number)).nome).toBe('Sebastião Miranda')
  })

  test('twenty concurrent registrations of one driver register him once', async () => {
    const body = driver()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? kiosk : other).register(body)),
    )
    const ids = new Set(answers.map((one) => one.value ?? (one.body as { id: number }).id))
    expect(ids.size).toBe(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await provider.database.orm.select().from(drivers).where(eq(drivers.cpf, body.cpf))
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['KIOSK-17 no name', { nome: ' ' }, { nome: 'Informe o seu nome' }],
    ['KIOSK-09 a CPF of equal digits', { cpf: '22222222222' }, { cpf: 'CPF Inválido' }],
    ['KIOSK-20 area code 20', { telefone1: '20987654321' }, { telefone1: 'Celular inválido' }],
    [
      'KIOSK-20 no 9 as the third of 11',
      { telefone1: '11887654321' },
      { telefone1: 'Celular inválido' },
    ],
    ['a second telephone that is none', { telefone2: '123' }, { telefone2: 'Celular inválido' }],
    [
      'KIOSK-19 everything',
      { nome: '', cpf: '1', telefone1: '' },
      { nome: 'Informe o seu nome', cpf: 'CPF Inválido', telefone1: 'Celular inválido' },
    ],
  ])('%s is refused, each field with its message', async (_, change, error) => {
    const answer = await kiosk.register(driver(change))
    expect([answer.status, answer.error]).toEqual([422, error])
    expect(answer.message).toBe(Object.values(error)[0])
  })

  test.each([
    [{ nome: 'Sem CPF', telefone1: '11987654321' }, 'CPF: campo obrigatório'],
    [driver({ nome: 'x'.repeat(201) }), 'Nome: aceita no máximo 200 caracteres'],
    [{ ...driver(), telefone1: 11_987_654_321 }, 'Celular: precisa ser um texto'],
    [null, 'Dados ausentes ou malformados'],
  ])('a malformed registration is refused with a message', async (body, message) => {
    const answer = await kiosk.register(body as object)
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  test('KIOSK-22 a driver is updated as a whole; the CPF stays', async () => {
    const first = driver()
    const id = (await kiosk.register(first)).value as number
    clock.now = new Date(clock.now.getTime() + 60_000)
    const answer = await kiosk.update(id, { ...first, telefone1: '4733334444', ativo: false })
    expect([answer.status, answer.value]).toEqual([200, id])
    expect(await kiosk.driver(id)).toMatchObject({
      telefone1: '4733334444',
      ativo: false,
      updatedAt: clock.now.toISOString(),
    })
    const changed = await kiosk.update(id, { ...first, cpf: nextCpf() })
    expect([changed.status, changed.error]).toEqual([
      422,
      { cpf: 'O CPF de um motorista não pode ser alterado' },
    ])
    const none = await kiosk.update(999_999, first)
    expect([none.status, none.message]).toEqual([404, 'Motorista não encontrado'])
  })
})

describe('informadoEm of a driver', () => {
  const early = '2026-11-20T09:00:00.000Z'
  const reportedOf = async (id: number) => (await kiosk.driver(id)).informadoEm

  test('is returned as the kiosk sent it, until another update sends a newer time', async () => {
    const body = driver({ informadoEm: early })
    const id = (await kiosk.register(body)).value as number
    expect(await reportedOf(id)).toBe(early)
    // An update without the field, as of an earlier release, leaves the value unchanged.
    const { informadoEm: _, ...silent } = body
    await other.update(id, silent)
    expect(await reportedOf(id)).toBe(early)
    await other.update(id, { ...body, informadoEm: '2026-11-20T10:00:00.000Z' })
    expect(await reportedOf(id)).toBe('2026-11-20T10:00:00.000Z')
  })

  test('is never later than its receipt, because a kiosk whose clock is ahead would win for long', async () => {
    const ahead = '2030-01-01T00:00:00.000Z'
    const id = (await kiosk.register(driver({ informadoEm: ahead }))).value as number
    expect(await reportedOf(id)).toBe(clock.now.toISOString())
  })

  test('is refused when it is no valid time', async () => {
    const answer = await kiosk.register(driver({ informadoEm: '2016-12-31T23:59:60Z' }))
    expect([answer.status, answer.error]).toEqual([422, { informadoEm: 'Momento inválido' }])
  })
})

test('exits are found by the new name of their driver, and not by the old one', async () => {
  const { database } = provider
  const sandra = plainCalls(provider, await provider.authorize('sandra'))
  const lia = loadingChecklistCalls(provider, await provider.authorize('lia'))
  const known = driver({ nome: 'Baltazar Antigo' })
  const idMotorista = (await kiosk.register(known)).value as number
  const ofHim = await addExit(database, { ot: 'OT-RENOMEADO', oc: 'OC-RENOMEADO' })
  const ofAnother = await addExit(database, { ot: 'OT-RENOMEADO' })
  await database.orm.insert(loadings).values([
    { idSaida: ofHim, status: 1 },
    { idSaida: ofAnother, status: 1 },
  ])
  await database.orm.update(exits).set({ idMotorista }).where(eq(exits.id, ofHim))
  const found = async (search: string) => {
    const monitor = await sandra.read<LoadingMonitor>(paths.loadingMonitor(search))
    const list = await lia.list(search)
    return [monitor.itens.map(({ id }) => id), list.map(({ id }) => id)]
  }
  const rename = async (nome: string) =>
    expect((await kiosk.update(idMotorista, { ...known, nome })).status).toBe(200)

  await rename('Baltasar Açucena')
  expect(await found('baltasar acucena')).toEqual([[ofHim], [ofHim]])
  await rename('Gaspar Novo')
  expect(await found('gaspar')).toEqual([[ofHim], [ofHim]])
  expect(await found('baltasar')).toEqual([[], []])
  // Every other search term of the exit still finds it.
  for (const search of ['ot-renomeado', 'oc-renomeado', 'abc1d23', 'xyz-9876', 'exportacoes']) {
    expect((await found(search)).flat()).toContain(ofHim)
  }
  expect((await found('joao')).flat()).not.toContain(ofHim)
  expect((await found('joao')).flat()).toContain(ofAnother)
})

test('carriers in use are found by name, ignoring accents', async () => {
  expect((await kiosk.carriers()).map(({ nome }) => nome)).toEqual([
    'Expresso Açaí',
    'Três Rios Operadora',
  ])
  expect((await kiosk.carriers('TRES')).map(({ nome }) => nome)).toEqual(['Três Rios Operadora'])
  expect(await kiosk.carriers('%')).toEqual([])
  expect(await kiosk.carriers('', 1)).toHaveLength(1)
})
