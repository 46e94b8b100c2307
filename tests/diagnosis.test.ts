import { expect, test } from 'vitest'
import { diagnose } from '#src/features/outbox/health/diagnosis.ts'
import { operationByKind } from '#src/operations.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { saveDraft } from '#src/outbox/drafts/drafts.ts'
import { answer, fakeBody, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { rememberName } from '#src/outbox/store/queries.ts'
import { keepShared } from '#src/reads/shared-photos.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { operationExamples } from './operation-examples.ts'

const person = 'https://wms.pavilhao.example|52998224725'

const ofPeople = {
  message: 'O motorista Sebastião Miranda (CPF 529.982.247-25) já está no pátio',
  errors: { placaCavalo: 'A placa BRA2E19 é de Transportes Conceição' },
  value: { nome: 'Sebastião Miranda', url: '/fotos/placa-BRA2E19.jpg?motorista=Sebastiao' },
}

/** Answers of a provider with personal data; each call gets the next one. */
const answers = [
  () => answer(500, ofPeople),
  () => answer(422, ofPeople),
  () => answer(409, ofPeople),
  () => answer(404, ofPeople),
  () => answer(200, ofPeople),
  () => answer(503, ofPeople, { 'retry-after': '1' }),
  () => Promise.reject(new Error('lost: https://wms.pavilhao.example/cpf/52998224725')),
]

/** Submits every operation once with its photos, and drains for some minutes. */
async function workOf(db: OutboxDatabase) {
  let calls = 0
  const fake = fakePorts(() => answer(500, ofPeople))
  const ports = { ...fake.ports, operations: operationByKind }
  fake.state.person = person
  for (const { operation, args } of operationExamples) {
    const body = { ...(await fakeBody()), filename: 'Sebastião Miranda - BRA2E19.jpg' }
    const own = JSON.parse(
      JSON.stringify(args).replaceAll('8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01', body.id),
    ) as never
    const intent = (operation as Operation<never>)(own)
    const photos = (operation as Operation<never>).photos?.(own) ?? []
    const bodies = photos.includes(body.id) ? [body] : []
    await submit(db, ports, person, [intent], bodies).catch(() => undefined)
  }
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await drain(db, ports, { budgetMs: 60_000 })
    fake.clock.at += 60_000
    fake.state.respond = () => {
      calls += 1
      return answers[calls % answers.length]?.() ?? answer(500, ofPeople)
    }
  }
  await rememberName(db, person, 'Ana Conceição de Oliveira')
  const typed = { nome: 'João Batista Ferreira', cpf: '111.444.777-35', placa: 'XYZ9A87' }
  await saveDraft(db, person, 'driver:52998224725', { path: '/chegada?nome=João', typed })
  await keepShared(db, person, new Blob(['Sebastião']))
  return fake.clock.at
}

/** Every text and number in the value, at any depth. */
function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value === 'number') yield String(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (!['kind', 'state', 'outcome', 'why', 'status'].includes(key)) yield* leaves(inner)
  }
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** The texts that are long enough to identify something; names and addresses also word by word. */
const telling = (text: string) => [text, ...wordsIn(text)].filter((word) => word.length >= 4)

/** Longer words than this are also searched inside other words. */
const longWord = 6
/** The words that the diagnosis itself uses for each pending entry. */
const wordsOfALine = 'tentativas sem resposta falhas próxima'

test(
  'UX-14 the diagnosis contains no stored data of people, vehicles or records',
  { timeout: 30_000 },
  async () => {
    const db = freshDatabase()
    const now = await workOf(db)
    const around = {
      now,
      network: 'online',
      portal: false,
      signedIn: true,
      online: true,
      worker: true,
      browser: 'X/1',
      release: 'a.js',
      storage: { used: 1, quota: 2, persisted: undefined },
      reserve: true,
    }
    const text = await diagnose(db, person, around)
    expect(text.split('\n').length).toBeGreaterThan(operationExamples.length)
    expect(text).toMatch(/server-fault:500/)
    expect(text).toMatch(/refused:4\d\d/)

    const rows = await Promise.all(db.strict.tables.map((table) => table.toArray()))
    const kept = new Set([...leaves(rows)].flatMap(telling).map((word) => word.toLowerCase()))
    for (const known of [
      'sebastião',
      '52998224725',
      'bra2e19',
      'conceição',
      'xyz9a87',
      'abc1d23',
    ]) {
      expect(kept).toContain(known)
    }
    const ofNobody = await diagnose(freshDatabase(), person, around)
    const own = `${ofNobody} ${wordsOfALine} ${operationExamples.map(({ operation }) => operation.kind).join(' ')}`
    const said = text.toLowerCase()
    const words = new Set(wordsIn(said))
    const reported = [...kept].filter(
      (word) =>
        !own.toLowerCase().includes(word) &&
        (words.has(word) || (word.length > longWord && said.includes(word))),
    )
    expect(reported).toEqual([])
  },
)
