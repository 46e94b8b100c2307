import { chakra } from '@chakra-ui/react'
import { MessageSquareText, SkipForward, Trash2 } from 'lucide-react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { changeEntryOf } from '#src/checklist/answer-entry.ts'
import { NoteForm } from '#src/checklist/components/note-form.tsx'
import { useGiveUp } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { optionVariant } from '#src/checklist/components/options.tsx'
import { questionName, type ShownStandard } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import {
  answerQuestion,
  type AnswerQuestionArgs,
} from '#src/checklist/operations/answer-question.ts'
import { needsNote } from '#src/checklist/rules.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useOpenCorrecting } from '#src/hooks/outbox/use-correcting.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { AnswerButtons } from '#src/ui/form/answer-buttons.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { ChoiceField } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { NothingOpen } from '#src/ui/list/nothing-open.tsx'
import { Progress } from '#src/ui/notice/progress.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { UndoButton } from '#src/ui/notice/undo-button.tsx'
import { addresses } from '../addresses.ts'
import { optionOf } from '../rules.ts'
import { useQuestions, type QuestionsState } from '../use-questions.ts'
import type { PartProps } from './part.ts'
import { QuestionList } from './question-list.tsx'
import { useNote, type NoteState } from './use-note.ts'

/** The standard questions: one at a time with its answer buttons, and the list of all below. */
export function Questions({ page, pending, wordsOf, mayChange }: PartProps) {
  const { entries } = pending
  const { id } = page.checklist
  const { padrao } = page.perguntas
  const state = useQuestions(page, pending)
  const form = `${loadingReads.page(id).key}:note`
  const note = useNote(form, addresses.checklist(id), padrao, state.begin)
  const noted = mayChange ? note.shown : undefined
  const current = mayChange ? (noted?.question ?? state.current) : undefined

  useOpenCorrecting(entries, ({ kind, args }) => {
    const { idPergunta } = args as AnswerQuestionArgs
    const refused = padrao.find((one) => isSameId(one.id, idPergunta))
    if (!mayChange || kind !== answerQuestion.kind || refused === undefined) return
    const option = optionOf(refused)
    if (option && (needsNote(option) || refused.answer?.obs)) note.open(refused, option)
    else state.choose(idPergunta)
  })

  const choose = (question: ShownStandard, option: ChecklistOption) => {
    if (state.isTooSoon()) return
    if (needsNote(option)) note.open(question, option)
    else if (optionOf(question)?.id === option.id) state.goOn()
    else void state.answer(question, option)
  }

  return (
    <chakra.section
      aria-label="Perguntas"
      display="flex"
      flexDirection="column"
      gap={{ base: '4', md: '5' }}
    >
      <Card display="flex" flexDirection="column" gap="3" id="pergunta" scrollMarginTop="6rem">
        <Answered count={state.answeredCount} total={padrao.length} />
        {noted && <Asked question={noted.question} />}
        {current && !noted && <Current question={current} />}
        {noted ? (
          <Noting noted={noted} note={note} state={state} entries={entries} />
        ) : (
          mayChange && (
            <Ways state={state} question={current} onNote={(of, option) => note.open(of, option)} />
          )
        )}
      </Card>
      {current === undefined && mayChange && (
        <NothingOpen done={state.openCount === 0 ? 'Todas as perguntas respondidas' : undefined} />
      )}
      {current && !noted && (
        // Last in the section, so that the bar sticks to the bottom wherever the section is scrolled.
        <StickyBar css={{ order: 1 }}>
          <Asked question={current} />
          <ChoiceField error={refusalOfChoice(entries, current)}>
            <AnswerButtons
              label={current.pergunta}
              choices={choicesOf(current)}
              onChoose={({ option }) => choose(current, option)}
            />
          </ChoiceField>
        </StickyBar>
      )}
      <QuestionList
        questions={padrao}
        currentId={current?.id}
        markOf={(question) => {
          const entry = changeEntryOf(entries, { idPergunta: question.id })
          // An answer whose deletion was sent needs no mark.
          return entry && (question.answer !== null || isUnsent(entry)) ? wordsOf(entry) : undefined
        }}
        onChoose={
          mayChange
            ? (idPergunta) => {
                if (note.isUnsaved()) {
                  note.hold()
                  return
                }
                note.close()
                state.choose(idPergunta)
                const card = document.querySelector('#pergunta')
                if (card !== null && 'scrollIntoView' in card) {
                  card.scrollIntoView({ block: 'start' })
                }
              }
            : undefined
        }
      />
    </chakra.section>
  )
}

