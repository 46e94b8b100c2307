import { chakra } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSameId } from '#src/domain/names/ids.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import type { ShownResponse, ShownStep } from '../shown.ts'
import { optionVariant } from './options.tsx'

interface SavedAnswerProps {
  step: ShownStep
  answer: ShownResponse
  /** Undefined where the answer cannot be changed. */
  onEdit: (() => void) | undefined
  /** Shows whether the answer was sent; null for nothing to show. */
  mark: ReactNode
}

/** The saved answer; where it may be changed, a tap opens it for a change (spec 2 §4). */
export function SavedAnswer({ step, answer, onEdit, mark }: SavedAnswerProps) {
  const option = step.options.find(({ id }) => isSameId(id, answer.idOption))
  const { icon, tone } = optionVariant(option?.tipo)
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Frame
        {...(onEdit ? { type: 'button', onClick: onEdit } : { as: 'div' })}
        borderColor={`${tone}.text`}
        background={`${tone}.soft`}
      >
        <chakra.span display="flex" alignItems="flex-start" gap="3">
          <chakra.span color={`${tone}.text`} display="inline-flex" paddingTop="0.5">
            <Icon as={icon} size="1.6em" />
          </chakra.span>
          <chakra.span
            flex="1"
            minWidth="0"
            fontSize="xl"
            fontWeight="black"
            overflowWrap="anywhere"
          >
            {answer.valueString}
          </chakra.span>
          {onEdit && <Icon as={Pencil} color="primary.text" />}
        </chakra.span>
        {answer.obs !== null && answer.obs !== undefined && answer.obs !== '' && (
          <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer.obs}
          </chakra.span>
        )}
        {onEdit && (
          <chakra.span color="primary.text" fontWeight="bold">
            Alterar resposta
          </chakra.span>
        )}
      </Frame>
      {mark !== null && <div>{mark}</div>}
    </chakra.div>
  )
}

const Frame = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    width: 'full',
    minHeight: 'main',
    padding: '4',
    borderRadius: 'md',
    border: '2px solid',
    borderInlineStartWidth: '8px',
    lineHeight: 'snug',
    textAlign: 'start',
    ...underHand({ filter: 'brightness(0.97)' }),
  },
})
