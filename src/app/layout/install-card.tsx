import { chakra } from '@chakra-ui/react'
import { Download, Share, SquarePlus } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { dismissInstall, install, installWay, subscribeInstall } from '../start/install.ts'

/**
 * Whether the provider has acknowledged an entry of this person on this device within the listed days. Not in
 * queries.ts, because the first screen loads that file and has no room left.
 */
const hasSettled = async ({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> =>
  (await relaxed.entries.where('[person+state]').equals([person, 'settled']).first()) !== undefined

/**
 * Shown where the app can be installed, once the provider has acknowledged an entry, until the app
 * is installed or the offer is declined (UX-42).
 */
export function InstallCard() {
  const way = useSyncExternalStore(subscribeInstall, installWay)
  const hasSent = useOutbox(hasSettled)
  if (way === undefined || hasSent !== true) return null
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>Instale o Pavilhão neste aparelho</Heading>
      <Text>
        Abre pelo ícone, também sem rede, e o que está guardado fica protegido contra limpeza.
      </Text>
      {way === 'apple' && (
        <chakra.ol display="grid" gap="2" lineHeight="snug">
          <Step number={1} icon={<Icon as={Share} />}>
            No Safari, toque em <strong>Compartilhar</strong>
          </Step>
          <Step number={2} icon={<Icon as={SquarePlus} />}>
            Escolha <strong>Adicionar à Tela de Início</strong>
          </Step>
          <Step number={3}>
            Toque em <strong>Adicionar</strong>, abra pelo ícone e entre de novo
          </Step>
        </chakra.ol>
      )}
      {way === 'apple' && <LeftBehind />}
      <chakra.div display="flex" flexWrap="wrap" gap="4">
        {way === 'button' && (
          <Button onClick={() => void install()}>
            <Icon as={Download} />
            Instalar
          </Button>
        )}
        <Button variant="outline" onClick={dismissInstall}>
          Agora não
        </Button>
      </chakra.div>
    </Card>
  )
}

/** On iPhone and iPad the installed app has its own storage: unsent work stays in the browser. */
function LeftBehind() {
  const unsent = useUnsent()
  if (unsent === undefined || (unsent.count === 0 && unsent.others.length === 0)) return null
  return (
    <Notice tone="warning" title="Espere tudo ser enviado antes de instalar">
      O aplicativo do ícone começa vazio. O que ainda não foi enviado continua só neste navegador.
    </Notice>
  )
}

interface StepProps {
  number: number
  icon?: ReactNode
  children: ReactNode
}

const Step = ({ number, icon, children }: StepProps) => (
  <chakra.li display="flex" alignItems="center" gap="2">
    <chakra.span fontWeight="black" minWidth="1.5em">
      {number}.
    </chakra.span>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {children}
    </chakra.span>
    {icon}
  </chakra.li>
)
