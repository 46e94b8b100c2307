import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useGiveUp } from '#src/evidence/decision/ask-discard-drafts.tsx'
import type { Act } from '#src/evidence/decision/use-act.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ChoiceField } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { SelectField } from '#src/ui/form/input.tsx'
import type { AnswerQuestionArgs } from '../operations/answer-question.ts'
import { needsNote, questionType } from '../rules.ts'
import type { ShownResponse, ShownStep } from '../shown.ts'
import type { QuestionActs } from '../use-question.ts'
import { NoteForm } from './note-form.tsx'
import { Options, type OptionsProps } from './options.tsx'
import { SavedAnswer } from './saved-answer.tsx'
import { TextAnswer } from './text-answer.tsx'
import { useAnswering } from './use-answering.ts'

interface AnswerAreaProps {
  step: ShownStep
  /** The name of the draft of the note or of the text answer. */
  form: string
  path: string
  /** Called when typed text becomes unsaved, or no longer is. */
  onTyped: (isTyped: boolean) => void
  acts: QuestionActs
  act: Act
  mayChange: boolean
  entries: readonly Entry[]
  wordsOf: (entry: Entry) => WorkWords
}

/** The answer of a question: chosen, saved, changed (spec 2 §4). */
export function AnswerArea(props: AnswerAreaProps) {
  const { step, acts, act, mayChange, wordsOf } = props
  const once = useSingleTap()
  const answering = useAnswering(props)
  const { answer, entry, editing, setEditing, draft, isGoneOn, seen, savedMeanwhile } = answering
  const type = questionType(step)
  const noting = useGiveUp({
    form: props.form,
    onGivenUp: () => {
      draft.drop()
      setEditing(answer ? { is: 'choosing' } : { is: 'no' })
    },
  })
  const close = () => setEditing({ is: 'no' })

  const keep = async (intent: Intent) => {
    const kept = await act(intent)
    if (kept) close()
    return kept
  }
  const choose = async (option: ChecklistOption) => {
    if (needsNote(option)) setEditing({ is: 'noting', option })
    else if (isSameId(option.id, answer?.idOption) && entry?.state !== 'parked') close()
    else await keep(acts.choose(option, null))
  }

  if (type === undefined) return <Unsupported tipo={step.question.tipo} />
  if (editing.is === 'noting' && mayChange) {
    const { option } = editing
    const isSame = isSameId(option.id, answer?.idOption)
    const isBegun = isGoneOn && isSameId(draft.typed?.idOption, option.id)
    return (
      <Noting option={option} savedMeanwhile={savedMeanwhile}>
        <NoteForm
          key={option.id}
          label="Observação (obrigatória)"
          initial={(isBegun ? draft.typed?.obs : isSame && answer?.obs) || ''}
          refusal={isSame ? refusalOn(entry, 'obs') : undefined}
          onType={(obs) => draft.keep({ idOption: option.id, obs, seen })}
          onSave={async (obs) => {
            const kept = await act(acts.choose(option, obs))
            if (kept) draft.drop()
            if (kept) close()
            return kept
          }}
          onCancel={(obs) => noting.giveUp(obs.trim() !== '' && (!isSame || obs !== answer?.obs))}
        />
        {noting.question}
      </Noting>
    )
  }
  if (answer && (editing.is === 'no' || !mayChange)) {
    return (
      <SavedAnswer
        step={step}
        answer={answer}
        // The answer appears where its option was tapped, and the options appear where the answer was: the second
        // half of a double tap would hit what has just appeared.
        onEdit={mayChange ? () => void once(() => setEditing({ is: 'choosing' })) : undefined}
        mark={entry && tellsOf(entry, answer) ? <SendingMark words={wordsOf(entry)} /> : null}
      />
    )
  }
  if (type === 'image') return null
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {type === 'text' ? (
        <TextAnswer
          answering={answering}
          form={props.form}
          onSave={(text) => keep(acts.write(text))}
          onClose={close}
        />
      ) : (
        <Choices
          step={step}
          chosenId={answer?.idOption ?? null}
          disabled={!mayChange}
          onChoose={(option) => void once(() => choose(option))}
          refusal={refusalOn(entry, 'idOption') ?? refusalOn(entry, 'valueString')}
        />
      )}
      {answer && (
        <KeepOrClear
          onKeep={type === 'text' ? undefined : close}
          onClear={() => void once(() => keep(acts.clear()))}
        />
      )}
    </chakra.div>
  )
}

interface NotingProps {
  option: ChecklistOption
  savedMeanwhile: { value: string } | undefined
  /** The form of the note. */
  children: ReactNode
}

/** The option that waits for its note, and an answer that somebody else has saved since. */
const Noting = ({ option, savedMeanwhile, children }: NotingProps) => (
  <chakra.div display="flex" flexDirection="column" gap="3">
    <chakra.p fontSize="xl" fontWeight="black" overflowWrap="anywhere">
      {option.texto}
    </chakra.p>
    {savedMeanwhile && <SavedMeanwhile words={savedMeanwhile.value || undefined} />}
    {children}
  </chakra.div>
)

interface KeepOrClearProps {
  /** Undefined where the form of the answer has this button itself. */
  onKeep: (() => void) | undefined
  onClear: () => void
}

const KeepOrClear = ({ onKeep, onClear }: KeepOrClearProps) => (
  <chakra.div display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
    {onKeep && (
      <Button variant="outline" onClick={onKeep}>
        Manter resposta
      </Button>
    )}
    <Button variant="danger" onClick={onClear}>
      <Icon as={Trash2} />
      Apagar resposta
    </Button>
  </chakra.div>
)

/** Whether the entry's mark belongs to the answer: a settled entry must have sent exactly the shown answer. */
const tellsOf = ({ state, args }: Entry, { valueString, obs }: ShownResponse): boolean => {
  const sent = args as AnswerQuestionArgs
  return (
    state !== 'settled' || (sent.valueString === valueString && (sent.obs ?? '') === (obs ?? ''))
  )
}

interface ChoicesProps extends Omit<OptionsProps, 'label' | 'options'> {
  step: ShownStep
  /** The provider's refusal of the chosen option. */
  refusal: string | undefined
}

const Choices = ({ step, refusal, ...rest }: ChoicesProps) => {
  const given = { ...rest, options: step.options }
  return (
    <ChoiceField error={refusal}>
      {questionType(step) === 'combobox' ? (
        <Combobox label="Resposta" {...given} />
      ) : (
        <Options label={step.question.pergunta} {...given} />
      )}
    </ChoiceField>
  )
}

const Unsupported = ({ tipo }: { tipo: string }) => (
  <Notice tone="warning" title={`Tipo de pergunta '${tipo}' não suportado`}>
    Atualize o aplicativo para responder. As outras etapas continuam disponíveis.
  </Notice>
)

/** The options in the device's native list; choosing an option answers the question. */
const Combobox = ({ label, options, chosenId, disabled, onChoose }: OptionsProps) => (
  <SelectField
    label={label}
    disabled={disabled}
    value={chosenId ?? ''}
    onChange={({ target }) => {
      const option = options.find(({ id }) => String(id) === target.value)
      if (option !== undefined) onChoose(option)
    }}
  >
    <option value="" disabled>
      Escolha uma opção
    </option>
    {options.map(({ id, texto }) => (
      <option key={id} value={id}>
        {texto}
      </option>
    ))}
  </SelectField>
)
