import type { Entry } from '#src/outbox/model/entry.ts'

/** An entry that waits, for a test. */
export const exampleEntry = (change: Partial<Entry> = {}): Entry => ({
  ...{ id: 'e1', format: 1, person: 'https://pavilhao.example|1', seq: 1, key: 'e1' },
  ...{ kind: 'test.setField.v1', args: {}, label: 'Campo', lane: 'stuffing:7' },
  ...{ dependsOn: [], bodyIds: [], touches: [], state: 'waiting' },
  record: { title: 'Estufagem #7', path: '/ops/relatorios/estufagem/7' },
  made: { at: 0 },
  tries: { lost: 0, faults: 0 },
  ...change,
})
