import { draftWords } from '#src/hooks/outbox/words.ts'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'

/** Marks an unsaved draft: it is stored on this device and is not sent (UX-02). */
export const DraftMark = () => <SendingMark words={draftWords} />
