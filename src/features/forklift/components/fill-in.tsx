import { ChevronRight, CircleCheck, OctagonX } from 'lucide-react'
import { type MouseEvent, type PropsWithChildren, useMemo } from 'react'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ForkliftAnswerChoice } from '#contract/schemas/forklift.ts'
import { useOpenCorrecting } from '#src/hooks/outbox/use-correcting.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { AnswerButtons } from '#src/ui/form/answer-buttons.tsx'
import { ChoiceField } from '#src/ui/form/field.tsx'
import { NothingOpen } from '#src/ui/list/nothing-open.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { addresses } from '../addresses.ts'
import { checklistKey, forkliftRecord } from '../lanes.ts'
import { answerItem, type AnswerItemArgs } from '../operations/answer-item.ts'
import { itemType, variantOf } from '../rules.ts'
import type { ShownItem, ShownMachine } from '../shown.ts'
import { nextMachine } from '../days.ts'
import { reads } from '../reads.ts'
import { NumberForm } from './number-form.tsx'
import { type Problem, ProblemDialog } from './problem/problem-dialog.tsx'
import { type FillInState, mayAnswer } from './use-fill-in.ts'
import { useProblem } from './problem/use-problem.ts'
import { WaysBack } from './ways-back.tsx'

/** Asks one item at a time. The answer buttons keep their position on the screen from item to item. */
export function FillIn({
  fillIn,
  entries,
}: {
  fillIn: FillInState
  /** Entries of the outbox that concern this machine. */
  entries: readonly Entry[]
}) {
  const { page, current } = fillIn
  const { checklist, maquina } = page
  const key = checklistKey(checklist.id)
  const path = addresses.checklist(checklist.id)
  const record = useMemo(() => forkliftRecord(maquina.descricao, path), [maquina.descricao, path])
  const wordsForm = `${key}:problem`
  const problem = useProblem(wordsForm, path, checklist.items, fillIn.begin)
  const formOf = (field: string) => `${key}:${field}`
  const number = useTyped(formOf(problem.shown?.field ?? ''), path)

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
      <WaysBack fillIn={fillIn} problem={problem} />
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
              begin={fillIn.begin}
              onGive={async (given, begun) => {
                if (fillIn.isTooSoon()) return false
                if (given.variant === 'NOT') {
                  problem.open(current, given.value, given.valueText, undefined, begun)
                  return false
                }
                return fillIn.answer(current, given, begun)
              }}
            />
          )}
        </Asked>
      )}
      {current === undefined && (
        <NothingOpen done={isDone(fillIn) ? 'Todos os itens respondidos' : undefined}>
          {isDone(fillIn) && <NextMachine after={maquina.id} isTooSoon={fillIn.isTooSoon} />}
        </NothingOpen>
      )}
      {problem.shown && (
        <ProblemDialog
          key={problem.shown.field}
          page={page}
          problem={problem.shown}
          refusal={refusalOfWords(entries, checklist.items, problem.shown)}
          wordsForm={wordsForm}
          form={`${key}:problem-photo:${problem.shown.field}`}
          record={record}
          onType={problem.type}
          onSave={async (given) => {
            const { field, begun } = problem.shown ?? {}
            const item = checklist.items.find((one) => one.field === field)
            if (item === undefined || !(await fillIn.answer(item, given, begun))) return false
            // A number typed in the form and judged wrong is saved with the problem, so its own draft is dropped.
            number.settle()
            return true
          }}
          onClose={problem.close}
        />
      )}
    </>
  )
}

/** Sticks to the bottom of the screen while the page scrolls. */
const Asked = ({ item, children }: PropsWithChildren<{ item: ShownItem }>) => (
  <StickyBar firm css={{ order: 1, paddingBlock: '4' }}>
    <Heading
      aria-live="polite"
      fontSize="xl"
      fontWeight="black"
      overflowWrap="anywhere"
      paddingBottom="2"
      // The label of the number field already shows the description.
      css={itemType(item) === 'number' ? { srOnly: true } : {}}
    >
      {item.descricao}
    </Heading>
    {children}
  </StickyBar>
)

const isDone = ({ openCount, page }: FillInState): boolean =>
  openCount === 0 && page.checklist.totalPreenchidos >= page.checklist.totalItens

const choicesOf = (item: ShownItem) =>
  item.respostas.map((choice) => ({
    choice,
    text: choice.tag,
    isChosen: item.value === choice.value,
    ...(choice.variant === 'NOT'
      ? { icon: OctagonX, tone: 'danger' as const }
      : { icon: CircleCheck, tone: 'success' as const }),
  }))

/** Finds the parked entry that answers the item. */
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

interface NextMachineProps {
  after: ShownMachine['id']
  /** Guards against the second tap of a double tap on the last answer, which lands on this button. */
  isTooSoon: () => boolean
}

/**
 * Links from a finished checklist to the next machine without a checklist today, or to the list where there is none.
 */
function NextMachine({ after, isTooSoon }: NextMachineProps) {
  const { today } = useDay()
  const { value: rows = [] } = useRead(reads.list(), { keptFirst: true })
  const next = nextMachine(rows, after, today)
  const ifMeant = (event: MouseEvent) => {
    if (isTooSoon()) event.preventDefault()
  }
  return (
    <Button asChild size="main" onClick={ifMeant}>
      {next === undefined ? (
        <Link to={addresses.list()}>Ver as empilhadeiras</Link>
      ) : (
        <Link to={addresses.newChecklist(next.id)}>
          <chakra.span minWidth="0" overflowWrap="anywhere">
            Próxima: {next.descricao}
          </chakra.span>
          <Icon as={ChevronRight} />
        </Link>
      )}
    </Button>
  )
}
