import { chakra } from '@chakra-ui/react'
import { HardDrive, MessageCircleWarning } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { lazy } from '#src/hooks/lazy.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useAfter } from '#src/hooks/use-after.ts'
import { useCircumstances } from '#src/hooks/use-circumstances.ts'
import { useNow } from '#src/hooks/use-now.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { roomOf, type Room, type Storage } from '#src/photos/device-room.ts'
import { keepReserve, keepReserveIfLikely } from '#src/photos/reserve.ts'
import { dropAllReads } from '#src/reads/forget.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { useReserve } from '../hooks/use-reserve.ts'
import { usedShare, useStorage } from '../hooks/use-storage.ts'
import {
  countSent,
  mayHaveBeenSilent,
  silentAfterMs,
  silentMs,
  waitingOf,
  wellSince,
  type Waiting,
  type Well,
} from './silence.ts'

const DiagnosisDialog = lazy(async () => ({
  default: (await import('./diagnosis-dialog.tsx')).DiagnosisDialog,
}))

const checkEveryMs = 30_000

interface HealthNoticesProps {
  unsentCount: number
  /** Whether a service worker controls this page. */
  hasWorker: () => boolean
}

/** Problems that nobody caused by an action: little storage, or nothing gets through. */
export function HealthNotices({ unsentCount, hasWorker }: HealthNoticesProps) {
  return (
    <>
      <StorageNotice unsentCount={unsentCount} />
      {unsentCount > 0 && <SilenceNotice hasWorker={hasWorker} />}
    </>
  )
}

/** Warns before storage runs out (UX-13). Cached reads may be deleted; unsent work never is. */
function StorageNotice({ unsentCount }: { unsentCount: number }) {
  const [cleared, setCleared] = useState(0)
  const storage = useStorage(unsentCount + cleared)
  const room = useRoom(storage, unsentCount)
  if (room === 'enough') return null
  const isFull = room === 'full' || storage === undefined
  const clear = async () => {
    await dropAllReads()
    await keepReserve()
    setCleared(cleared + 1)
    showToast('Cópias apagadas. O que espera envio continua guardado.')
  }
  return (
    <Place>
      <Notice
        tone={isFull ? 'danger' : 'warning'}
        icon={HardDrive}
        announce={isFull ? 'at-once' : 'politely'}
        title={
          isFull
            ? 'Não há mais espaço neste aparelho'
            : `Espaço deste aparelho: ${usedShare(storage)} % usado`
        }
        action={
          <Button variant="outline" onClick={() => void clear()}>
            Liberar espaço
          </Button>
        }
      >
        {isFull
          ? 'Não cabem mais fotos; textos ainda são salvos. Envie o que está pendente. Se nada é enviado, apague fotos ou aplicativos deste aparelho.'
          : 'Envie o que está pendente. Liberar apaga só cópias do que se lê, nunca o que espera envio.'}
      </Notice>
    </Place>
  )
}

/** Delay of the reserve, in ms: the person's first reads use the disk first. */
const reserveAfterMs = 60_000

/** Free storage by the browser's estimate and by whether the reserve could be allocated. */
function useRoom(storage: Storage | undefined, unsentCount: number): Room {
  const stands = useReserve()
  const isLate = useAfter(reserveAfterMs)
  // The worker may have freed the reserve for the sending, and tells no page of it.
  const now = useNow()
  const minute = unsentCount > 0 ? Math.floor(now / 60_000) : 0
  useEffect(() => {
    if (isLate) void keepReserveIfLikely()
  }, [isLate, unsentCount, minute])
  if (stands === false) return 'full'
  return storage === undefined ? 'enough' : roomOf(storage)
}

