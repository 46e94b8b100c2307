import type { ReactNode } from 'react'
import { Undo2 } from 'lucide-react'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { ReadProblem } from '../read-problem.tsx'
import { isUntold, useTakeBackFinalizing } from '../finalize/use-finalize.ts'
import type { Editable } from './use-editable.ts'

interface PartPageProps<Value> {
  title: string
  /** The screen one level up. */
  back: { to: string; text: string }
  extra?: ReactNode
  read: ReadState<Value>
  /** Whether the part may be changed, or why not. */
  editable: Editable
  /** Other reads that the screen shows, by their name on the screen. */
  parts?: Readonly<Record<string, ReadState<unknown>>>
  /** Shown when the read fails. */
  problem: { title: string; text?: string; isOfAnyFailure?: true }
  children: (value: Value) => ReactNode
}

/** A screen of one part of a report: the link back, the age of its data, and its problems. */
export function PartPage<Value>(props: PartPageProps<Value>) {
  const { title, back, extra, read, editable, parts, problem, children } = props
  const { value, loading, error } = read
  return (
    <Page title={title} before={<Back to={back.to}>{back.text}</Back>} extra={extra}>
      <ReadsAge read={read} parts={{ ...parts, Relatório: editable.header }} />
      {loading && <RowsSkeleton rows={3} height="8rem" />}
      {value === undefined && !loading && (
        <ReadProblem {...problem} error={error} onRetry={() => void read.refetch()} />
      )}
      {value !== undefined && typeof editable.may === 'string' && (
        <NotEditable heldUp={editable.heldUp}>{editable.may}</NotEditable>
      )}
      {value !== undefined && children(value)}
    </Page>
  )
}

/** Link back to the report. */
export const backToReport = (idRecebimento: RecordId) => ({
  to: addresses.report(idRecebimento),
  text: isServerId(idRecebimento) ? `Recebimento #${idRecebimento}` : 'Recebimento novo',
})

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
function NotEditable({ heldUp, children }: NotEditableProps) {
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
