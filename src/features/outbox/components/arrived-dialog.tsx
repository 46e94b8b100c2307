import { chakra } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import type { Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/input.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useChoices } from '../hooks/use-choices.ts'
import { sentenceOf } from '../sentence-of.ts'

/** «Já está lá»: the person has seen it at the provider. It is never sent again, so it is asked twice. */
export function ArrivedDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { markArrived } = useChoices()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [fieldError, setFieldError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const makesRecord = entry.makes !== undefined

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const serverId = /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined
    if (makesRecord && serverId === undefined) {
      setFieldError('Digite o número do registro, como o servidor mostra.')
      return
    }
    setBusy(true)
    try {
      await markArrived(entry, serverId)
      showToast('Confirmado: já estava no servidor.')
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const formId = `arrived-${entry.id}`
  return (
    <Dialog
      title="Já está no servidor?"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Sim, já está lá
          </Button>
          <Button look="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate>
        <Text>
          <chakra.strong fontWeight="bold">{entry.label}</chakra.strong> · {entry.record.title}
        </Text>
        {makesRecord && (
          <TextField
            label="Número do registro no servidor"
            hint="O que depende dele continua com este número."
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={fieldError}
            onChange={(event) => {
              setTyped(event.target.value)
              setFieldError(undefined)
            }}
          />
        )}
      </form>
      <Text muted>Confirme só se viu no servidor: este envio não será mandado de novo.</Text>
      {failure !== undefined && (
        <Notice tone="danger" announce="at-once">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
