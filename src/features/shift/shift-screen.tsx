import { chakra } from '@chakra-ui/react'
import {
  CircleCheck,
  CircleDashed,
  Download,
  LoaderCircle,
  LogIn,
  TriangleAlert,
  X,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDownloading } from '#src/hooks/reads/use-downloading.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useNow } from '#src/hooks/use-now.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSession } from '#src/hooks/use-session.ts'
import { stopShift, useKeptSets, useShiftRun, useStartShift } from '#src/hooks/reads/use-shift.ts'
import { momentWords } from '#src/hooks/outbox/words.ts'
import type { SetProgress } from '#src/reads/prepare-shift.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { endSession } from '#src/session/session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Progress } from '#src/ui/notice/progress.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { describeSet, type SetWords } from './set-words.ts'

/** «Preparar turno» downloads the data for today's work while the device is online (UX-10). */
export function ShiftScreen({ sets }: { sets: readonly ShiftSet[] }) {
  const { timeZone } = useRuntime().config
  const run = useShiftRun()
  const kept = useKeptSets(sets)
  const now = useNow()
  const hasSession = useSession() !== undefined
  return (
    <Page title="Preparar turno">
      <Text>
        Busca o que o turno precisa para funcionar sem rede. O que você registra fica sempre salvo
        no aparelho.
      </Text>
      {run.running && <StopButton />}
      {!run.running && (hasSession ? <PrepareButton sets={sets} /> : <SignIn />)}
      {run.stoppedBy !== undefined && !run.running && (
        <Notice tone="warning" announce="politely" title="Parou antes do fim">
          {stopWords[run.stoppedBy]}
        </Notice>
      )}
      {run.readyAt !== undefined && (
        <Notice
          tone="success"
          announce="politely"
          title={`Tudo preparado ${momentWords(run.readyAt, { now, timeZone })}`}
        >
          O que veio há menos de uma hora não é buscado de novo.
        </Notice>
      )}
      <Card>
        <chakra.ul display="grid" aria-label="O que o turno precisa">
          {sets.map(({ name, path }, index) => (
            <SetRow
              key={name}
              name={name}
              path={path}
              first={index === 0}
              progress={run.sets[name]}
              words={describeSet(run.sets[name], kept?.get(name), now, timeZone)}
            />
          ))}
        </chakra.ul>
      </Card>
    </Page>
  )
}

const stopWords = {
  room: 'O espaço livre deste aparelho é para o que se registra. Envie o que está pendente.',
  network: 'A rede caiu. O que já veio está guardado.',
  enough: 'Veio o que cabe de uma vez, para não ocupar a rede. Toque de novo para buscar o resto.',
}

const stillComing =
  'O aplicativo ainda está sendo baixado neste aparelho. Depois disso o turno pode ser preparado.'

const StopButton = () => (
  <Button variant="outline" size="main" onClick={stopShift}>
    <Icon as={X} />
    Parar
  </Button>
)

function PrepareButton({ sets }: { sets: readonly ShiftSet[] }) {
  const start = useStartShift()
  const isOffline = useNetwork().level === 'offline'
  return (
    <OnlineOnly online={!isOffline} whyNot={useDownloading() ? stillComing : undefined}>
      {(state) => (
        <Button {...state} size="main" onClick={() => void start(sets)}>
          <Icon as={Download} />
          Preparar agora
        </Button>
      )}
    </OnlineOnly>
  )
}

/** Ending the session hides this screen. Its state is there again after the sign-in. */
const SignIn = () => (
  <chakra.div display="flex" flexDirection="column" gap="2">
    <Button size="main" onClick={endSession}>
      <Icon as={LogIn} />
      Entrar novamente
    </Button>
    <Text strong>Entre novamente para preparar o turno.</Text>
  </chakra.div>
)

interface SetRowProps {
  name: string
  path: string
  first: boolean
  progress: SetProgress | undefined
  words: SetWords
}

const icons = {
  success: CircleCheck,
  warning: TriangleAlert,
  info: LoaderCircle,
  neutral: CircleDashed,
} as const

const SetRow = ({ name, path, first, progress, words: { text, detail, tone } }: SetRowProps) => (
  <chakra.li
    display="grid"
    gap="1"
    paddingBlock="3"
    borderTop={first ? 'none' : 'var(--edge-width) solid'}
    borderColor="line"
    lineHeight="snug"
  >
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
      <chakra.a
        asChild
        flex="1 1 12rem"
        display="flex"
        alignItems="center"
        minHeight="target"
        fontWeight="bold"
        color="primary.text"
      >
        <Link to={path}>{name}</Link>
      </chakra.a>
      <chakra.span
        display="flex"
        alignItems="center"
        gap="1.5"
        color={`${tone}.text`}
        fontWeight="bold"
      >
        <Icon as={icons[tone]} spin={tone === 'info'} />
        {text}
      </chakra.span>
    </chakra.div>
    {detail !== undefined && <Text muted>{detail}</Text>}
    {progress?.is === 'running' && (
      <Progress
        label={`${name}: quanto já veio`}
        value={progress.ready + progress.failed}
        max={progress.known}
      />
    )}
  </chakra.li>
)