interface NotingProps {
  noted: NonNullable<NoteState['shown']>
  note: NoteState
  state: QuestionsState
  entries: readonly Entry[]
}

/** The form of an observation, in place of the answer buttons. */
const Noting = ({ noted, note, state, entries }: NotingProps) => {
  const { question, option, obs: initial, begun } = noted
  const isDemanded = needsNote(option)
  const { giveUp, question: asking } = useGiveUp({ form: note.form, onGivenUp: note.close })
  return (
    <>
      {note.isHeld && (
        <chakra.p role="status" fontWeight="bold" lineHeight="snug">
          Salve a observação, ou cancele, antes de ir a outra pergunta.
        </chakra.p>
      )}
      <NoteForm
        key={`${question.id}:${option.id}`}
        label={`${option.texto}: observação${isDemanded ? ' (obrigatória)' : ''}`}
        initial={initial}
        {...(!isDemanded && { optional: true })}
        refusal={refusalOn(changeEntryOf(entries, { idPergunta: question.id }), 'obs')}
        onType={note.type}
        onSave={async (obs) => {
          const given = { obs: obs === '' ? null : obs, begun }
          if (await state.answer(question, option, given)) note.close()
        }}
        onCancel={() => giveUp(note.isUnsaved())}
      />
      {asking}
    </>
  )
}

function refusalOfChoice(entries: readonly Entry[], { id: idPergunta }: ShownStandard) {
  const entry = changeEntryOf(entries, { idPergunta })
  return refusalOn(entry, 'idOption') ?? refusalOn(entry, 'valueString')
}

const choicesOf = (question: ShownStandard) => {
  const chosen = optionOf(question)
  return question.options.map((option) => ({
    option,
    // An option without a text still needs a button.
    text: option.texto ?? '—',
    isChosen: chosen?.id === option.id,
    ...optionVariant(option.tipo),
  }))
}

const Answered = ({ count, total }: { count: number; total: number }) => (
  <chakra.div display="flex" flexDirection="column" gap="1">
    <chakra.span fontWeight="bold">
      {count} de {total} perguntas
    </chakra.span>
    <Progress label="Perguntas respondidas" value={count} max={total} />
  </chakra.div>
)

const Asked = ({ question }: { question: ShownStandard }) => (
  <chakra.div paddingBottom="2" lineHeight="snug">
    <chakra.p color="textMuted">{questionName(question)}</chakra.p>
    <Heading fontSize="xl" fontWeight="black" overflowWrap="anywhere" aria-live="polite">
      {question.pergunta}
    </Heading>
  </chakra.div>
)

/** The current answer of the question, if any. */
const Current = ({ question: { answer } }: { question: ShownStandard }) =>
  answer && (
    <div>
      <chakra.p fontWeight="bold">
        Resposta: {[answer.valueString, answer.valueString2].filter(Boolean).join(' · ')}
      </chakra.p>
      {answer.obs !== null && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {answer.obs}
        </chakra.p>
      )}
    </div>
  )

interface WaysProps {
  state: QuestionsState
  question: ShownStandard | undefined
  onNote: (question: ShownStandard, option: ChecklistOption) => void
}

/** The undo button, and the other actions on this question. */
function Ways({ state, question, onNote }: WaysProps) {
  const { undoable, openCount } = state
  const option = question && optionOf(question)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
      {undoable && (
        <UndoButton
          name={questionName(undoable.before)}
          what={undoable.what}
          disabled={undoable.entryId === undefined}
          onUndo={() => void state.undo()}
        />
      )}
      {question && option && (
        <Button variant="outline" onClick={() => onNote(question, option)}>
          <Icon as={MessageSquareText} />
          Observação
        </Button>
      )}
      {question?.answer ? (
        <Button variant="danger" onClick={() => void state.clear(question)}>
          <Icon as={Trash2} />
          Apagar resposta
        </Button>
      ) : (
        openCount > 1 && (
          <Button variant="quiet" marginInlineStart="auto" onClick={state.skip}>
            <Icon as={SkipForward} />
            Pular
          </Button>
        )
      )}
    </chakra.div>
  )
}
