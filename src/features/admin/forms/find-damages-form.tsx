import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import type { Id } from '#src/domain/names/ids.ts'
import { givenId } from '#src/hooks/outbox/given-ids.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'

const schema = object({ id: string().trim().required('Informe o ID do relatório') })

/** A form for the id of a receiving report, a number or text, that lists its damages. */
export function FindDamagesForm({ onFind }: { onFind: (idRecebimento: Id) => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { id: '' },
  })
  const find = handleSubmit(({ id }) => onFind(givenId(id)))
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void find(event)}>
      <TextField
        label="ID do relatório de recebimento"
        autoComplete="off"
        onKeyDown={selectOnEnter}
        error={formState.errors.id?.message}
        {...register('id')}
      />
      <Button type="submit" variant="outline" size="main">
        <Icon as={Search} />
        Mostrar avarias
      </Button>
    </chakra.form>
  )
}