/** Shown when nothing has got through for minutes although everything seems well (UX-14). */
function SilenceNotice({ hasWorker }: Pick<HealthNoticesProps, 'hasWorker'>) {
  const { config } = useRuntime()
  // A server that keeps answering "retry later" counts as silent too.
  const { offline, portal, signInNeeded } = useCircumstances()
  const now = useNow()
  const seemsWell = !offline && !portal && !signInNeeded
  const onlineSince = useWellSince(seemsWell, now)
  const [open, setOpen] = useState(false)
  const limitMs = silentAfterMs(config.quarantineSeconds * 1000)
  const waiting = useWaiting(limitMs, seemsWell && now - onlineSince >= limitMs)
  const silent = waiting === undefined ? 0 : silentMs(waiting, onlineSince, now)
  const isShown = seemsWell && silent >= limitMs
  if (!isShown && !open) return null
  return (
    <>
      {isShown && (
        <Place>
          <Notice
            tone="warning"
            icon={MessageCircleWarning}
            announce="politely"
            title="Nada está chegando ao servidor"
            action={
              <Button variant="outline" onClick={() => setOpen(true)}>
                Ver diagnóstico
              </Button>
            }
          >
            Há rede, mas {plural(waiting?.count ?? 0, 'envio espera', 'envios esperam')} há mais de{' '}
            {Math.floor(silent / 60_000)} minutos. Tudo está salvo neste aparelho. Avise quem cuida
            do sistema.
          </Notice>
        </Place>
      )}
      <Suspense>
        {open && <DiagnosisDialog hasWorker={hasWorker} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

const Place = chakra('div', { base: { padding: '4', paddingBottom: '0' } })

/**
 * The entries that wait, read at an interval; undefined where none waits or where sending gets through. Reading ten
 * thousand entries is slow, so they are read only when the silence may already have lasted `limitMs`.
 */
function useWaiting(limitMs: number, mayBeSilent: boolean): Waiting | undefined {
  const { database } = useRuntime()
  const person = usePerson()
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    if (person === undefined) return undefined
    let gone = false
    let sentBefore: number | undefined
    const check = async () => {
      if (!mayBeSilent && !(await mayHaveBeenSilent(database, limitMs, Date.now())))
        return undefined
      const sent = await countSent(database, person)
      const getsThrough = sentBefore !== undefined && sent !== sentBefore
      sentBefore = sent
      return getsThrough ? undefined : waitingOf(database, person)
    }
    const checkOnce = async () => {
      const found = await check().catch(() => undefined)
      if (!gone) setWaiting(found)
    }
    void checkOnce()
    const timer = setInterval(() => void checkOnce(), checkEveryMs)
    return () => {
      gone = true
      clearInterval(timer)
      setWaiting(undefined)
    }
  }, [database, person, limitMs, mayBeSilent])
  return waiting
}

/** Device clock, in ms: since when everything has seemed well, also before a reload of this tab. */
function useWellSince(isWell: boolean, now: number): number {
  const [seen, setSeen] = useState(() => ({ ...recheck(readWell(), now), isWell }))
  if (seen.isWell !== isWell) setSeen({ since: now, seenAt: now, isWell })
  else if (seen.seenAt !== now) setSeen({ ...recheck(seen, now), isWell })
  const { since, seenAt } = seen
  useEffect(() => keepWell(isWell ? { since, seenAt } : undefined), [isWell, since, seenAt])
  return since
}

const recheck = (before: Well | undefined, now: number): Well => ({
  since: wellSince(before, now),
  seenAt: now,
})

/** In sessionStorage: it survives a reload of the tab, and holds no personal data. */
const wellKey = 'pavilhao.well'

function readWell(): Well | undefined {
  const [since, seenAt] = (sessionStorage.getItem(wellKey) ?? '').split(' ').map(Number)
  return since === undefined || seenAt === undefined ? undefined : { since, seenAt }
}

function keepWell(well: Well | undefined): void {
  if (well === undefined) {
    sessionStorage.removeItem(wellKey)
    return
  }
  try {
    sessionStorage.setItem(wellKey, `${well.since} ${well.seenAt}`)
  } catch {
    // The storage is full: the next page load starts counting anew.
  }
}
