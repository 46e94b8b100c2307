import {
  CircleHelp,
  Clock,
  CloudCheck,
  CloudOff,
  CloudUpload,
  FilePen,
  Hourglass,
  LogIn,
  OctagonX,
  RefreshCw,
  SearchCheck,
  ServerCrash,
  TabletSmartphone,
  Trash2,
  type LucideIcon,
  WifiOff,
} from 'lucide-react'
import type { WorkIcon } from '#src/domain/work-icon.ts'

/** The drawing that stands beside the words of a piece of work. */
export const workIcons: Record<WorkIcon, LucideIcon> = {
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
  offline: CloudOff,
}
