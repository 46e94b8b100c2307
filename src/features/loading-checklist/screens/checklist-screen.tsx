import { chakra } from '@chakra-ui/react'
import { CloudOff, Inbox, ServerCrash } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Exit } from '#contract/schemas/exit.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { missingOfLoading, type ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { refusedQuestions } from '#src/checklist/refused-questions.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { addresses } from '../addresses.ts'
import { Checklist } from '../components/checklist.tsx'
import { ReadyBadge } from '../components/ready-badge.tsx'

/** /sgi/checklists/carregamento/{id} (spec 2 §2). */
export default function ChecklistScreen() {
  const idSaida = useIdParam()
  if (idSaida === undefined) {
    return (
      <Page title="Checklist de Carregamento" before={<Back to={addresses.list()}>Veículos</Back>}>
        <NoData error={undefined} />
      </Page>
    )
  }
  return <Vehicle key={idSaida} idSaida={idSaida} />
}

function Vehicle({ idSaida }: { idSaida: Id }) {
  const read = useRead(loadingReads.page(idSaida))
  const exit = useRead(readOfExit(idSaida))
  const pending = useTouching(loadingReads.page(idSaida).key)
  useWakeLock()
  const { value: page } = read
  const missing = page && missingOfLoading(page, refusedQuestions(pending?.entries ?? []))
  return (
    <Page
      title={`Checklist de Carregamento #${idSaida}`}
      before={<Back to={addresses.list()}>Veículos</Back>}
      extra={missing && <ReadyBadge missing={missing.length} />}
    >
      {page && <WhichVehicle page={page} exit={exit.value} />}
      <ReadsAge read={read} parts={{ 'Dados da saída': exit }} />
      {page === undefined && read.loading && <RowsSkeleton rows={4} height="8rem" />}
      {page === undefined && !read.loading && (
        <NoData
          error={read.error}
          onRetry={() => void Promise.all([read.refetch(), exit.refetch()])}
        />
      )}
      {page && (
        <Checklist
          page={page}
          exit={exit.value}
          pending={pending ?? nothing}
          onAskAgain={() => void read.refetch()}
        />
      )}
    </Page>
  )
}

const nothing = { entries: [], serverIds: new Map() }

/** The data that the user compares with the vehicle in front of them. */
function WhichVehicle({ page, exit }: { page: ShownLoadingPage; exit: Exit | undefined }) {
  const { placaCavalo, placaCarroceria, ot } = page.checklist
  const driver = exit?.idMotoristaNavigation?.nome
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4">
      <KeyNumber>
        {formatPlate(placaCavalo)} / {formatPlate(placaCarroceria)}
      </KeyNumber>
      <chakra.span color="textMuted">
        OT {ot ?? '—'}
        {driver !== null && driver !== undefined && ` · ${driver}`}
      </chakra.span>
    </chakra.p>
  )
}

interface NoDataProps {
  /** Undefined where the address contains no valid id. */
  error: ApiError | undefined
  onRetry?: () => void
}

/** A refusal clears the data (spec 2 §8). Without a network the checklist may exist, so the screen offers a retry. */
const NoData = ({ error, onRetry }: NoDataProps) => {
  const isUnread = error?.isConnection === true
  const isMissing = error === undefined || [400, 404, 410].includes(error.status)
  return (
    <EmptyState
      title={isMissing ? 'Checklist não encontrado' : error.message}
      icon={isUnread ? CloudOff : isMissing ? Inbox : ServerCrash}
      {...(isUnread && { text: 'Este checklist ainda não foi aberto com rede neste aparelho.' })}
      {...(isMissing && error && { text: error.message })}
    >
      {isMissing ? (
        <Button asChild variant="outline">
          <Link to={addresses.list()}>Ver os veículos</Link>
        </Button>
      ) : (
        onRetry && <Button onClick={onRetry}>Tentar de novo</Button>
      )}
    </EmptyState>
  )
}
