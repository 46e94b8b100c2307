import { openDecoder, type Decoder } from './fountain.ts'
import { idOf, parsePassedCode } from './passed-code.ts'
import type { Receiver } from './key-lock.ts'

/** What a code that was read has changed. */
export type Taken =
  /** Why the code is of no use here, in Portuguese. */
  | { is: 'refused'; problem: string }
  /** The share of the work that is here, from 0 to 1. */
  | { is: 'part'; share: number }
  | { is: 'whole'; sealed: Blob; digest: string }

/** Collects the codes of one sender; codes of a new transfer to the same receiver start again. */
export async function beginReceiving({
  publicKey,
}: Receiver): Promise<(text: string) => Promise<Taken>> {
  const me = await idOf(publicKey)
  let current: { digest: string; length: number; decoder: Decoder } | undefined
  return async (text) => {
    const code = parsePassedCode(text)
    if (code === 'foreign' || code === 'other-format') return refused(strange[code])
    if (code.is !== 'blocks') return refused(turnedRound)
    if (code.to !== me) return refused(forAnother)
    const { digest, length } = code
    if (current?.digest !== digest || current.length !== length)
      current = { digest, length, decoder: openDecoder(length) }
    const { decoder } = current
    for (const [at, block] of code.blocks.entries()) decoder.add(code.number + at, block)
    if (decoder.found() < decoder.count)
      return { is: 'part', share: decoder.found() / decoder.count }
    const content = decoder.content()
    current = undefined
    if ((await idOf(content)) !== digest) return refused(doesNotMatch)
    return { is: 'whole', sealed: new Blob([content]), digest }
  }
}

const refused = (problem: string): Taken => ({ is: 'refused', problem })

/** Codes that the tablets do not show each other. */
export const strange = {
  foreign: 'Este código não é de uma passagem de envios.',
  'other-format':
    'O outro aparelho tem outra versão do aplicativo. Atualize os dois, ou use o arquivo.',
}
const turnedRound = 'Este código é para o aparelho que passa. Aponte para o que passa os envios.'
const forAnother =
  'Estes códigos são para outro aparelho. No que passa, comece de novo e leia o código desta tela.'
const doesNotMatch = 'Os códigos lidos não combinam. Continue: a leitura começou de novo.'
