import { Undo2 } from 'lucide-react'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { isUntold, useTakeBackFinalizing } from '../finalize/use-finalize.ts'

interface NotEditableProps {
  /** «Finalizar» of this device, blocked by a refused entry. */
  heldUp: Entry | undefined
  /** The reason. */
  children: string
}

/**
 * Why nothing, or not everything, may be changed. A finalization of this device that waits behind a refused entry can
 * be undone here.
 */
export function NotEditable({ heldUp, children }: NotEditableProps) {
  const takeBack = useTakeBackFinalizing()
  if (heldUp === undefined) return <Notice tone="neutral">{children}</Notice>
  return (
    <Notice
      tone="warning"
      action={
        isUntold(heldUp) && (
          <Button variant="outline" onClick={() => void takeBack(heldUp)}>
            <Icon as={Undo2} />
            Desfazer a finalização
          </Button>
        )
      }
    >
      {children}
      {isUntold(heldUp) && ' Para mudar outra coisa, desfaça a finalização.'}
    </Notice>
  )
}
