import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addEntry } from '../testing/rows/add-entry.ts'
import { addForklift } from '../testing/rows/add-forklift.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { addLine, addStock } from '../testing/rows/add-stock.ts'
import { forkliftCalls } from '../testing/calls/forklift-calls.ts'
import type { Operation } from '../testing/calls/fuzz-calls.ts'
import { makeCaller, type Fields } from '../testing/calls/make-caller.ts'
import { picture } from '../testing/pictures.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { receivingCalls } from '../testing/calls/receiving-calls.ts'
import { movementOf } from '../testing/calls/stock-calls.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'

const provider = await openForFile()
const [ana, ivo] = [await provider.authorize('ana'), await provider.authorize('ivo')]

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const [first, second] = [await picture(), await picture(41, 40, '#332211')]

/** A write that replaces a stored value, as JSON or as multipart. */
interface Write {
  url: string
  json?: object
  parts?: Fields
  /** The stored value, in the form in which the call sends the value that was seen. */
  current: unknown
  /** Values that differ from the stored one. */
  stale: readonly unknown[]
  /** The write moves stock, so a repetition is a further move. */
  moves?: true
}

/** Keyed by the call and the field of its body that has the seen value. */
const writes: Record<string, Write> = {
  ...(await receivingWrites()),
  ...(await checklistWrites()),
  ...(await forkliftWrites()),
  ...(await otherWrites()),
}

/** The OpenAPI document has these fields, but they are not compared. */
const notCompared = new Set([
  // A further photo is added next to the existing ones and replaces none.
  'POST /api/core/checklist/image FotoAnterior',
])

test('every documented call with a seen value has a write in this test', async () => {
  const { paths: documented } = (await provider.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const named = Object.entries(documented).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
        .filter((field) => /anterior/i.test(field))
        .map((field) => `${method.toUpperCase()} ${path} ${field}`),
    ),
  )
  expect(named.toSorted()).toEqual([...Object.keys(writes), ...notCompared].toSorted())
})

test.each(Object.entries(writes))(
  '%s: a write with a stale seen value is refused',
  async (name, { url, json, parts, current, stale, moves = false }) => {
    const [method, , field] = name.split(' ') as ['POST' | 'PUT', string, string]
    const { call, send } = makeCaller(provider, url.startsWith('/checklists') ? ivo : ana)
    const write = async (seen: unknown) => {
      const said = { [field]: seen }
      const { status } = parts
        ? await send(method, url, { ...parts, ...(said as Fields) })
        : await call(method, url, { body: { ...json, ...said } })
      return status
    }
    for (const seen of stale) expect([seen, await write(seen)]).toEqual([seen, 409])
    expect(await write(current)).toBe(200)
    // Retried after a lost response.
    for (const seen of [current, ...stale]) expect(await write(seen)).toBe(moves ? 409 : 200)
  },
)

async function receivingWrites(): Promise<Record<string, Write>> {
  const calls = receivingCalls(provider, ana)
  const { id } = await calls.start(await addEntry(provider.database))
  const { idRecebimentoAvaria, packaging } = await calls.fillDamage(id)
  await calls.setWaste(id, 5)
  await calls.setUnderSize(id, 2, 50)
  const damage = { IdRecebimentoAvaria: idRecebimentoAvaria }
  const of = { IdRecebimentoAvariaEmbalagem: packaging }
  const ofReceiving = '/api/ops/recebimento'
  const number = { parts: { ...of, Value: 'N9' }, stale: ['', 'N8'] }
  const photo = { parts: { ...of, Files: second }, current: hashOf(first), stale: ['', 'a'] }
  return {
    [`PUT ${ofReceiving}/avaria/pesos anterior`]: {
      url: paths.damageWeights(),
      json: { idRecebimentoAvaria, pesoClassificado: 7 },
      current: 20,
      stale: [null, 3],
    },
    [`PUT ${ofReceiving}/embalagem/sacos Anterior`]: {
      url: paths.damageSacks(),
      parts: { ...damage, Value: '3' },
      current: '',
      stale: ['2'],
    },
    [`PUT ${ofReceiving}/embalagem/etiqueta Anterior`]: {
      url: paths.packagingLabel(),
      current: 'ET1',
      ...number,
    },
    [`PUT ${ofReceiving}/embalagem/etiqueta FotoAnterior`]: {
      url: paths.packagingLabel(),
      ...photo,
    },
    [`PUT ${ofReceiving}/embalagem/lacre Anterior`]: {
      url: paths.packagingSeal(),
      current: 'L1',
      ...number,
    },
    [`PUT ${ofReceiving}/embalagem/lacre FotoAnterior`]: { url: paths.packagingSeal(), ...photo },
    [`PUT ${ofReceiving}/embalagem/peso Anterior`]: {
      url: paths.packagingWeight(),
      parts: { ...of, Value: 7 },
      current: '25.5',
      stale: ['', '3'],
    },
    [`PUT ${ofReceiving}/residuo anterior`]: {
      url: paths.wasteSave(),
      json: { idRecebimento: id, pesoResiduo: 7 },
      current: 5,
      stale: [null, 3],
    },
    [`PUT ${ofReceiving}/menor anterior`]: {
      url: paths.underSizeSave(),
      json: { idRecebimento: id, embalagens: 3, pesoMenor: 60 },
      current: { embalagens: 2, pesoMenor: 50 },
      stale: [
        { embalagens: 1, pesoMenor: 50 },
        { embalagens: 2, pesoMenor: null },
      ],
    },
  }
}

