import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { isNameOf } from '#src/domain/names/person-names.ts'
import { lazy } from '#src/hooks/lazy.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { addresses } from '../addresses.ts'
import type { CurrentChecklist } from '../conflict.ts'
import type { StartChecklistArgs } from '../operations/start-checklist.ts'
import { AskDiscard } from '#src/evidence/decision/parked-notice.tsx'
import { useDecide } from '#src/evidence/decision/use-decide.ts'

// Loaded lazily, because the dialog rarely opens.
const JoinDialog = lazy(async () => ({ default: (await import('./join-dialog.tsx')).JoinDialog }))

interface TwoChecklistsProps {
  /** The start of this device's checklist, which was refused because another checklist exists. */
  start: Entry
  current: CurrentChecklist
  unsent: readonly Entry[]
}

/**
 * Shown when another person was first to start the checklist of that machine and day. The user decides whether the
 * answers of this device move to the other checklist or are discarded. Until then the answers stay on this device.
 */
export function TwoChecklists({ start, current, unsent }: TwoChecklistsProps) {
  const { join } = useDecide()
  const [asked, setAsked] = useState<'join' | 'discard'>()
  const close = () => setAsked(undefined)
  const { horimetro, responsavel } = start.args as StartChecklistArgs
  const answers = unsent.filter(({ dependsOn }) => dependsOn.includes(start.id)).length
  const kept = plural(answers, 'resposta deste aparelho', 'respostas deste aparelho')
  const whose = whoseIs(current, responsavel)
  const [taking, action] =
    answers === 0
      ? [`Usar o checklist ${whose}`, 'Usar o do servidor']
      : [`Levar as respostas para o ${whose}`, 'Levar as respostas']

  const move = async () => {
    if (!(await join(start, current.id))) return
    showToast(
      answers === 0 ? `Vale o checklist ${whose}` : `As respostas vão para o checklist ${whose}`,
    )
  }

  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={start.parked?.message ?? 'Esta empilhadeira já tem o checklist deste dia'}
      action={
        <>
          <Button size="main" onClick={() => setAsked('join')}>
            {taking}
          </Button>
          <Button asChild variant="outline">
            <Link to={addresses.checklist(current.id, current.dia)}>Ver o checklist {whose}</Link>
          </Button>
          <Button variant="danger" marginBlockStart="2" onClick={() => setAsked('discard')}>
            Descartar o deste aparelho
          </Button>
        </>
      }
    >
      <p>
        {hoursWords(current.horimetro, horimetro)} Só vale uma foto e um horímetro por dia: se levar
        as respostas, ficam os do servidor; os deste aparelho não vão.
      </p>
      <p>
        {answers === 1 ? `${kept} espera` : `${kept} esperam`} por sua decisão. Onde os dois
        responderam diferente, você escolhe item por item.
      </p>
      {asked === 'join' && (
        <Suspense>
          <JoinDialog
            {...{ start, action }}
            title={`${taking}?`}
            onConfirm={move}
            onClose={close}
          />
        </Suspense>
      )}
      {asked === 'discard' && (
        <AskDiscard entry={start} title="Descartar o checklist deste aparelho?" onClose={close}>
          O checklist {whose} fica como está.
        </AskDiscard>
      )}
    </Notice>
  )
}

/** The same user may have started the existing checklist on another device. */
function whoseIs({ responsavel }: CurrentChecklist, nome: string): string {
  if (responsavel === undefined || responsavel.trim() === '') return 'já criado'
  return isNameOf(responsavel, nome) ? 'que você já criou' : `de ${responsavel}`
}

/** The refusal may omit the hours of the existing checklist. */
const hoursWords = (there: number | undefined, here: number): string =>
  there === undefined
    ? `Horímetro deste aparelho: ${formatNumber(here)} h. O servidor não informou o de lá.`
    : `Horímetro: ${formatNumber(there)} h lá, ${formatNumber(here)} h neste aparelho.`
