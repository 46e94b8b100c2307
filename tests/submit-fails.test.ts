import { describe, expect, it, vi } from 'vitest'
import { outbox } from '#src/outbox/testing/example-outbox.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { MissingParentError, NotSavedError, whyNotSaved } from '#src/outbox/model/errors.ts'
import { operationExamples } from './operation-examples.ts'

const words = /^O aplicativo falhou e isto não foi salvo\. Nada foi perdido:/

describe.each(operationExamples)('$operation.kind that cannot be stored', (example) => {
  const operation = example.operation as unknown as Operation
  const args = example.args as object

  async function expectNothingKept(act: () => ReturnType<Operation>) {
    const { db, submit } = await outbox(() => Promise.reject(new TypeError('nothing is sent')))
    const failure: unknown = await submit(act()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotSavedError)
    expect((failure as Error).message).toMatch(words)
    expect(await db.relaxed.entries.count()).toBe(0)
  }

  it('stores nothing when its arguments are invalid', async () =>
    expectNothingKept(() => operation({ ...args, noSuchField: 1 })))

  it.each(['label', 'record', 'lane', 'effects'] as const)(
    'stores nothing when its %s throws',
    async (member) => {
      const defect = vi.spyOn(operation, member as 'label').mockImplementation(() => {
        throw new TypeError('a defect')
      })
      await expectNothingKept(() => operation(args))
      defect.mockRestore()
    },
  )
})

it.each([
  [new DOMException('full', 'QuotaExceededError'), /^Não há espaço neste aparelho/],
  [new TypeError('a defect'), words],
  ['thrown by nobody', words],
  [undefined, words],
])('%s becomes a message for the person', (thrown, expected) =>
  expect(whyNotSaved(thrown).message).toMatch(expected),
)

it('a known error keeps its message', () => {
  const gone = new MissingParentError()
  expect(whyNotSaved(gone)).toBe(gone)
})
