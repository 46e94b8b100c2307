import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#src/api/api-error.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { hoursShape } from '#src/domain/typed/shapes.ts'
import { readNow, useOnlineAct } from '#src/hooks/send-online.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { Button } from '#src/ui/form/button.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { NumberTextField } from '#src/ui/form/number-field.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { TypedDialog } from '#src/evidence/decision/typed-dialog.tsx'
import { addresses } from '../../addresses.ts'
import { doubtCorrection, readHourMeter } from '../../hour-meter.ts'
import { reads } from '../../reads.ts'
import type { ShownPage } from '../../shown.ts'
import { HourMeterQuestion } from './question.tsx'

/** «Corrigir horímetro», shown where the provider offers the correction to this user. */
export function CorrectHourMeter({ page }: { page: ShownPage }) {
  const [isOpen, setOpen] = useState(false)
  if (page.corrigeHorimetro !== true) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Corrigir horímetro
      </Button>
      {isOpen && <CorrectionDialog page={page} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * The correction needs the network, because reports and the next checklist of the machine use the new value at once.
 */
function CorrectionDialog({ page, onClose }: { page: ShownPage; onClose: () => void }) {
  const { id, horimetro } = page.checklist
  const [seen] = useState(horimetro)
  const form = `hour-meter:${idPart(id)}`
  const { typed: text = '', type, settle } = useTyped<string>(form, addresses.checklist(id))
  const [isAsked, setAsked] = useState(false)
  const [doubt, setDoubt] = useState<string>()
  const isOnline = useNetwork().level !== 'offline'
  const { mutateAsync, isPending, error } = useOnlineAct()
  useBusy(text !== '')
  const read = readHourMeter(text, null)

  const close = () => {
    settle()
    onClose()
  }
  const save = async (isSure = false) => {
    setAsked(true)
    if ('problem' in read) {
      vibrateFailed()
      return
    }
    const impossible = isSure ? undefined : doubtCorrection(read.hours, page)
    setDoubt(impossible)
    if (impossible !== undefined) return
    try {
      await mutateAsync({
        method: 'PUT',
        path: paths.forkliftHourMeter(id),
        body: { horimetro: read.hours, anterior: seen },
        isMade: async () => (await readNow(reads.checklist(id))).checklist.horimetro === read.hours,
        checksFirst: true,
        ifUnknown: 'Pode salvar de novo: a mesma correção vale uma vez só.',
      })
    } catch {
      // The dialog shows the error.
      return
    }
    showToast('Horímetro corrigido')
    close()
  }

  return (
    <TypedDialog
      busy={isPending}
      isTyped={text !== ''}
      form={form}
      title="Corrigir o horímetro"
      onClose={close}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button size="main" busy={isPending} {...state} onClick={() => void save()}>
              Salvar horímetro
            </Button>
          )}
        </OnlineOnly>
      }
    >
      <Text>Está registrado: {formatNumber(seen)} h.</Text>
      <NumberTextField
        shape={hoursShape}
        label="Horímetro correto (horas)"
        code="hour-meter"
        hint="Como está na foto do horímetro."
        error={isAsked && 'problem' in read ? read.problem : undefined}
        text={text}
        onText={(typed) => (typed === '' ? settle() : type(typed))}
      />
      <ActFailure words={error && messageOf(error)} />
      <HourMeterQuestion
        words={doubt}
        onConfirm={() => save(true)}
        onClose={() => setDoubt(undefined)}
      />
    </TypedDialog>
  )
}
