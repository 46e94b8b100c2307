import { chakra } from '@chakra-ui/react'
import { CircleCheck, OctagonX, SkipForward, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState, type ComponentProps, type PropsWithChildren } from 'react'
import type { ForkliftAnswerChoice } from '#contract/schemas/forklift.ts'
import { plural } from '#src/domain/plurals.ts'
import { useOpenCorrecting } from '#src/hooks/use-correcting.ts'
import { useDraft } from '#src/hooks/use-draft.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { refusalOn } from '#src/outbox/correction.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { AnswerButtons } from '#src/ui/answer-buttons.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChoiceField } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { Heading, Spoken } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { addresses } from '../addresses.ts'
import { checklistKey, forkliftRecord } from '../lanes.ts'
import { answerItem, type AnswerItemArgs } from '../operations/answer-item.ts'
import { isAnswered, itemType, variantOf } from '../rules.ts'
import type { ShownItem } from '../shown.ts'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { NumberForm } from './number-form.tsx'
import { ProblemDialog, type Problem } from './problem-dialog.tsx'
import { mayAnswer, type FillIn as FillInState } from './use-fill-in.ts'
import { useProblem } from './use-problem.ts'

/** One item after the other: its answers stand in the same place under the thumb. */
export function FillIn({
  fillIn,
  entries,
}: {
  fillIn: FillInState
  /** What touches the machine. */
  entries: readonly Entry[]
}) {
  const { page, current } = fillIn
  const { checklist, maquina } = page
  const key = checklistKey(checklist.id)
  const path = addresses.checklist(checklist.id)
  const record = useMemo(() => forkliftRecord(maquina.descricao, path), [maquina.descricao, path])
  const problem = useProblem(`${key}:problem`, path, checklist.items)
  const formOf = (field: string) => `${key}:${field}`
  const number = useDraft(formOf(problem.shown?.field ?? ''), path)
  const [asked, setAsked] = useState<ShownItem>()

  useOpenCorrecting(entries, (entry) => {
    const item = checklist.items.find((one) => refusedOf([entry], one) !== undefined)
    if (item === undefined || !mayAnswer(item)) return
    fillIn.choose(item.field)
    if (variantOf(item) === 'NOT') {
      problem.open(item, item.value ?? '', item.valueText ?? item.value ?? '')
    }
  })

  const choose = (item: ShownItem, { value, tag, variant }: ForkliftAnswerChoice) => {
    if (fillIn.isTooSoon()) return
    if (variant === 'NOT') problem.open(item, value, tag)
    else if (value === item.value) fillIn.goOn()
    else void fillIn.answer(item, { value, valueText: tag, variant })
  }

  return (
    <>
      <Current fillIn={fillIn} onClear={setAsked} onUndo={() => void undo(fillIn, problem)} />
      {current !== undefined && (
        <Asked item={current}>
          {itemType(current) === 'choice' ? (
            <ChoiceField error={refusalOn(refusedOf(entries, current), 'value')}>
              <AnswerButtons
                label={current.descricao}
                choices={choicesOf(current)}
                onChoose={({ choice }) => choose(current, choice)}
              />
            </ChoiceField>
          ) : (
            <NumberForm
              key={current.field}
              item={current}
              form={formOf(current.field)}
              path={path}
              refusal={refusalOn(refusedOf(entries, current), 'value', { isOnly: true })}
              onGive={async (value, valueText, variant) => {
                if (fillIn.isTooSoon()) return false
                if (variant === 'NOT') {
                  problem.open(current, value, valueText)
                  return false
                }
                return fillIn.answer(current, { value, valueText, variant })
              }}
            />
          )}
        </Asked>
      )}
      {problem.shown && (
        <ProblemDialog
          key={problem.shown.field}
          page={page}
          problem={problem.shown}
          refusal={refusalOfWords(entries, checklist.items, problem.shown)}
          form={`${key}:problem-photo`}
          record={record}
          onType={problem.type}
          onSave={async (given) => {
            const item = checklist.items.find(({ field }) => field === problem.shown?.field)
            if (item === undefined || !(await fillIn.answer(item, given))) return false
            // Typed and judged wrong, it is saved with the problem.
            number.drop()
            return true
          }}
          onClose={problem.close}
        />
      )}
      {asked && (
        <ConfirmClear
          item={asked}
          onConfirm={() => fillIn.clear(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Back to the answer before; one whose photo is gone is told about, or written once more. */
async function undo(fillIn: FillInState, problem: ReturnType<typeof useProblem>) {
  const lost = await fillIn.undo()
  if (lost === undefined) return
  const { before } = lost
  const text = before.valueText ?? before.value ?? ''
  vibrateFailed()
  if (variantOf(before) === 'NOT') {
    const obs = before.obs?.texto ?? ''
    problem.open(before, before.value ?? '', text, { obs, lostPhoto: true })
  } else {
    showToast(`A foto que estava com «${text}» não pôde voltar: nada foi desfeito.`, {
      tone: 'danger',
    })
  }
}

/** At the end of the screen it stays at its bottom however far that is scrolled. */
const Asked = ({ item, children }: PropsWithChildren<{ item: ShownItem }>) => (
  <StickyBar css={{ order: 1 }}>
    <Heading
      aria-live="polite"
      fontSize="xl"
      fontWeight="black"
      overflowWrap="anywhere"
      paddingBottom="2"
      // The label of a field says it.
      css={itemType(item) === 'number' ? { srOnly: true } : {}}
    >
      {item.descricao}
    </Heading>
    {children}
  </StickyBar>
)

type ConfirmProps = Pick<ComponentProps<typeof ConfirmDiscard>, 'onConfirm' | 'onClose'>

const ConfirmClear = ({ item, ...decided }: ConfirmProps & { item: ShownItem }) => (
  <ConfirmDiscard
    title="Apagar a resposta?"
    action="Apagar resposta"
    keep="Manter resposta"
    {...decided}
  >
    <p>
      «{item.descricao}: {item.valueText}» é apagada. Esta ação é irreversível.
    </p>
  </ConfirmDiscard>
)

const choicesOf = (item: ShownItem) =>
  item.respostas.map((choice) => ({
    choice,
    text: choice.tag,
    isChosen: item.value === choice.value,
    ...(choice.variant === 'NOT'
      ? { icon: OctagonX, tone: 'danger' as const }
      : { icon: CircleCheck, tone: 'success' as const }),
  }))

interface CurrentProps {
  fillIn: FillInState
  onClear: (item: ShownItem) => void
  onUndo: () => void
}

/** How far it is, what was answered, and the way back from the last answer. */
function Current({ fillIn, onClear, onUndo }: CurrentProps) {
  const { page, current, last, openCount } = fillIn
  const { totalItens, totalPreenchidos } = page.checklist
  return (
    <Card display="flex" flexDirection="column" gap="3" id="item" scrollMarginTop="6rem">
      <chakra.div display="flex" flexDirection="column" gap="1">
        <chakra.p
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          lineHeight="snug"
        >
          <chakra.span fontWeight="bold">
            {totalPreenchidos} de {plural(totalItens, 'item', 'itens')}
          </chakra.span>
          <chakra.span color="textMuted">{current?.tag}</chakra.span>
        </chakra.p>
        <Progress label="Itens respondidos" value={totalPreenchidos} max={totalItens} />
      </chakra.div>
      {current === undefined ? (
        <chakra.p
          display="flex"
          alignItems="center"
          gap="min(0.75rem, 3vw)"
          fontSize="xl"
          fontWeight="black"
          overflowWrap="anywhere"
        >
          {openCount === 0 && totalPreenchidos >= totalItens ? (
            <>
              <chakra.span color="success.text" display="inline-flex">
                <Icon as={CircleCheck} size="1.6em" />
              </chakra.span>
              <span>Todos os itens respondidos</span>
            </>
          ) : (
            'Nada mais a responder aqui'
          )}
        </chakra.p>
      ) : (
        isAnswered(current) && (
          <chakra.p fontWeight="bold">Resposta: {current.valueText ?? current.value}</chakra.p>
        )
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
        {last && (
          <Button look="outline" disabled={last.entryId === undefined} onClick={onUndo}>
            <Icon as={Undo2} />
            <span>
              Desfazer
              <Spoken>
                {' '}
                {last.before.descricao}: {last.valueText}
              </Spoken>
            </span>
          </Button>
        )}
        {current !== undefined && isAnswered(current) ? (
          <Button look="danger" onClick={() => onClear(current)}>
            <Icon as={Trash2} />
            Apagar resposta
          </Button>
        ) : (
          openCount > 1 && (
            <Button look="quiet" marginInlineStart="auto" onClick={fillIn.skip}>
              <Icon as={SkipForward} />
              Pular
            </Button>
          )
        )}
      </chakra.div>
    </Card>
  )
}

/** The answer to an item that waits to be put right. */
const refusedOf = (entries: readonly Entry[], { field }: ShownItem): Entry | undefined =>
  entries.find(
    ({ kind, state, args }) =>
      kind === answerItem.kind && state === 'parked' && (args as AnswerItemArgs).field === field,
  )

function refusalOfWords(
  entries: readonly Entry[],
  items: readonly ShownItem[],
  { field, value }: Problem,
) {
  const item = items.find((one) => one.field === field)
  return item?.value === value ? refusalOn(refusedOf(entries, item), 'obs') : undefined
}
