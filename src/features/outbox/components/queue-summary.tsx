import { chakra } from '@chakra-ui/react'
import { ArrowLeftRight, LogIn, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { endSession } from '#src/session/session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { KeyNumber, Text } from '#src/ui/page/text.tsx'
import { workIcons } from '#src/ui/page/work-icon.ts'
import { addresses } from '../addresses.ts'
import { sayDone, useChoices } from '../hooks/use-choices.ts'
import { type QueueCounts, type QueueWords } from '../queue-words.ts'

interface QueueSummaryProps {
  words: QueueWords
  counts: QueueCounts
  photoCount: number
  signInNeeded: boolean
}

/** The state of the whole queue at a glance, and the actions for all of it. */
export function QueueSummary({ words, counts, photoCount, signInNeeded }: QueueSummaryProps) {
  // Parked entries need a decision, and held entries wait behind them: «Enviar agora» cannot send either.
  const canGo = counts.unsent > counts.parked + counts.held
  return (
    <Card
      display="grid"
      gap="4"
      borderTopWidth="6px"
      borderTopColor={words.tone === 'neutral' ? 'edge' : `${words.tone}.text`}
    >
      <chakra.div role="status" display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <chakra.span
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          flexShrink={0}
          width="4rem"
          height="4rem"
          borderRadius="full"
          background={`${words.tone}.soft`}
          color={`${words.tone}.text`}
          border="2px solid"
          borderColor={`${words.tone}.text`}
        >
          <Icon as={workIcons[words.icon]} size="2rem" />
        </chakra.span>
        <chakra.div flex="1 1 8rem" minWidth="0">
          <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
            {words.text}
          </chakra.p>
          <Text lineHeight="snug" paddingTop="1">
            {words.detail}
          </Text>
        </chakra.div>
      </chakra.div>
      {counts.unsent > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr))"
          gap="3"
          borderTop="var(--edge-width) solid"
          borderColor="line"
          paddingTop="3"
        >
          {counts.unsent > counts.parked && (
            <Figure count={counts.unsent - counts.parked} term="por enviar" />
          )}
          <Figure count={photoCount} term={photoCount === 1 ? 'foto' : 'fotos'} />
          {counts.parked > 0 && (
            <Figure
              count={counts.parked}
              term={counts.parked === 1 ? 'precisa de você' : 'precisam de você'}
              tone={counts.parked > counts.nonBlocking ? 'danger' : 'warning'}
            />
          )}
        </chakra.dl>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(auto-fit, minmax(14rem, 1fr))' }}
      >
        {canGo && (signInNeeded ? <SignIn /> : <SendNow />)}
        <Button asChild variant="outline" size={canGo ? 'regular' : 'main'}>
          <Link to={addresses.handOver()}>
            <Icon as={ArrowLeftRight} />
            Posso entregar o tablet?
          </Link>
        </Button>
      </chakra.div>
    </Card>
  )
}

const Figure = ({
  count,
  term,
  tone,
}: {
  count: number
  term: string
  tone?: 'danger' | 'warning'
}) => (
  <chakra.div
    display="flex"
    flexDirection="column-reverse"
    justifyContent="flex-end"
    color={tone === undefined ? 'text' : `${tone}.text`}
  >
    <chakra.dt lineHeight="snug">{term}</chakra.dt>
    <dd>
      <KeyNumber fontSize="2xl">{count}</KeyNumber>
    </dd>
  </chakra.div>
)

/** Ending the session keeps the screen's state; the screen is restored after the sign-in. */
const SignIn = () => (
  <Button size="main" onClick={endSession}>
    <Icon as={LogIn} />
    Entrar novamente
  </Button>
)

function SendNow() {
  const { sendNow } = useChoices()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sayDone(sendNow(), 'Tentando enviar agora.', 'info')
    setBusy(false)
  }
  return (
    <Button size="main" busy={busy} onClick={send}>
      <Icon as={Send} />
      Enviar agora
    </Button>
  )
}
