import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { WorkIcon } from '#src/domain/records/work-icon.ts'
import { Badge } from '../page/badge.tsx'
import { workIcons } from '../page/work-icon.ts'

interface SendingMarkProps {
  words: { text: string; icon: WorkIcon; tone: StatusTone }
}

/** The sending state of a piece of work: an icon, words and a colour (UX-02, UX-24). */
export const SendingMark = ({ words }: SendingMarkProps) => (
  <Badge tone={words.tone} icon={workIcons[words.icon]}>
    {words.text}
  </Badge>
)
