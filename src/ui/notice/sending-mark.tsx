import { memo } from 'react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { WorkIcon } from '#src/domain/records/work-icon.ts'
import { Badge } from '../page/badge.tsx'
import { workIcons } from '../page/work-icon.ts'

interface SendingMarkProps {
  words: { text: string; icon: WorkIcon; tone: StatusTone }
}

/** The sending state of a piece of work: an icon, words and a colour (UX-02, UX-24). */
export const SendingMark = ({ words }: SendingMarkProps) => <Mark {...words} />

/** Memoized, because each change of an entry makes the words of all entries of its record anew. */
const Mark = memo(({ text, icon, tone }: SendingMarkProps['words']) => (
  <Badge tone={tone} icon={workIcons[icon]}>
    {text}
  </Badge>
))
