import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import type { Id } from '#src/domain/names/ids.ts'
import { givenId } from '#src/hooks/outbox/given-ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
const schema = object({ id: string().trim().required('Informe o ID da Avaria') })

interface DeleteDamageFormProps {
  /** Called to confirm the deletion of this damage. */
  onAsk: (id: Id) => void
  /** Called when the form is invalid, so that the screen hides the previous result. */
  onTyping: () => void
  /** The result of the last deletion, green or red (spec 1 §8). */
  children: ReactNode
}

/** A form for the id of a damage, a number or text, as the damage screens show it. */
export function DeleteDamageForm({ onAsk, onTyping, children }: DeleteDamageFormProps) {
  const isOnline = useNetwork().level !== 'offline'
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { id: '' },
  })
  const ask = handleSubmit(({ id }) => onAsk(givenId(id)), onTyping)
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void ask(event)}>
      <TextField
        label="ID da Avaria"
        hint="Como a tela da avaria mostra."
        autoComplete="off"
        spellCheck={false}
        // Text ids are pasted, or typed on a physical keyboard (ADM-45).
        inputMode="numeric"
        onKeyDown={selectOnEnter}
        error={formState.errors.id?.message}
        {...register('id')}
      />
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" size="main" variant="danger" {...state}>
            <Icon as={Trash2} />
            Excluir
          </Button>
        )}
      </OnlineOnly>
      {children}
    </chakra.form>
  )
}
