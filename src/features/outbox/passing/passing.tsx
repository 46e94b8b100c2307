import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { vibrateSaved } from '#src/hooks/vibrate.ts'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { OverButton } from '#src/ui/photo/full-screen.tsx'
import { useRescue } from '../rescue/use-rescue.ts'
import { FilmView } from './film-view.tsx'
import { lockFor } from './key-lock.ts'
import { idOf, parsePassedCode, type PassedCode } from './passed-code.ts'
import { strange } from './receiving.ts'
import { beginShowing, codesInSecond, type CodeSize, type Showing } from './showing.ts'
import { useFilm } from './use-film.ts'
import { useShownCode } from './use-shown-code.ts'

interface End {
  tone: 'success' | 'warning' | 'danger'
  text: string
}

/** Passes the work to one receiver, and says how that ended. */
export function Passing({ onClose }: { onClose: () => void }) {
  const [end, setEnd] = useState<End>()
  useBusy(true)
  if (end === undefined) return <ShowCodes onClose={onClose} onEnd={setEnd} />
  return (
    <FilmView title={title} onClose={onClose}>
      <Notice tone={end.tone} announce="at-once">
        {end.text}
      </Notice>
      <OverButton onClick={onClose}>Concluir</OverButton>
    </FilmView>
  )
}

const title = 'Passar por códigos'

type Phase = { is: 'waiting' } | { is: 'sealing' } | { is: 'showing'; showing: Showing }

interface ShowCodesProps {
  onClose: () => void
  onEnd: (end: End) => void
}

/** Films the receiver's key, shows it the codes of the work, and waits for its receipt. */
function ShowCodes({ onClose, onEnd }: ShowCodesProps) {
  const { seal } = useRescue()
  const person = usePerson() ?? ''
  const [phase, setPhase] = useState<Phase>({ is: 'waiting' })
  const [problem, setProblem] = useState<string>()
  const [size, setSize] = useState<CodeSize>(2)
  const leaving = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      leaving.current?.abort()
      // A screen that was hidden, for example locked, begins again, unless the work may have been passed.
      setPhase((before) =>
        before.is === 'showing' && before.showing.isMarked() ? before : { is: 'waiting' },
      )
    },
    [],
  )

  const fail = (error: unknown) => onEnd({ tone: 'danger', text: sentenceOf(error) })
  const begin = async (key: Extract<PassedCode, { is: 'key' }>) => {
    if (key.person !== (await idOf(person))) return setProblem(otherPerson)
    setProblem(undefined)
    setPhase({ is: 'sealing' })
    leaving.current = new AbortController()
    try {
      const { sealed, markCopied } = await seal(await lockFor(key.key), leaving.current.signal)
      const showing = await beginShowing(sealed, key.key, markCopied)
      vibrateSaved()
      setPhase({ is: 'showing', showing })
    } catch (error) {
      fail(error)
    }
  }

  const { video, ...film } = useFilm((text) => {
    const code = parsePassedCode(text)
    if (typeof code === 'string') setProblem(strange[code])
    else if (phase.is === 'waiting' && code.is === 'key') void begin(code)
    else if (phase.is === 'waiting') setProblem(notTheKey)
    else if (phase.is === 'showing' && code.is === 'receipt') {
      if (code.digest !== phase.showing.digest) return setProblem(otherReceipt)
      vibrateSaved()
      onEnd({ tone: 'success', text: 'O outro aparelho recebeu os envios.' })
    }
  })
  const showing = phase.is === 'showing' ? phase.showing : undefined
  const shown = useShownCode(showing, size, fail)
  const leave = () => {
    if (showing?.isMarked() === true) return onEnd({ tone: 'warning', text: unknown })
    if (showing) showToast('Nada foi passado.')
    onClose()
  }

  return (
    <FilmView
      title={title}
      onClose={leave}
      code={shown?.text}
      video={video}
      film={film}
      problem={problem}
    >
      {phase.is === 'waiting' && (
        <p>
          No outro aparelho, abra Envios e toque em «Receber por códigos». Aponte a câmera para o
          código que ele mostra.
        </p>
      )}
      {phase.is === 'sealing' && <Loading text="Preparando" inPhoto />}
      {showing && shown && (
        <>
          <p>Mostre este código, inteiro, à câmera do outro aparelho.</p>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <chakra.p flex="1 1 9rem">
              {describeTime(shown.elapsedMs)} de cerca de {describeTime(expectedMs(showing, size))}{' '}
              · {plural(shown.codes, 'código', 'códigos')}
            </chakra.p>
            <OverButton
              aria-pressed={size === 1}
              onClick={() => setSize((before) => (before === 2 ? 1 : 2))}
            >
              Mais devagar
            </OverButton>
          </chakra.div>
          <p>Quando ele mostrar «Recebido», aponte esta câmera para ele.</p>
        </>
      )}
    </FilmView>
  )
}

const otherPerson =
  'O outro aparelho está com outra pessoa ou em outro servidor. Entre nele com a sua conta.'
const notTheKey = 'Este não é o código de quem recebe. No outro, toque em «Receber por códigos».'
const otherReceipt = 'Este «Recebido» é de outra passagem.'
const unknown =
  'Não se sabe se o outro aparelho recebeu. Os envios contam como copiados: confira nele em Envios. Se não estiverem lá, passe de novo.'

/** The share of the codes that a camera usually sees (docs/copies.md). */
const usuallySeen = 0.6

/** How long the transfer usually takes, in ms. */
const expectedMs = ({ count }: Showing, size: CodeSize): number =>
  (count / size / codesInSecond / usuallySeen) * 1000

/** `45 s`, `2 min 10 s`. */
function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${minutes > 0 ? `${formatNumber(minutes)} min ` : ''}${formatNumber(seconds % 60)} s`
}
