import { FileUp, FolderOpen } from 'lucide-react'
import { useActionState, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Field, type ControlProps } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { ConfirmBringing } from './confirm-bringing.tsx'
import { passwordLockOf } from './password-lock.ts'
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
      setOpened(await open(file, (sealed) => passwordLockOf(sealed, password)))
      return {}
    } catch (failure) {
      return { file: sentenceOf(failure) }
    }
  }, {})
  useBusy(true)

  if (opened !== undefined) return <ConfirmBringing opened={opened} onClose={onClose} />
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
