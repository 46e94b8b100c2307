import { chakra } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useRecorrect } from '#src/hooks/outbox/use-recorrect.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { type AskedAgain, refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { sayNotKept } from './use-act.ts'
import { showToast } from '#src/ui/notice/toast.ts'

/**
 * Shows what was typed with the provider's errors, for a correction in place: the original screen
 * has no fields for it any more (UX-06). Renders nothing where the operation has no fields to ask
 * again.
 */
export function AskAgain({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const asks = operations.get(entry.kind)?.correction?.asks as
    | readonly AskedAgain<unknown>[]
    | undefined
  return asks === undefined ? null : <Form key={entry.parked?.at} entry={entry} asks={asks} />
}

interface FormProps {
  entry: Entry
  asks: readonly AskedAgain<unknown>[]
}

function Form({ entry, asks }: FormProps) {
  const recorrect = useRecorrect(entry)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  useBusy(Object.keys(typed).length > 0)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { args, problems: found } = written(entry.args, asks, typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await recorrect(() => args)
      showToast('Corrigido: será enviado no lugar do recusado.', { tone: 'info' })
    } catch (error) {
      sayNotKept(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <chakra.form noValidate onSubmit={(event) => void save(event)} display="grid" gap="4">
      {asks.map(({ name, label, read }) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          value={typed[name] ?? read(entry.args)}
          error={problems[name] ?? (typed[name] === undefined ? refusalOn(entry, name) : undefined)}
          onChange={({ target: { value } }) => {
            setTyped((all) => ({ ...all, [name]: value }))
            setProblems((all) => without(all, name))
          }}
        />
      ))}
      <Button type="submit" busy={busy}>
        Salvar e enviar
      </Button>
    </chakra.form>
  )
}

const without = (all: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

/** The arguments with the typed values, and an error for each field whose value was not accepted. */
function written(
  before: unknown,
  asks: readonly AskedAgain<unknown>[],
  typed: Readonly<Record<string, string>>,
) {
  let args = before
  const problems: Record<string, string> = {}
  for (const { name, read, write } of asks) {
    try {
      args = write(args, typed[name] ?? read(before))
    } catch (error) {
      problems[name] = error instanceof Error ? error.message : String(error)
    }
  }
  return { args, problems }
}
