import { FileUp, FolderInput, FolderOpen } from 'lucide-react'
import { useActionState, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useBusy } from '#src/hooks/draft/busy.ts'
import type { CopyStatus } from '#src/outbox/transfer/copies.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Field, type ControlProps } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { useRescue, type OpenedFile } from './use-rescue.ts'

/** Imports work that was exported to a file on another device (UX-09). */
export function BringDialog({ onClose }: { onClose: () => void }) {
  const { open } = useRescue()
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const [opened, setOpened] = useState<OpenedFile>()
  const [error, read, busy] = useActionState(async () => {
    if (file === undefined) return { file: 'Escolha o arquivo.' }
    if (password === '') return { password: 'Digite a senha do arquivo.' }
    try {
      setOpened(await open(file, password))
      return {}
    } catch (failure) {
      return { file: sentenceOf(failure) }
    }
  }, {})
  useBusy(true)

  if (opened !== undefined) return <Confirm opened={opened} onClose={onClose} />
  return (
    <Dialog
      title="Trazer envios de arquivo"
      firm
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="bring-rescue" size="main" busy={busy} busyText="Abrindo…">
            <Icon as={FolderOpen} />
            Abrir arquivo
          </Button>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <chakra.form id="bring-rescue" action={read} display="grid" gap="4">
        <Field label="Arquivo" hint="Termina em .pavilhao" error={error.file}>
          {(control) => <FileChoice control={control} file={file} onChoose={setFile} />}
        </Field>
        <TextField
          label="Senha do arquivo"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={error.password}
        />
      </chakra.form>
    </Dialog>
  )
}

interface FileChoiceProps {
  control: ControlProps
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

/** A hidden file input with a button of ours: the browser's own button uses the browser's language. */
function FileChoice({ control, file, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...control}
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <Button variant="outline" width="full" onClick={() => input.current?.click()}>
        <Icon as={FileUp} />
        <chakra.span minWidth="0" overflowWrap="anywhere">
          {file?.name ?? 'Escolher arquivo'}
        </chakra.span>
      </Button>
    </>
  )
}

function Confirm({ opened, onClose }: { opened: OpenedFile; onClose: () => void }) {
  const { bring } = useRescue()
  const { config } = useRuntime()
  const { manifest } = opened.file
  const { fresh, drafts } = opened.status
  const what = whatComes(opened.status)
  const [failure, confirm, busy] = useActionState(async () => {
    try {
      const brought = await bring(opened.file)
      showToast(`Trazido: ${whatComes(brought)}.`)
      onClose()
      return undefined
    } catch (error) {
      return sentenceOf(error)
    }
  }, undefined)
  return (
    <Dialog
      title="O que está no arquivo"
      firm
      onClose={onClose}
      actions={
        <>
          {what !== '' && (
            <Button type="submit" form="bring-confirm" size="main" busy={busy} busyText="Trazendo…">
              <Icon as={FolderInput} />
              Trazer {what}
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
      {failure !== undefined && (
        <Notice tone="danger" announce="at-once">
          {failure}
        </Notice>
      )}
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
