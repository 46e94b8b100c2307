import { describe, expect, it, vi } from 'vitest'
import { outbox } from '#src/outbox/testing/example-outbox.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { MissingParentError, NotSavedError, whyNotSaved } from '#src/outbox/model/errors.ts'
import { operationExamples } from './operation-examples.ts'

const words = /^O aplicativo falhou e isto não foi salvo\. Nada foi perdido:/

describe.each(operationExamples)('$operation.kind that cannot be kept', (example) => {
  const operation = example.operation as unknown as Operation
  const args = example.args as object

  async function expectNothingKept(act: () => ReturnType<Operation>) {
    const { db, submit } = await outbox(() => Promise.reject(new TypeError('nothing is sent')))
    const failure: unknown = await submit(act()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotSavedError)
    expect((failure as Error).message).toMatch(words)
    expect(await db.relaxed.entries.count()).toBe(0)
  }

  it('for its arguments: an intent is made, and nothing of it is kept', async () =>
    expectNothingKept(() => operation({ ...args, noSuchField: 1 })))

  it.each(['label', 'record', 'lane', 'effects'] as const)(
    'for a defect in its %s: the same',
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
])('%s has words for the person', (thrown, expected) =>
  expect(whyNotSaved(thrown).message).toMatch(expected),
)

it('what is known already keeps its words', () => {
  const gone = new MissingParentError()
  expect(whyNotSaved(gone)).toBe(gone)
})
