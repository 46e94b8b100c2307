import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { dependentsOf, HasDependentsError } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useChoices } from '../hooks/use-choices.ts'
import { sentenceOf } from '../sentence-of.ts'

const mostListed = 6

/** Gives an entry up, after a confirmation that names all that goes with it. */
export function DiscardDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { discard } = useChoices()
  const known = useOutbox((database) => dependentsOf(database.relaxed, entry), [entry.id])
  // Those that came between the question and the answer.
  const [late, setLate] = useState<Entry[]>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const dependents = late ?? known

  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await discard(entry, (dependents?.length ?? 0) > 0)
      showToast('Descartado.', { tone: 'neutral' })
      onClose()
    } catch (error) {
      if (error instanceof HasDependentsError) setLate(error.dependents)
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const count = 1 + (dependents?.length ?? 0)
  return (
    <Dialog
      title={count === 1 ? 'Descartar este envio?' : `Descartar ${count} envios?`}
      onClose={onClose}
      actions={
        <>
          <Button
            look="dangerSolid"
            busy={busy}
            disabled={dependents === undefined}
            onClick={confirm}
          >
            {count === 1 ? 'Descartar' : `Descartar os ${count}`}
          </Button>
          <Button look="outline" onClick={onClose}>
            Manter
          </Button>
        </>
      }
    >
      <Text>
        <chakra.strong fontWeight="bold">{entry.label}</chakra.strong> · {entry.record.title}
      </Text>
      {dependents !== undefined && dependents.length > 0 && (
        <div>
          <Text>Dependem dele e seriam descartados juntos:</Text>
          <chakra.ul listStyleType="disc" paddingInlineStart="6" fontWeight="bold">
            {dependents.slice(0, mostListed).map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
            {dependents.length > mostListed && (
              <li>e mais {plural(dependents.length - mostListed, 'envio', 'envios')}</li>
            )}
          </chakra.ul>
        </div>
      )}
      {mayHaveArrived(entry) && (
        <Notice tone="warning">
          Não se sabe se o servidor já recebeu. Descartar não desfaz o que chegou.
        </Notice>
      )}
      <Text muted>O que for descartado some deste aparelho e não pode ser recuperado.</Text>
      {failure !== undefined && (
        <Notice tone="danger" announce="at-once">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

const mayHaveArrived = ({ lostCalls, state, parked }: Entry) =>
  lostCalls > 0 || state === 'unknown' || parked?.why === 'unknown'
