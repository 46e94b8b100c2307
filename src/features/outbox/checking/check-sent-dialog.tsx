import { chakra } from '@chakra-ui/react'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { CheckedEntry } from '#src/outbox/send/check-sent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { listText, reasonWords, stoppedWords } from './check-words.ts'
import { useCheckSent } from './use-check-sent.ts'

interface CheckSentDialogProps {
  /** The ended entries as Envios shows them: their records have readable names. */
  ended: readonly Entry[]
  onClose: () => void
}

/** More rows than this are only in the saved list. */
const mostShown = 50

/** «Conferir com o servidor» (UX-15, UX-16). */
export function CheckSentDialog({ ended, onClose }: CheckSentDialogProps) {
  const { config } = useRuntime()
  const { found, again } = useCheckSent()
  const [busy, setBusy] = useState(false)
  const entries = found?.is === 'found' ? found.entries : []
  const of = (is: CheckedEntry['is']) => entries.filter((one) => one.is === is)
  const [missing, unclear] = [of('missing'), of('unclear')]
  const ready = missing.filter(({ lacks }) => lacks === undefined)
  const titleById = new Map(ended.map(({ id, record }) => [id, record.title]))
  const titleOf = ({ id, record }: Entry) => titleById.get(id) ?? record.title

  const send = async (chosen: readonly CheckedEntry[]) => {
    setBusy(true)
    try {
      const sent = await again(chosen)
      if (typeof sent === 'string') return showToast(stoppedWords(sent), { tone: 'warning' })
      showToast(
        sent === 0
          ? 'Nada vai de novo: o servidor já tem, ou o envio mudou.'
          : `${plural(sent, 'envio vai', 'envios vão')} de novo.`,
      )
      onClose()
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
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
        <>
          {ready.length > 0 && (
            <Button size="main" busy={busy} onClick={() => void send(ready)}>
              <Icon as={Send} />
              Enviar {ready.length} de novo
            </Button>
          )}
          {missing.length + unclear.length > 0 ? (
            <Button variant="outline" onClick={save}>
              <Icon as={Download} />
              Salvar lista
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              Voltar
            </Button>
          )}
        </>
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
                O servidor confirmou e não tem mais: foi restaurado de uma cópia, ou alguém apagou.
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
          {missing.slice(0, mostShown).map((one) => (
            <MissingRow
              key={one.entry.id}
              {...{ one, busy }}
              title={titleOf(one.entry)}
              timeZone={config.timeZone}
              onAgain={() => void send([one])}
            />
          ))}
          {missing.length > mostShown && <li>E mais {missing.length - mostShown}, na lista.</li>}
        </chakra.ul>
      )}
    </Dialog>
  )
}

interface MissingRowProps {
  one: CheckedEntry
  title: string
  timeZone: string
  busy: boolean
  onAgain: () => void
}

const MissingRow = ({ one: { entry, lacks }, title, timeZone, busy, onAgain }: MissingRowProps) => (
  <chakra.li
    display="grid"
    gap="2"
    borderTop="var(--edge-width) solid"
    borderColor="line"
    paddingTop="3"
    overflowWrap="anywhere"
  >
    <chakra.span fontWeight="bold">{entry.label}</chakra.span>
    <Text muted>
      {title} · enviado em {formatWallDateTime(entry.end?.at, timeZone)}
    </Text>
    {lacks === undefined ? (
      <Button variant="outline" disabled={busy} onClick={onAgain}>
        <Icon as={Send} />
        Enviar de novo
      </Button>
    ) : (
      <Text>{reasonWords[lacks]}</Text>
    )}
  </chakra.li>
)
