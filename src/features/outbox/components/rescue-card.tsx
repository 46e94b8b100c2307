import { chakra } from '@chakra-ui/react'
import { FileLock2, FolderInput, Files } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { countCopies, sendOnlyHere } from '#src/outbox/copies.ts'
import { countDrafts } from '#src/outbox/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.ts'
import { sentenceOf } from '../sentence-of.ts'

const SaveDialog = lazy(() =>
  import('../rescue/save-dialog.tsx').then((module) => ({ default: module.SaveDialog })),
)
const BringDialog = lazy(() =>
  import('../rescue/bring-dialog.tsx').then((module) => ({ default: module.BringDialog })),
)

interface RescueCardProps {
  unsentCount: number
  photoCount: number
}

/** Unsent and half-made work out of this device in a file, and into it from one (UX-09). */
export function RescueCard({ unsentCount, photoCount }: RescueCardProps) {
  const [open, setOpen] = useState<'save' | 'bring'>()
  const close = () => setOpen(undefined)
  const draftCount = useOutbox(countDrafts) ?? 0
  return (
    <chakra.section aria-label="Arquivo de envios" display="flex" flexWrap="wrap" gap="4">
      {unsentCount + draftCount > 0 && (
        <Button look="outline" flex="1 1 14rem" onClick={() => setOpen('save')}>
          <Icon as={FileLock2} />
          Salvar em arquivo
        </Button>
      )}
      <Button look="outline" flex="1 1 14rem" onClick={() => setOpen('bring')}>
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

/** What was copied is looked for before it goes, until the person says that only this device sends. */
export function CopiesNotice() {
  const count = useOutbox(countCopies)
  const { database, wake } = useRuntime()
  const person = usePerson()
  if (count === undefined || count === 0) return null

  const decide = async () => {
    if (person === undefined) return
    try {
      await sendOnlyHere(database, person)
      wake()
      showToast('Certo: este aparelho envia.')
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'danger' })
    }
  }
  return (
    <Notice
      tone="info"
      icon={Files}
      title={`${plural(count, 'envio está', 'envios estão')} também num arquivo`}
      action={
        <Button look="outline" onClick={() => void decide()}>
          Só este aparelho envia
        </Button>
      }
    >
      Outro aparelho pode enviar o mesmo. Antes de ir, cada um é procurado no servidor; o que não se
      acha de outro jeito espera por você.
    </Notice>
  )
}
