import { chakra } from '@chakra-ui/react'
import { Notice } from '../notice/notice.tsx'

/**
 * Shown in a form whose unsaved text differs from a value that was saved meanwhile. `words` is
 * undefined when that value was removed.
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
