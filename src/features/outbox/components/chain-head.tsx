import { chakra } from '@chakra-ui/react'
import { CloudCheck } from 'lucide-react'
import { plural } from '#src/domain/plurals.ts'
import type { Chain } from '#src/outbox/listing.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { StatusLine } from './status-line.tsx'

interface ChainHeadProps {
  chain: Chain
  /** Where the record is as a whole, unless its acts say it already. */
  words: WorkWords | undefined
}

/** The record that the work belongs to, and how far it is: «Estufagem #4711 · 3 fotos». */
export const ChainHead = ({ chain, words }: ChainHeadProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="4"
    rowGap="1"
    paddingBottom="2"
  >
    <chakra.h3
      flex="1 1 auto"
      fontSize="lg"
      fontWeight="black"
      lineHeight="snug"
      overflowWrap="anywhere"
    >
      {chain.record.title}
      {' · '}
      <chakra.span fontWeight="medium" color="textMuted">
        {describeParts(chain)}
      </chakra.span>
    </chakra.h3>
    {words !== undefined && <StatusLine words={words} />}
    {chain.sentCount > 0 && (
      <chakra.span display="flex" alignItems="center" gap="1.5" color="success.text">
        <Icon as={CloudCheck} size="1.15em" />
        {plural(chain.sentCount, 'já enviado', 'já enviados')}
      </chakra.span>
    )}
  </chakra.div>
)

/** «3 fotos», «1 lançamento e 3 fotos». */
function describeParts({ unsent }: Chain): string {
  const photos = unsent.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0)
  const others = unsent.filter(({ bodyIds }) => bodyIds.length === 0).length
  return [
    ...(others > 0 ? [plural(others, 'lançamento', 'lançamentos')] : []),
    ...(photos > 0 ? [plural(photos, 'foto', 'fotos')] : []),
  ].join(' e ')
}
