import { chakra } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { makesPhoto, type Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/input.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useChoices } from '../hooks/use-choices.ts'
import { sentenceOf } from '../sentence-of.ts'

const recordNumber = /^\s*\d{1,15}\s*$/

const form = object({
  serverId: string()
    .required('Digite o número do registro, como o servidor mostra.')
    .matches(recordNumber, 'Digite o número do registro, como o servidor mostra.'),
})

/** «Já está lá»: the person has seen it at the provider. It is never sent again, so it is asked twice. */
export function ArrivedDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { markArrived } = useChoices()
  const [failure, setFailure] = useState<string>()
  // Nobody knows a photo by its number.
  const makesRecord = entry.makes !== undefined && !makesPhoto(entry)
  const { register, handleSubmit, formState } = useForm({
    // What makes no record has no number to ask for.
    ...(makesRecord ? { resolver: yupResolver(form) } : {}),
    defaultValues: { serverId: '' },
  })

  const confirm = handleSubmit(async ({ serverId }) => {
    try {
      await markArrived(entry, makesRecord ? Number(serverId) : undefined)
      showToast('Confirmado: já estava no servidor.')
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  })

  const formId = `arrived-${entry.id}`
  return (
    <Dialog
      title="Já está no servidor?"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Sim, já está lá
          </Button>
          <Button look="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void confirm(event)} noValidate>
        <Text>
          <chakra.strong fontWeight="bold">{entry.label}</chakra.strong> · {entry.record.title}
        </Text>
        {makesRecord && (
          <TextField
            label="Número do registro no servidor"
            hint="O que depende dele continua com este número."
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.serverId?.message}
            {...register('serverId')}
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
