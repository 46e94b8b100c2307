import { plural } from '#src/domain/amounts/numbers.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { countUntold, sendOnlyHere } from '#src/outbox/transfer/copies.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Text } from '#src/ui/page/text.tsx'

interface OnlyHereDialogProps {
  /** Entries that are not sent before the person decides. */
  awaiting: readonly Entry[]
  onClose: () => void
}

/** The person states that no other device sends the copied entries (UX-09). */
export function OnlyHereDialog({ awaiting, onClose }: OnlyHereDialogProps) {
  const untoldCount = countUntold(awaiting)
  const { database, wake } = useRuntime()
  const person = usePerson()
  const decide = async () => {
    onClose()
    if (person === undefined) return
    try {
      await sendOnlyHere(database, { now: () => Date.now() }, person)
      wake()
      showToast('Certo: este aparelho envia.')
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'danger' })
    }
  }
  return (
    <Dialog
      title="Só este aparelho envia?"
      onClose={onClose}
      actions={
        <>
          <Button size="main" onClick={() => void decide()}>
            Sim, só este
          </Button>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Text>
        Confirme só se o outro aparelho não enviou nada depois da cópia, nem vai enviar: está
        quebrado, guardado ou sem rede. Os dois juntos podem mandar o mesmo duas vezes.
      </Text>
      <Text muted>
        Antes do envio, o servidor é consultado mais uma vez.
        {untoldCount > 0 &&
          ` Não dá para procurar ${plural(untoldCount, 'envio', 'envios')}: ${untoldCount === 1 ? 'vai' : 'vão'} sem conferir.`}
      </Text>
    </Dialog>
  )
}
