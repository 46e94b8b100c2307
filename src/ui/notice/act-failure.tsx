import { Notice } from './notice.tsx'

interface ActFailureProps {
  /** Undefined or null while there is no problem. */
  words: string | null | undefined
}

/** Why an act on the screen has failed, announced at once. */
export const ActFailure = ({ words }: ActFailureProps) =>
  typeof words === 'string' ? (
    <Notice tone="danger" announce="at-once">
      {words}
    </Notice>
  ) : null
