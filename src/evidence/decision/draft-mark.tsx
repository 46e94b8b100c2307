import { draftWords } from '#src/outbox/view/words.ts'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'

/** Beside what is typed or taken and not saved: it is kept on this device, and goes nowhere (UX-02). */
export const DraftMark = () => <SendingMark words={draftWords} />
