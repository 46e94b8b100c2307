import { type ReactNode, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { yupResolver } from '@hookform/resolvers/yup'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { paths } from '#contract/paths.ts'
import { useOnlineAct } from '#src/hooks/send-online.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { givenId } from '#src/hooks/outbox/given-ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { ReportDamages } from '../components/report-damages.tsx'
import { FindDamagesForm } from '../forms/find-damages-form.tsx'
import { reads } from '../reads.ts'
import { DamageFacts } from '../components/damage-facts.tsx'
import { ReadNotes } from '../components/read-notes.tsx'
import { messageOfChange } from '../look-after.ts'

/** /adm/avarias/delete (spec 1 §2): deletes a damage by its number, or by its report. */
export default function DeleteDamageScreen() {
  const { reported, remove, forget } = useDamageRemoval()
  const [asked, setAsked] = useState<Id>()
  const [idReport, setIdReport] = useState<Id>()
  /** Resets the form after a deletion. */
  const [done, setDone] = useState(0)
  const ask = (id: Id) => {
    forget()
    setAsked(id)
  }
  return (
    <Page title="Excluir Avaria">
      <Card>
        <DeleteDamageForm key={done} onAsk={ask} onTyping={forget}>
          {reported && (
            <Notice
              tone={reported.tone}
              announce={reported.tone === 'danger' ? 'at-once' : 'politely'}
            >
              {reported.text}
            </Notice>
          )}
        </DeleteDamageForm>
      </Card>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Heading>Sem o ID da avaria?</Heading>
        <Text muted>O relatório mostra as suas avarias, com as fotos.</Text>
        <FindDamagesForm onFind={setIdReport} />
      </Card>
      {idReport !== undefined && <ReportDamages idRecebimento={idReport} onRemove={ask} />}
      {asked !== undefined && (
        <ConfirmDamageRemoval
          id={asked}
          onConfirm={async () => {
            if (await remove(asked)) setDone((before) => before + 1)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

interface ConfirmDamageRemovalProps {
  id: Id
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Shows the damage before it is deleted, because a mistyped number would delete another damage for good. */
function ConfirmDamageRemoval({ id, onConfirm, onClose }: ConfirmDamageRemovalProps) {
  const read = useRead(reads.damage(id))
  // Keeps the data on the screen while the damage is deleted and its read returns nothing.
  const [first, setFirst] = useState(read.value)
  if (first === undefined && read.value !== undefined) setFirst(read.value)
  const { error } = read
  const value = first ?? read.value
  if (value === undefined && error === undefined) return <Loading />
  return (
    <ConfirmDiscard
      title={`Excluir a avaria ${id}?`}
      action="Excluir"
      keep="Manter"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <ReadNotes found={read} quiet />
        {value === undefined ? (
          <Notice tone="warning">
            {error?.status === 404
              ? 'Nenhum relatório de recebimento tem uma avaria com este ID.'
              : `A avaria não pôde ser mostrada: ${error?.message}`}
          </Notice>
        ) : (
          <DamageFacts damage={value} />
        )}
        <p>A exclusão vale na hora e não pode ser desfeita aqui.</p>
      </chakra.div>
    </ConfirmDiscard>
  )
}

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
function DeleteDamageForm({ onAsk, onTyping, children }: DeleteDamageFormProps) {
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

interface Reported {
  tone: 'success' | 'danger'
  text: string
}

/** Deletes a damage, and keeps the provider's message. */
function useDamageRemoval() {
  const [reported, setReported] = useState<Reported>()
  const { mutateAsync } = useOnlineAct()
  /** The damage whose last deletion got no response. */
  const lostId = useRef<Id>(undefined)
  const remove = async (id: Id) => {
    try {
      const body = await mutateAsync({
        method: 'DELETE',
        path: paths.stockDamageRemoval(id),
        ifUnknown: 'Repita: se a avaria não for encontrada, a exclusão já foi feita.',
      })
      setReported({ tone: 'success', text: messageOfChange(body, 'Avaria excluída') })
      return true
    } catch (error) {
      setReported({ tone: 'danger', text: problemOf(error, id === lostId.current) })
      if (error instanceof ApiError && error.saysNothing) lostId.current = id
      return false
    }
  }
  return { reported, remove, forget: () => setReported(undefined) }
}

/** `wasLost`: an earlier deletion got no response and may be the cause of a 404. */
function problemOf(error: unknown, wasLost: boolean): string {
  const message = messageOf(error)
  return wasLost && error instanceof ApiError && error.status === 404
    ? `${message}: a exclusão pedida antes, que ficou sem resposta, já pode ter sido feita.`
    : message
}
