import { useState } from 'react'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'

interface Asked {
  /** Why the values are implausible, each with its number as it was parsed. */
  words: string[]
  answer: (isSure: boolean) => void
}

/** Asks for confirmation before an implausible value is saved: a comma or a digit may be wrong. */
export function useDoubt<Value>(
  doubtsOf: (value: Value) => (string | undefined)[],
  save: (value: Value) => Promise<boolean>,
) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (words: string[]) =>
    new Promise<boolean>((answer) => {
      setAsked({ words, answer })
    })
  return {
    save: async (value: Value): Promise<boolean> => {
      const words = doubtsOf(value).filter((one) => one !== undefined)
      return (words.length === 0 || (await ask(words))) && save(value)
    },
    question: asked && (
      <ConfirmDiscard
        title="É isso mesmo?"
        action="Salvar assim"
        keep="Corrigir"
        onConfirm={async () => asked.answer(true)}
        onClose={() => {
          asked.answer(false)
          setAsked(undefined)
        }}
      >
        {asked.words.map((words) => (
          <p key={words}>{words}.</p>
        ))}
      </ConfirmDiscard>
    ),
  }
}
