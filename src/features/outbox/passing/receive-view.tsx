import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { vibrateSaved } from '#src/hooks/vibrate.ts'
import { Progress } from '#src/ui/notice/progress.tsx'
import { ConfirmBringing } from '../rescue/confirm-bringing.tsx'
import { useRescue, type OpenedFile } from '../rescue/use-rescue.ts'
import { FilmView } from './film-view.tsx'
import { keyLockOf, makeReceiver, type Receiver } from './key-lock.ts'
import { idOf, textOf } from './passed-code.ts'
import { beginReceiving, type Taken } from './receiving.ts'
import { useFilm } from './use-film.ts'

type Phase =
  | { is: 'filming' }
  | { is: 'asking'; opened: OpenedFile; digest: string }
  | { is: 'brought'; digest: string }

const title = 'Receber por códigos'

/** Shows this device's key, films the codes of another device, and imports the work (PASS-01). */
export function ReceiveView({ onClose }: { onClose: () => void }) {
  const [phase, setPhase] = useState<Phase>({ is: 'filming' })
  useBusy(true)
  if (phase.is === 'asking') {
    const { opened, digest } = phase
    const onBrought = () => setPhase({ is: 'brought', digest })
    return <ConfirmBringing opened={opened} onClose={onClose} onBrought={onBrought} />
  }
  if (phase.is === 'brought')
    return (
      <FilmView title="Recebido" onClose={onClose} code={textOf({ ...phase, is: 'receipt' })}>
        <p>Os envios estão neste aparelho. Mostre este código à câmera do outro, e feche.</p>
      </FilmView>
    )
  return (
    <Filming
      onClose={onClose}
      onOpened={(opened, digest) => setPhase({ is: 'asking', opened, digest })}
    />
  )
}

interface FilmingProps {
  onClose: () => void
  onOpened: (opened: OpenedFile, digest: string) => void
}

function Filming({ onClose, onOpened }: FilmingProps) {
  const { open } = useRescue()
  const own = useOwnKey()
  const [taken, setTaken] = useState<Taken>()
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string>()
  const isWhole = useRef(false)

  const read = async ({ take, receiver }: OwnKey, text: string) => {
    const next = await take(text)
    if (isWhole.current) return
    setTaken(next)
    if (next.is === 'part') setShare(next.share)
    if (next.is !== 'whole') return
    isWhole.current = true
    vibrateSaved()
    try {
      onOpened(await open(next.sealed, (sealed) => keyLockOf(sealed, receiver)), next.digest)
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  const { video, ...film } = useFilm((text) => {
    if (own !== undefined && !isWhole.current) void read(own, text)
  })

  const problem = failure ?? (taken?.is === 'refused' ? taken.problem : undefined)
  const percent = Math.floor(share * 100)
  return (
    <FilmView
      title={title}
      onClose={onClose}
      code={share === 0 ? own?.text : undefined}
      video={video}
      film={film}
      problem={problem}
    >
      {share === 0 ? (
        <p>
          No outro aparelho, abra Envios, toque em «Passar por códigos» e aponte a câmera dele para
          este código. Depois aponte esta câmera para os códigos dele.
        </p>
      ) : (
        <>
          <chakra.p fontSize="xl" fontWeight="bold">
            {formatNumber(percent)} %
          </chakra.p>
          <Progress label="Recebido" value={percent} max={100} />
          <p>Mantenha os códigos do outro aparelho inteiros na imagem.</p>
        </>
      )}
    </FilmView>
  )
}

interface OwnKey {
  receiver: Receiver
  text: string
  take: (text: string) => Promise<Taken>
}

/** A key pair for one transfer; it ends with the screen. */
function useOwnKey(): OwnKey | undefined {
  const person = usePerson()
  const [own, setOwn] = useState<OwnKey>()
  useEffect(() => {
    let gone = false
    const make = async () => {
      const receiver = await makeReceiver()
      const { publicKey: key } = receiver
      const text = textOf({ is: 'key', person: await idOf(person ?? ''), key })
      const take = await beginReceiving(receiver)
      if (!gone) setOwn({ receiver, text, take })
    }
    void make()
    return () => {
      gone = true
    }
  }, [person])
  return own
}
