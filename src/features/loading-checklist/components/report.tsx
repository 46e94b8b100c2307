import { chakra } from '@chakra-ui/react'
import { paths } from '#contract/paths.ts'
import type { LoadingReady } from '#contract/schemas/loading-checklist.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { missingOfLoading, type ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { refusedQuestions } from '#src/checklist/refused-questions.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { tellMissingOfLoading } from '#src/domain/records/loading-readiness.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { PdfLink } from '#src/evidence/pdf-link.tsx'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Heading } from '#src/ui/page/text.tsx'

interface ReportProps {
  page: ShownLoadingPage
  entries: readonly Entry[]
  onAskAgain: () => void
}

/**
 * The missing items and the PDF, which opens after the provider confirms that the checklist is complete (spec 2 §4).
 */
export function Report({ page, entries, onAskAgain }: ReportProps) {
  const { id } = page.checklist
  const missing = missingOfLoading(page, refusedQuestions(entries))
  const unsent = entries.filter(isUnsent).length
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <div>
        <Heading>Relatório</Heading>
        <chakra.p color="textMuted" overflowWrap="anywhere">
          {tellMissingOfLoading(missing)}
        </chakra.p>
      </div>
      {unsent > 0 && (
        <Notice tone="warning" title="Salvo neste aparelho">
          {plural(unsent, 'envio pendente', 'envios pendentes')}: o PDF fica completo quando tudo
          chegar ao servidor.
        </Notice>
      )}
      <PdfLink
        path={paths.loadingChecklistPdf(id)}
        fileName={`checklist-carregamento-${id}.pdf`}
        check={async () => {
          try {
            await askReady(id)
          } catch (error) {
            onAskAgain()
            throw error
          }
        }}
      />
    </Card>
  )
}

/** Rejects with the missing items: a 409 of the provider, or a response with `ready: false`. */
async function askReady(idSaida: Id): Promise<void> {
  const { body } = await http.getJson(paths.loadingChecklistReady(idSaida), { from: 'network' })
  const { ready, message } = body as Partial<LoadingReady>
  if (ready !== false) return
  throw new ApiError({ status: 409, message: message ?? 'O checklist ainda não está completo' })
}
