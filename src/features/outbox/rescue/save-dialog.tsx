import { Download, LockKeyhole, Share2 } from 'lucide-react'
import { useActionState, useEffect, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { formatBytes } from '#src/domain/amounts/numbers.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import { whatGoes, WhoSends, type WhatGoes } from './copy-words.tsx'
import { useRescue } from './use-rescue.ts'

const shortest = 8

interface SaveDialogProps extends WhatGoes {
  onClose: () => void
}

/** Exports all unsent entries and drafts to one file that only its password opens (UX-09). */
export function SaveDialog({ unsentCount, photoCount, draftCount, onClose }: SaveDialogProps) {
  const { save } = useRescue()
  const [file, setFile] = useState<File>()
  const [photosDone, setPhotosDone] = useState(0)
  const [password, setPassword] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const [error, make, busy] = useActionState(async () => {
    if (password.length < shortest)
      return `Escolha uma senha com pelo menos ${shortest} caracteres.`
    leaving.current = new AbortController()
    try {
      setFile(await save(password, setPhotosDone, leaving.current.signal))
      return undefined
    } catch (failure) {
      return sentenceOf(failure)
    }
  }, undefined)
  useBusy(busy)

  if (file !== undefined) return <HandOut file={file} onClose={onClose} />
  return (
    <Dialog
      title="Salvar envios em arquivo"
      firm
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="save-rescue" size="main" busy={busy} busyText="Preparando…">
            <Icon as={LockKeyhole} />
            Criar arquivo
          </Button>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Text>
        {whatGoes({ unsentCount, photoCount, draftCount })} num arquivo protegido por senha, para
        trazer em outro aparelho com a sua conta.
      </Text>
      <WhoSends />
      <chakra.form id="save-rescue" action={make}>
        <TextField
          label="Senha do arquivo"
          hint="Anote: sem ela ninguém abre o arquivo."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={busy}
          error={error}
        />
      </chakra.form>
      {busy && photoCount > 0 && (
        <Text muted role="status">
          Foto {photosDone} de {photoCount}
        </Text>
      )}
    </Dialog>
  )
}

function HandOut({ file, onClose }: { file: File; onClose: () => void }) {
  const [shared, setShared] = useState<boolean>()
  const sharable = canShare(file)
  return (
    <Dialog
      title="Arquivo pronto"
      firm
      onClose={onClose}
      actions={
        <>
          {sharable && (
            <Button size="main" onClick={async () => setShared(await share(file))}>
              <Icon as={Share2} />
              Compartilhar
            </Button>
          )}
          <Button
            size={sharable ? 'regular' : 'main'}
            variant={sharable ? 'outline' : 'solid'}
            onClick={() => {
              saveFile(file, file.name)
              setShared(true)
            }}
          >
            <Icon as={Download} />
            Baixar
          </Button>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Text overflowWrap="anywhere">
        <chakra.strong fontWeight="bold">{file.name}</chakra.strong> · {formatBytes(file.size)}
      </Text>
      <Text muted>
        No outro aparelho, entre com a sua conta, abra Envios e toque em «Trazer de arquivo».
      </Text>
      {shared !== undefined && (
        <Notice tone={shared ? 'success' : 'warning'} announce="politely">
          {shared ? 'Entregue. Guarde a senha.' : 'Não foi compartilhado. Tente de novo ou baixe.'}
        </Notice>
      )}
    </Dialog>
  )
}

/** Whether this device can share the file with another app. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

/** Opens the device's share sheet; false when the person closed it or the device refused. */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: 'Envios do Pavilhão' })
    return true
  } catch {
    return false
  }
}
