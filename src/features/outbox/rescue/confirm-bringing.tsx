import { ArrowDownToLine } from 'lucide-react'
import { useActionState } from 'react'
import { chakra } from '@chakra-ui/react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { CopyStatus } from '#src/outbox/transfer/copies.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { useRescue, type OpenedFile } from './use-rescue.ts'

interface ConfirmBringingProps {
  opened: OpenedFile
  onClose: () => void
  /** Called in place of `onClose` once everything was imported. */
  onBrought?: () => void
}

/** What the import of opened work will do; the person confirms it (UX-09). */
export function ConfirmBringing({ opened, onClose, onBrought }: ConfirmBringingProps) {
  const { bring } = useRescue()
  const { config } = useRuntime()
  const { manifest } = opened.file
  const { fresh, drafts } = opened.status
  const what = whatComes(opened.status)
  const [failure, confirm, busy] = useActionState(async () => {
    try {
      const brought = await bring(opened.file)
      showToast(`Trazido: ${whatComes(brought)}.`)
      ;(onBrought ?? onClose)()
      return undefined
    } catch (error) {
      return sentenceOf(error)
    }
  }, undefined)
  return (
    <Dialog
      title="O que vem do outro aparelho"
      firm
      onClose={onClose}
      actions={
        <>
          {what !== '' && (
            <Button type="submit" form="bring-confirm" size="main" busy={busy} busyText="Trazendo…">
              <Icon as={ArrowDownToLine} />
              Trazer {what}
            </Button>
          )}
          {what === '' && onBrought && (
            <Button size="main" onClick={onBrought}>
              Mostrar «Recebido»
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {what === '' ? 'Fechar' : 'Voltar'}
          </Button>
        </>
      }
    >
      <Text>
        De <chakra.strong fontWeight="bold">{manifest.name}</chakra.strong>, feito em{' '}
        {formatWallDateTime(manifest.madeAt, config.timeZone)}.
      </Text>
      <chakra.ul display="grid" gap="1" lineHeight="snug">
        {statusWords(opened.status).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </chakra.ul>
      {fresh.length > 0 && (
        <Text muted>
          O outro aparelho pode já ter enviado parte disto, ou enviar ainda.{' '}
          {whatFollows[config.keys]}
        </Text>
      )}
      {drafts.fresh.length > 0 && (
        <Text muted>
          Termine cada rascunho num aparelho só: terminado nos dois, vai duas vezes.
        </Text>
      )}
      <form id="bring-confirm" action={confirm} />
      <ActFailure words={failure} />
    </Dialog>
  )
}

/**
 * An imported entry is sent without a decision only where the provider honours its key
 * (src/outbox/transfer/copies.ts).
 */
const whatFollows = {
  none: 'O que dá para procurar no servidor é procurado; o que não for achado precisa de você em Envios.',
  honoured:
    'Cada envio vai sozinho, e o servidor reconhece o que já recebeu. O que é antigo demais para isso precisa de você em Envios.',
}

/** «2 envios e 1 rascunho»; empty when nothing is new. */
const whatComes = ({ fresh, drafts }: CopyStatus): string =>
  [
    ...(fresh.length > 0 ? [plural(fresh.length, 'envio', 'envios')] : []),
    ...(drafts.fresh.length > 0 ? [plural(drafts.fresh.length, 'rascunho', 'rascunhos')] : []),
  ].join(' e ')

function statusWords({ fresh, here, sent, discarded, drafts }: CopyStatus): string[] {
  const reported = (count: number, one: string, many: string) =>
    count > 0 ? [`${plural(count, one, many)}.`] : []
  return [
    ...(fresh.length + drafts.fresh.length === 0 ? ['Nada novo para este aparelho.'] : []),
    ...reported(fresh.length, 'envio novo para este aparelho', 'envios novos para este aparelho'),
    ...reported(here, 'já está na fila deste aparelho', 'já estão na fila deste aparelho'),
    ...reported(sent, 'já foi enviado daqui', 'já foram enviados daqui'),
    ...reported(
      discarded,
      'foi descartado aqui e fica fora',
      'foram descartados aqui e ficam fora',
    ),
    ...reported(
      drafts.fresh.length - drafts.replaced.length,
      'rascunho para continuar aqui',
      'rascunhos para continuar aqui',
    ),
    ...reported(
      drafts.replaced.length,
      'rascunho mais novo que o deste aparelho: fica no lugar dele, que vai para «Descartados»',
      'rascunhos mais novos que os deste aparelho: ficam no lugar deles, que vão para «Descartados»',
    ),
    ...reported(
      drafts.here,
      'rascunho já está aqui, igual ou mais novo: este fica',
      'rascunhos já estão aqui, iguais ou mais novos: estes ficam',
    ),
    ...reported(
      drafts.ended,
      'rascunho já foi terminado ou apagado aqui e fica fora',
      'rascunhos já foram terminados ou apagados aqui e ficam fora',
    ),
  ]
}
