import { chakra } from '@chakra-ui/react'
import { FileLock2, FolderInput, Files, QrCode, ScanQrCode, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { countDrafts } from '#src/outbox/drafts/drafts.ts'
import { isBrought, type Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

const dialogs = {
  save: lazy(async () => ({ default: (await import('../rescue/save-dialog.tsx')).SaveDialog })),
  bring: lazy(async () => ({ default: (await import('../rescue/bring-dialog.tsx')).BringDialog })),
  pass: lazy(async () => ({ default: (await import('../passing/pass-view.tsx')).PassView })),
  receive: lazy(async () => ({
    default: (await import('../passing/receive-view.tsx')).ReceiveView,
  })),
}
const OnlyHereDialog = lazy(async () => ({
  default: (await import('../rescue/only-here-dialog.tsx')).OnlyHereDialog,
}))

interface RescueCardProps {
  unsentCount: number
  photoCount: number
}

/** Copies unsent entries and drafts to another device, in a file or by codes that it films (UX-09, PASS-01). */
export function RescueCard({ unsentCount, photoCount }: RescueCardProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const draftCount = useOutbox(countDrafts) ?? 0
  const Opened = open && dialogs[open]
  const choice = (way: keyof typeof dialogs, icon: LucideIcon, text: string) => (
    <Button variant="outline" flex="1 1 14rem" onClick={() => setOpen(way)}>
      <Icon as={icon} />
      {text}
    </Button>
  )
  return (
    <chakra.section aria-label="Cópia dos envios" display="flex" flexWrap="wrap" gap="4">
      {unsentCount + draftCount > 0 && (
        <>
          {choice('save', FileLock2, 'Salvar em arquivo')}
          {choice('pass', QrCode, 'Passar por códigos')}
        </>
      )}
      {choice('bring', FolderInput, 'Trazer de arquivo')}
      {choice('receive', ScanQrCode, 'Receber por códigos')}
      <Suspense>
        {Opened && (
          <Opened
            unsentCount={unsentCount}
            photoCount={photoCount}
            draftCount={draftCount}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </chakra.section>
  )
}

interface CopiesNoticeProps {
  /** Entries that are not sent before the person decides. */
  awaiting: readonly Entry[]
}

/**
 * Copied entries are searched for at the provider before they are sent, where that is possible. The
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
        title={plural(count, 'envio foi copiado', 'envios foram copiados')}
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
      <Suspense>
        {isAsked && <OnlyHereDialog awaiting={awaiting} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  )
}
