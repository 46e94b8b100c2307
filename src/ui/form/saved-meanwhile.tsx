import { chakra } from '@chakra-ui/react'
import { Notice } from '../notice/notice.tsx'

/**
 * Shown in a form with other unsaved text; `words` is undefined when the saved value was removed.
 */
export const SavedMeanwhile = ({ words }: { words: string | undefined }) => (
  <chakra.div gridColumn="1 / -1">
    <Notice tone="warning" announce="politely">
      {words === undefined
        ? 'Enquanto você digitava, o valor salvo foi apagado.'
        : `Enquanto você digitava, foi salvo ${words}. Ao salvar, o seu valor fica no lugar.`}
    </Notice>
  </chakra.div>
)
