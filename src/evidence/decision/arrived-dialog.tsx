import { yupResolver } from '@hookform/resolvers/yup'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { givenId } from '#src/hooks/outbox/given-ids.ts'
import { pagePorts } from '#src/hooks/outbox/page-ports.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { markArrived } from '#src/outbox/act/choices.ts'
import { makesRecord, type Entry } from '#src/outbox/model/entry.ts'
import { checkNumber } from '#src/outbox/reconcile/check-number.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { whereItStays } from './discard-dialog.tsx'
import { LostWork } from './lost-work.tsx'
import { sentenceOf } from './sentence-of.ts'

const form = object({
  serverId: string().trim().required('Digite o número do registro, como o servidor mostra.'),
})

const clock = { now: () => Date.now() }

/**
 * Confirms «Já chegou», with which the person states that the record is at the provider. The entry
 * is then not sent any more, so the dialog first shows its content. The number of a record is checked
 * with the provider, because this decision cannot be taken back. An entry that creates no record can be
 * restored in Envios for a week.
 */
export function ArrivedDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const runtime = useRuntime()
  const { database, wake } = runtime
  const [leaving] = useState(() => new AbortController())
  const [failure, setFailure] = useState<string>()
  const isNumbered = makesRecord(entry)
  const { register, handleSubmit, formState, setError } = useForm({
    // An entry that creates no record has no number to ask for.
    ...(isNumbered ? { resolver: yupResolver(form) } : {}),
    defaultValues: { serverId: '' },
  })

  const confirm = handleSubmit(async ({ serverId }) => {
    try {
      const given = isNumbered ? givenId(serverId) : undefined
      if (given !== undefined)
        await checkNumber(database, pagePorts(runtime), entry, given, leaving.signal)
      if (leaving.signal.aborted) return
      await markArrived(database, { clock }, entry.id, given)
      wake()
      showToast('Confirmado: já estava no servidor.')
      onClose()
    } catch (error) {
      const message = sentenceOf(error)
      if (isNumbered) setError('serverId', { message }, { shouldFocus: true })
      else setFailure(message)
    }
  })

  const leave = () => {
    leaving.abort()
    onClose()
  }

  const formId = `arrived-${entry.id}`
  return (
    <Dialog
      title="Já está no servidor?"
      onClose={leave}
      actions={
        <>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Sim, já chegou
          </Button>
          <Button variant="outline" onClick={leave}>
            Voltar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void confirm(event)} noValidate>
        <LostWork entries={[entry]} />
        {isNumbered && (
          <TextField
            label="Número do registro no servidor"
            hint="O que depende dele continua com este número."
            autoComplete="off"
            error={formState.errors.serverId?.message}
            {...register('serverId')}
          />
        )}
      </form>
      <Text muted>
        Confirme só se viu no servidor: este envio não será mandado de novo.
        {!isNumbered && ` ${whereItStays}`}
      </Text>
      <ActFailure words={failure} />
    </Dialog>
  )
}
