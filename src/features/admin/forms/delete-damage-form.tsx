import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { number, object } from 'yup'
import { paths } from '#contract/paths.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { OnlineOnly } from '#src/ui/needs-connection.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { IntegerField } from '#src/ui/number-inputs.tsx'
import { answerOf, useAct } from '../use-act.ts'

const noId = 'Informe o ID da Avaria'
/** The provider's ids have 32 bits. */
const largestId = 2_147_483_647

const schema = object({
  id: number()
    .typeError(noId)
    .required(noId)
    .min(1, 'O ID da Avaria começa em 1')
    .max(largestId, 'Nenhuma avaria tem um ID tão grande'),
})

interface Values {
  id: number | null
}

/**
 * The ID of a damage, and what the provider said of its deletion: green or red (spec 1 §8). A number is
 * soon mistyped, and the damage of another goes for good: it is read once more.
 */
export function DeleteDamageForm() {
  const isOnline = useNetwork().level !== 'offline'
  const [told, setTold] = useState<{ tone: 'success' | 'danger'; text: string }>()
  const { mutateAsync } = useAct()
  const [asked, setAsked] = useState<number>()
  const { control, handleSubmit, reset } = useForm<Values>({
    resolver: yupResolver(schema) as never,
    defaultValues: { id: null },
  })
  const ask = handleSubmit(
    ({ id }) => {
      setTold(undefined)
      setAsked(id ?? undefined)
    },
    () => setTold(undefined),
  )
  const remove = async (id: number) => {
    try {
      const body = await mutateAsync({ method: 'DELETE', path: paths.stockDamageRemoval(id) })
      setTold({ tone: 'success', text: answerOf(body, 'Avaria excluída') })
      reset()
    } catch (error) {
      setTold({ tone: 'danger', text: problemOf(error) })
    }
  }
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void ask(event)}>
      <Controller
        control={control}
        name="id"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <IntegerField
            label="ID da Avaria"
            hint="A exclusão vale na hora e não pode ser desfeita aqui."
            value={value ?? undefined}
            error={error?.message}
            onValue={(id) => onChange(id ?? null)}
          />
        )}
      />
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" size="main" look="danger" {...state}>
            <Icon as={Trash2} />
            Excluir
          </Button>
        )}
      </OnlineOnly>
      {told && (
        <Notice tone={told.tone} announce={told.tone === 'danger' ? 'at-once' : 'politely'}>
          {told.text}
        </Notice>
      )}
      {asked !== undefined && (
        <ConfirmDiscard
          title={`Excluir a avaria ${asked}?`}
          action="Excluir"
          keep="Manter"
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>A exclusão vale na hora e não pode ser desfeita aqui.</p>
        </ConfirmDiscard>
      )}
    </chakra.form>
  )
}

function problemOf(error: unknown): string {
  const message = messageOf(error)
  return error instanceof ApiError && error.isConnection
    ? `${message}. Não se sabe se a avaria foi excluída: repita, e se ela não for encontrada é porque já foi.`
    : message
}
