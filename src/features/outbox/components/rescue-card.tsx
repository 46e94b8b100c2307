import { chakra } from '@chakra-ui/react'
import { FileLock2, FolderInput, Files } from 'lucide-react'
import { Suspense, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { countUntold, sendOnlyHere } from '#src/outbox/transfer/copies.ts'
import { countDrafts } from '#src/outbox/drafts/drafts.ts'
import { isBrought, type Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { lazy } from '#src/hooks/lazy.tsx'

const SaveDialog = lazy(async () => ({
  default: (await import('../rescue/save-dialog.tsx')).SaveDialog,
}))
const BringDialog = lazy(async () => ({
  default: (await import('../rescue/bring-dialog.tsx')).BringDialog,
}))

interface RescueCardProps {
  unsentCount: number
  photoCount: number
}

/** Exports unsent entries and drafts to a file, and imports them from one (UX-09). */
export function RescueCard({ unsentCount, photoCount }: RescueCardProps) {
  const [open, setOpen] = useState<'save' | 'bring'>()
  const close = () => setOpen(undefined)
  const draftCount = useOutbox(countDrafts) ?? 0
  return (
    <chakra.section aria-label="Arquivo de envios" display="flex" flexWrap="wrap" gap="4">
      {unsentCount + draftCount > 0 && (
        <Button variant="outline" flex="1 1 14rem" onClick={() => setOpen('save')}>
          <Icon as={FileLock2} />
          Salvar em arquivo
        </Button>
      )}
      <Button variant="outline" flex="1 1 14rem" onClick={() => setOpen('bring')}>
        <Icon as={FolderInput} />
        Trazer de arquivo
      </Button>
      <Suspense>
        {open === 'save' && (
          <SaveDialog
            unsentCount={unsentCount}
            photoCount={photoCount}
            draftCount={draftCount}
            onClose={close}
          />
        )}
        {open === 'bring' && <BringDialog onClose={close} />}
      </Suspense>
    </chakra.section>
  )
}

interface CopiesNoticeProps {
  /** Entries that are not sent before the person decides. */
  awaiting: readonly Entry[]
}

/**
 * Entries with a copy in a file are searched for at the provider before they are sent, where that is possible. The
 * person can state that only this device sends.
 */
export function CopiesNotice({ awaiting }: CopiesNoticeProps) {
  const [isAsked, setAsked] = useState(false)
  const count = awaiting.length
  if (count === 0) return null
  const areBrought = awaiting.some(isBrought)
  return (
    <>
      <Notice
        tone="info"
        icon={Files}
        title={`${plural(count, 'envio está', 'envios estão')} também num arquivo`}
        action={
          <Button variant="outline" onClick={() => setAsked(true)}>
            Só este aparelho envia
          </Button>
        }
      >
        {areBrought
          ? 'O outro aparelho ainda pode enviar o mesmo. Aqui, o que dá para procurar no servidor é procurado; o que não for achado precisa de você.'
          : 'Outro aparelho pode enviar o mesmo. Antes do envio, o que dá para procurar no servidor é procurado; o que não dá precisa de você.'}
      </Notice>
      {isAsked && (
        <OnlyHereDialog untoldCount={countUntold(awaiting)} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

interface OnlyHereDialogProps {
  /** Number of entries whose arrival at the provider cannot be checked. */
  untoldCount: number
  onClose: () => void
}

function OnlyHereDialog({ untoldCount, onClose }: OnlyHereDialogProps) {
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
        Confirme só se o outro aparelho não enviou nada depois de criar o arquivo, nem vai enviar:
        está quebrado, guardado ou sem rede. Os dois juntos podem mandar o mesmo duas vezes.
      </Text>
      <Text muted>
        Antes do envio, o servidor é consultado mais uma vez.
        {untoldCount > 0 &&
          ` Não dá para procurar ${plural(untoldCount, 'envio', 'envios')}: ${untoldCount === 1 ? 'vai' : 'vão'} sem conferir.`}
      </Text>
    </Dialog>
  )
}