async function checklistWrites(): Promise<Record<string, Write>> {
  const calls = receivingCalls(provider, ana)
  const { idChecklist } = await calls.start(await addEntry(provider.database))
  const [place, taken] = [101, 103].map((idPergunta) => ({ idChecklist, idPergunta }))
  const pictured = { idChecklist, idPergunta: 102 }
  await calls.answer({ ...place, idOption: 1012, obs: 'Rompido' })
  await calls.answer({ ...taken, idOption: 1031 })
  await calls.addQuestionPhoto(pictured, first)
  const answered = { idOption: 1012, valueString: 'Não', obs: 'Rompido' }
  const current = { idOption: 1031, valueString: 'Sim', obs: null }
  return {
    'POST /api/core/checklist/item anterior': {
      url: paths.checklistAnswer(),
      json: { ...place, tipo: 'OPTION', idOption: 1011 },
      current: answered,
      stale: [null, { ...answered, obs: 'Outra' }, current],
    },
    'POST /api/core/checklist/item/remove anterior': {
      url: paths.checklistAnswerRemoval(),
      json: { ...taken },
      current,
      stale: [{ ...current, obs: 'Outra' }, answered],
    },
    'POST /api/core/checklist/image/unique FotoAnterior': {
      url: paths.checklistImageUnique(),
      parts: { IdChecklist: idChecklist, IdPergunta: pictured.idPergunta, file: second },
      current: hashOf(first),
      stale: ['', 'a'],
    },
  }
}

async function forkliftWrites(): Promise<Record<string, Write>> {
  const calls = forkliftCalls(provider, ivo)
  const id = await calls.start((await addForklift(provider.database)).id)
  const seen = {
    anterior: '2',
    anteriorVariant: 'NOT',
    anteriorObs: 'Corte',
    anteriorFoto: hashOf(first),
  }
  const stale = {
    anterior: ['', '1'],
    anteriorVariant: ['OK'],
    anteriorObs: ['', 'Furo'],
    anteriorFoto: ['', 'a'],
  }
  const { items } = (await calls.page(id)).checklist
  const choices = items.filter(({ fieldType }) => fieldType === 'CL')
  const ofItem = '/checklists/empilhadeiras/checklist/{idChecklist}'
  const writesByName: Record<string, Write> = {
    [`PUT ${ofItem}/horimetro anterior`]: {
      url: paths.forkliftHourMeter(id),
      json: { horimetro: 101 },
      current: 100,
      stale: [99],
    },
  }
  for (const [at, said] of (Object.keys(seen) as (keyof typeof seen)[]).entries()) {
    const field = choices[at]?.field ?? ''
    await calls.answer(id, field, '2', { obs: 'Corte', file: first })
    writesByName[`POST ${ofItem} ${said}`] = {
      url: paths.forkliftChecklist(id),
      // The other seen values are current.
      parts: { field, fieldType: 'CL', value: '1', variant: 'OK', ...seen },
      current: seen[said],
      stale: stale[said],
    }
  }
  return writesByName
}

async function otherWrites(): Promise<Record<string, Write>> {
  const { database } = provider
  const idSaida = await addReport(database)
  await stuffingCalls(provider, ana).upload(idSaida, '1', first)
  const stock = await addStock(database, { sets: 8 })
  const line = await addLine(database)
  return {
    'PUT /api/ops/estufagem/upload/{idSaida} FotoAnterior': {
      url: paths.stuffingUpload(idSaida),
      parts: { step: '1', file: second },
      current: hashOf(first),
      stale: ['', 'a'],
    },
    'PUT /api/core/estoque/realocacao anterior': {
      url: paths.reallocation(),
      json: {
        idAlocacao: stock.idAlocacao,
        movimentacoes: [movementOf(stock, line, { sets: 1 })],
      },
      current: stock.peso,
      stale: [3],
      moves: true,
    },
  }
}
