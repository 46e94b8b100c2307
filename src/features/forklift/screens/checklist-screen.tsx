import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { formatDayOf } from '#src/domain/time/days.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import { useDay } from '#src/hooks/use-day.ts'
import { useResolvedId } from '#src/hooks/outbox/use-resolved-id.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { heldPhotos } from '#src/evidence/held/held-photos.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey, RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { addresses } from '../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { CorrectHourMeter } from '../components/hour-meter/correct.tsx'
import { FillIn } from '../components/fill-in.tsx'
import { ForkliftNotices } from '../components/forklift-notices.tsx'
import { Issues } from '../components/problem/issues.tsx'
import { ItemList } from '../components/item-list.tsx'
import { SummaryBadges } from '../components/marks.tsx'
import { OnePhoto, photoOf } from '../components/one-photo.tsx'
import { ForkliftReadFailure } from '../components/read-failure.tsx'
import { useFillIn } from '../components/use-fill-in.ts'
import { type ForkliftWork, useForkliftWork } from '../components/use-forklift-work.ts'
import { usePage } from '../components/machine/use-machine.ts'
import { dayOfChecklist, describeChecklistMoment } from '../days.ts'
import { itemType } from '../rules.ts'
import type { ShownItem, ShownPage } from '../shown.ts'
import { checklistKey, forkliftRecord } from '../lanes.ts'
import { useProblemPhoto } from '../components/problem/use-problem-photo.ts'

const title = 'Checklist'

/** /sgi/checklists/empilhadeiras/checklist/{id}/{data?} (spec 2 §2). */
export default function ChecklistScreen() {
  const { id } = useParams()
  const idChecklist = useResolvedId(id)
  const read = usePage(idChecklist)
  const page = useKept(id, read.value, read.loading)
  if (page === undefined) {
    if (read.loading) {
      return (
        <Page title={title}>
          <RowsSkeleton rows={4} height="6rem" />
        </Page>
      )
    }
    return (
      <ForkliftReadFailure title={title} error={read.error} onRetry={() => void read.refetch()} />
    )
  }
  const { maquina, checklist } = page
  return (
    <Page
      title={maquina.descricao}
      tabTitle={`${title} · ${maquina.descricao}`}
      before={<Back to={addresses.machine(maquina.id)}>Empilhadeira</Back>}
      extra={<SummaryBadges of={checklist} />}
    >
      <ReadsAge read={read} />
      <Checklist key={id} page={page} />
    </Page>
  )
}

/** Keeps the last page while the read starts anew under the provider's id, so that the user stays on the screen. */
function useKept(id: string | undefined, page: ShownPage | undefined, isLoading: boolean) {
  const [kept, setKept] = useState<{ id: string | undefined; page: ShownPage }>()
  if (page !== undefined && (kept?.page !== page || kept.id !== id)) setKept({ id, page })
  if (page !== undefined || !isLoading) return page
  return kept?.id === id ? kept?.page : undefined
}

function Checklist({ page: known }: { page: ShownPage }) {
  const { today } = useDay()
  const work = useForkliftWork(known.checklist.idMaquina ?? known.maquina.id)
  const fillIn = useFillIn(known, work.pending)
  useWakeLock()
  const { page, current } = fillIn
  const { checklist, maquina, pendencias } = page
  const day = dayOfChecklist(checklist)
  const isToday = day === today

  const { choose: showItem } = fillIn
  const choose = useCallback(
    (field: string) => {
      showItem(field)
      const card = document.querySelector('#item')
      if (card !== null && 'scrollIntoView' in card) card.scrollIntoView({ block: 'start' })
    },
    [showItem],
  )

  return (
    <>
      <ForkliftNotices work={work} />
      {!isToday && <PastProblemPhotos idChecklist={checklist.id} maquina={maquina.descricao} />}
      {!isToday && (
        <Notice
          tone="info"
          title={`Este checklist é de ${formatDayOf(day)} e só pode ser alterado nesse dia.`}
          action={
            <Button asChild variant="outline">
              <Link to={addresses.machine(maquina.id)}>Ver o de hoje</Link>
            </Button>
          }
        >
          As respostas desse dia valem para ele, mesmo enviadas depois.
        </Notice>
      )}
      <Unknown items={checklist.items} />
      {checklist.items.length === 0 && (
        <Notice tone="warning" title="Os itens ainda não estão neste aparelho">
          Eles vêm do servidor assim que houver rede.
        </Notice>
      )}
      {isToday && checklist.items.length > 0 && <FillIn fillIn={fillIn} entries={work.entries} />}
      <Issues issues={pendencias} />
      <ItemList
        idChecklist={checklist.id}
        items={checklist.items}
        currentField={current?.field}
        onChoose={choose}
      />
      <ReceiptLine entries={work.entries} />
      <About page={page} work={work} />
    </>
  )
}

