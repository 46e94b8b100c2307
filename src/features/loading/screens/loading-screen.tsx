import { chakra } from '@chakra-ui/react'
import { ChevronsRight, CloudOff, Inbox } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Exit } from '#contract/schemas/exit.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { isUnsent } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { factsOfExit } from '#src/reads/facts-of-exit.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading, KeyNumber, Text } from '#src/ui/page/text.tsx'
import { useAct } from '#src/evidence/decision/use-act.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import type { Acts } from '#src/hooks/outbox/saw.ts'
import { addresses } from '../addresses.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { Timeline } from '../components/timeline.tsx'
import { advanceLoading, withDoneHere } from '../operations/advance-loading.ts'
import { reads, type ShownLoading } from '../reads.ts'

/** /ops/carregamento/{id} (spec 1 §2). */
export default function LoadingScreen() {
  const idSaida = useIdParam()
  if (idSaida === undefined) {
    return (
      <Page title="Carregamento" before={<Back to={addresses.list()}>Carregamentos</Back>}>
        <NoData />
      </Page>
    )
  }
  return <Loading key={idSaida} idSaida={idSaida} />
}

const instead = {
  [advanceLoading.kind]:
    'Confira a situação do carregamento. Se ele já avançou, ou o próximo passo mudou, descarte este avanço e siga daqui.',
}

const nothing: Pending = { entries: [], serverIds: new Map() }

function Loading({ idSaida }: { idSaida: Id }) {
  const read = useRead(reads.loading(idSaida))
  const exit = useRead(reads.exit(idSaida))
  const { timeZone } = useRuntime().config
  const pending = useTouching(reads.loading(idSaida).key) ?? nothing
  const { entries } = pending
  const wordsOf = useSending(entries)
  const { value: loading, error } = read
  const unsent = entries.filter(isUnsent)
  const latest = unsent.findLast(({ state }) => state !== 'parked')
  return (
    <Page
      title={`Carregamento #${idSaida}`}
      before={<Back to={addresses.list()}>Carregamentos</Back>}
      extra={loading && <Status loading={loading} />}
    >
      {exit.value && <WhichVehicle exit={exit.value} />}
      <ReadsAge read={read} parts={{ 'Dados da saída': exit }} />
      <ParkedNotice entries={unsent} wordsOf={wordsOf} cannotOverrule instead={instead}>
        {loading && `Agora: ${loading.carregamento.statusNavigation.status}.`}
      </ParkedNotice>
      {latest && (
        <p>
          <SendingMark words={wordsOf(latest)} />
        </p>
      )}
      {read.loading && <RowsSkeleton rows={3} height="8rem" />}
      {loading === undefined && error && (
        <NoData
          isUnread={error.isConnection}
          onRetry={() => void Promise.all([read.refetch(), exit.refetch()])}
        />
      )}
      {loading && (
        <Columns>
          <Timeline entries={withDoneHere(loading.historico, entries, timeZone)} />
          {exit.value && (
            <Card>
              <Heading marginBottom="3">Dados da saída</Heading>
              <Facts facts={factsOfExit(exit.value)} />
            </Card>
          )}
        </Columns>
      )}
      <NextStep loading={loading} pending={pending} />
    </Page>
  )
}

const Status = ({ loading: { carregamento } }: { loading: ShownLoading }) => (
  <chakra.span role="status" minWidth="0" css={{ '& span': { overflowWrap: 'anywhere' } }}>
    <StatusBadge status={carregamento.status} name={carregamento.statusNavigation.status} />
  </chakra.span>
)

interface NextStepProps {
  loading: ShownLoading | undefined
  pending: Pending
}

/** The button for the next status; absent where the provider offers none (spec 1 §2). */
function NextStep({ loading, pending }: NextStepProps) {
  const { advance, isResting } = useAdvance(loading, pending)
  if (loading?.next == null) return null
  // Another advance would only wait behind the parked one.
  if (pending.entries.some(({ state }) => state === 'parked'))
    return (
      <StickyBar>
        <Text strong>O avanço anterior espera a sua decisão.</Text>
      </StickyBar>
    )
  return (
    <StickyBar>
      <Button size="main" disabled={isResting} onClick={() => void advance()}>
        <Icon as={ChevronsRight} size="1.6em" />
        <chakra.span minWidth="0" overflowWrap="anywhere">
          {loading.next.status}
        </chakra.span>
      </Button>
    </StickyBar>
  )
}

/** The data that the user compares with the vehicle in front of them. */
const WhichVehicle = ({ exit }: { exit: Exit }) => {
  const plates = [exit.placaCavaloNavigation?.placa, exit.placaCarretaNavigation?.placa]
  return <KeyNumber>{plates.map((plate) => formatPlate(plate)).join(' / ')}</KeyNumber>
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
    alignItems: 'start',
    gap: { base: '4', md: '5' },
  },
})

interface NoDataProps {
  /** The read failed on the connection, so the loading may exist. */
  isUnread?: boolean
  onRetry?: () => void
}

/** A failure of the detail shows no message and clears its data (spec 1 §8). */
const NoData = ({ isUnread = false, onRetry }: NoDataProps) => (
  <EmptyState
    title="Sem dados deste carregamento"
    icon={isUnread ? CloudOff : Inbox}
    {...(isUnread && { text: 'Ele ainda não foi aberto com rede neste aparelho.' })}
  >
    {onRetry && (
      <Button variant="outline" onClick={onRetry}>
        Tentar de novo
      </Button>
    )}
  </EmptyState>
)

/**
 * After a tap the button shows the next status in the same place. This pause keeps the second tap of a double tap from
 * advancing again (UX-26).
 */
const restMs = 1_500

/** Advances the loading by one status; `isResting` is true while the step is stored and during the pause after it. */
function useAdvance(loading: ShownLoading | undefined, pending: Acts) {
  const act = useAct(pending)
  const nome = useSessionOnScreen()?.claims.nome ?? '—'
  const wallNow = useWallIso()
  const [isResting, setResting] = useState(false)
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The effect also ends where a sign-in hides the screen, which then comes back with its state.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      busy.current = false
      setResting(false)
    },
    [],
  )

  const advance = useCallback(async () => {
    if (loading?.next == null || busy.current) return
    busy.current = true
    setResting(true)
    const { carregamento, next } = loading
    await act(
      advanceLoading({
        idSaida: carregamento.idSaida,
        before: carregamento.status,
        idStatus: next.idCarregamentoStatus,
        status: next.status,
        usuario: nome,
        doneAt: wallNow(),
      }),
    ).finally(() => {
      timer.current = setTimeout(() => {
        busy.current = false
        setResting(false)
      }, restMs)
    })
  }, [act, loading, nome, wallNow])

  return { advance, isResting }
}
