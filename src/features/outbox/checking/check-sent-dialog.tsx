import { chakra } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { CheckedEntry } from '#src/outbox/send/check-sent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { listText, stoppedWords } from './check-words.ts'
import { useCheckSent } from './use-check-sent.ts'

interface CheckSentDialogProps {
  /** The ended entries as Envios shows them: their records have readable names. */
  ended: readonly Entry[]
  onClose: () => void
}

/** More rows than this are only in the saved list. */
const mostShown = 50

/** «Conferir com o servidor» (UX-15). */
export function CheckSentDialog({ ended, onClose }: CheckSentDialogProps) {
  const { config } = useRuntime()
  const found = useCheckSent()
  const entries = found?.is === 'found' ? found.entries : []
  const of = (is: CheckedEntry['is']) => entries.filter((one) => one.is === is)
  const [missing, unclear] = [of('missing'), of('unclear')]
  const titleById = new Map(ended.map(({ id, record }) => [id, record.title]))
  const titleOf = ({ id, record }: Entry) => titleById.get(id) ?? record.title

  const save = () => {
    const at = found?.is === 'found' ? found.at : 0
    const text = listText({ missing, unclear }, { at, timeZone: config.timeZone, titleOf })
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'envios-conferidos.txt')
  }
  return (
    <Dialog
      title="Conferir com o servidor"
      onClose={onClose}
      actions={
        missing.length + unclear.length > 0 ? (
          <Button size="main" onClick={save}>
            <Icon as={Download} />
            Salvar lista
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        )
      }
    >
      <chakra.div role="status" display="grid" gap="3">
        {found === undefined ? (
          <Loading />
        ) : found.is !== 'found' ? (
          <Text>{stoppedWords(found.is)}</Text>
        ) : (
          <>
            <ul>
              <li>Conferem: {entries.length - missing.length - unclear.length}</li>
              <li>Não estão no servidor: {missing.length}</li>
              <li>Não deu para saber: {unclear.length}</li>
            </ul>
            {missing.length > 0 && (
              <Text>
                O servidor confirmou e não tem mais: foi restaurado de uma cópia, ou alguém mudou ou
                apagou. Confira o registro e registre de novo o que falta.
              </Text>
            )}
            {unclear.length > 0 && (
              <Text muted>O que não deu para saber está na lista: compare com o registro.</Text>
            )}
          </>
        )}
      </chakra.div>
      {missing.length > 0 && (
        <chakra.ul display="grid" gap="3">
          {missing.slice(0, mostShown).map(({ entry }) => (
            <chakra.li
              key={entry.id}
              borderTop="var(--edge-width) solid"
              borderColor="line"
              paddingTop="3"
              overflowWrap="anywhere"
            >
              <chakra.span fontWeight="bold">{entry.label}</chakra.span>
              <Text muted>
                {titleOf(entry)} · enviado em {formatWallDateTime(entry.end?.at, config.timeZone)}
              </Text>
            </chakra.li>
          ))}
          {missing.length > mostShown && <li>E mais {missing.length - mostShown}, na lista.</li>}
        </chakra.ul>
      )}
    </Dialog>
  )
}