/** An item of a type that this app does not support stays open, and the notice explains why. */
function Unknown({ items }: { items: readonly ShownItem[] }) {
  const unknown = items.filter((item) => itemType(item) === undefined && item.value === null)
  if (unknown.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`Este aplicativo não sabe mostrar ${plural(unknown.length, 'item', 'itens')}`}
    >
      <p>{unknown.map(({ descricao }) => descricao).join(', ')}.</p>
      <p>Atualize o aplicativo para responder. Os outros itens continuam disponíveis.</p>
    </Notice>
  )
}

interface AboutProps {
  page: ShownPage
  work: ForkliftWork
}

/** Author, date and hour-meter of the checklist with its photo, and the state of its unsent entries. */
function About({ page, work }: AboutProps) {
  const { checklist } = page
  const { id, horimetro, responsavel, file01, photoId } = checklist
  const waiting = work.unsent.find(({ state }) => state !== 'parked')
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="flex-start">
        <chakra.div flex="1 1 9rem" minWidth="0">
          <Facts
            dense
            facts={[
              { term: 'Data', value: describeChecklistMoment(checklist) },
              { term: 'Horímetro', value: `${formatNumber(horimetro)} h` },
              { term: 'Responsável', value: responsavel },
            ]}
          />
        </chakra.div>
        <OnePhoto photo={photoOf({ idChecklist: id, file01, photoId })} name="Foto do horímetro" />
      </chakra.div>
      <CorrectHourMeter page={page} />
      {waiting === undefined ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <SendingMark words={work.wordsOf(waiting)} />
          <Badge tone="neutral">
            {plural(work.unsent.length, 'lançamento por enviar', 'lançamentos por enviar')}
          </Badge>
        </chakra.div>
      )}
    </Card>
  )
}

interface PastProblemPhotosProps {
  idChecklist: RecordId
  /** The machine's description. */
  maquina: string
}

/** Offers problem photos that are still held for a past day's checklist, which accepts no more answers. */
function PastProblemPhotos({ idChecklist, maquina }: PastProblemPhotosProps) {
  const key = `${checklistKey(idChecklist)}:problem-photo`
  const record = useMemo(
    () => forkliftRecord(maquina, addresses.checklist(idChecklist)),
    [maquina, idChecklist],
  )
  const places = useOutbox((db, who) => placesUnder(db, who, key), [key])
  return places?.map((place) => <OfPlace key={place} place={place} record={record} />)
}

function OfPlace({ place, record }: { place: string; record: RecordName }) {
  const { flow } = useProblemPhoto(place, record)
  return <FlowNotices flow={flow} nameOf={() => 'foto do problema'} mayChange={false} />
}

/** Lists the photo places of all items, including places that an earlier version named by the checklist alone. */
async function placesUnder(db: OutboxDatabase, person: PersonKey, key: string) {
  const places = (await heldPhotos(db, person)).map(({ place }) => place)
  return [...new Set(places)].filter((place) => `${place}:`.startsWith(`${key}:`))
}
