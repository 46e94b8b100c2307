import { Hourglass } from 'lucide-react'
import { formatTons } from '#src/domain/amounts/numbers.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { ShownAllocation } from '../shown.ts'

/** Explains why goods on their way to a line cannot be moved on from there yet. */
export const ComingNotice = ({ allocation }: { allocation: ShownAllocation }) => {
  const { peso, chegando } = allocation
  if (chegando === undefined) return null
  return (
    <Notice tone="warning" icon={Hourglass} title={`${formatTons(chegando)} por confirmar`}>
      {whyNotYet}{' '}
      {peso > 0 ? `Agora pode sair daqui: ${formatTons(peso)}.` : 'Agora nada pode sair daqui.'}
    </Notice>
  )
}

const whyNotYet =
  'O que vem de uma realocação ainda não confirmada só pode ser realocado depois: se o servidor a recusar, não estará aqui.'
