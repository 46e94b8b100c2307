import {
  CircleHelp,
  Clock,
  CloudCheck,
  CloudUpload,
  FilePen,
  Hourglass,
  LogIn,
  type LucideIcon,
  OctagonX,
  RefreshCw,
  SearchCheck,
  ServerCrash,
  TabletSmartphone,
  Trash2,
  WifiOff,
} from 'lucide-react'
import type { WorkIcon, WorkWords } from '#src/outbox/words.ts'
import { Badge } from '#src/ui/badge.tsx'

const icons: Record<WorkIcon, LucideIcon> = {
  draft: FilePen,
  saved: TabletSmartphone,
  sending: CloudUpload,
  waits: Hourglass,
  'sign-in': LogIn,
  portal: WifiOff,
  later: Clock,
  refused: OctagonX,
  server: ServerCrash,
  asking: SearchCheck,
  doubt: CircleHelp,
  update: RefreshCw,
  sent: CloudCheck,
  discarded: Trash2,
}

/** Where a photo is on its way: an icon, words and a colour (UX-02, UX-24). */
export const SendingMark = ({ words }: { words: WorkWords }) => (
  <Badge tone={words.tone} icon={icons[words.icon]}>
    {words.text}
  </Badge>
)
