import { expect, test } from 'vitest'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import { riskOfSendingAgain, sentenceOf } from './sentence-of.ts'

const unknown = 'Não foi possível. Nada foi perdido: tente de novo.'

test.each([
  ['of the browser', new DOMException('The transaction was aborted.', 'AbortError'), unknown],
  ['of the code', new TypeError("Cannot read properties of undefined (reading 'id')"), unknown],
  ['without a type', 'closed', unknown],
  [
    'of a full disk',
    Object.assign(new Error('Encountered full disk'), { name: 'QuotaExceededError' }),
    'Não há espaço neste aparelho: nada foi salvo. Envie o que está pendente e tente de novo.',
  ],
  [
    'of the outbox',
    new NoLongerPossibleError(),
    'Este envio mudou de situação. Veja de novo antes de decidir.',
  ],
])('an error %s has a sentence in Portuguese', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

test.each([
  ['adds a photo', {}, 'duplicar'],
  ['announces an arrival', { target: 'a', makes: { type: 'arrival', id: 'local:a' } }, 'duplicar'],
  ['replaces a value', { target: 'peso' }, 'trocá-lo'],
] as const)('an entry that %s names what a second call may do', (_, entry, words) => {
  expect(riskOfSendingAgain(entry)).toContain(words)
})
