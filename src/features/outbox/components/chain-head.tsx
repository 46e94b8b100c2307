import { chakra } from '@chakra-ui/react'
import { CloudCheck } from 'lucide-react'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Chain } from '#src/hooks/outbox/listing.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { StatusLine } from './status-line.tsx'

interface ChainHeadProps {
  chain: Chain
  /** Name of the part of the record that the entry is about; undefined where it has no name. */
  partOf: (entry: Entry) => string | undefined
  /** The state of the whole record; undefined when the states of its entries say the same. */
  words: WorkWords | undefined
}

/** Heading of a chain: the record and a count of its unsent work: «Recebimento #4711 · Avaria · 3 fotos». */
export const ChainHead = ({ chain, partOf, words }: ChainHeadProps) => (
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
        {describeParts(chain, partOf).join(' · ')}
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

/** Each named part once, then the counts of other entries and of all photos: «Avaria», «1 lançamento e 3 fotos». */
function describeParts({ unsent }: Chain, partOf: ChainHeadProps['partOf']): string[] {
  const photos = unsent.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0)
  const acts = unsent.filter(({ bodyIds }) => bodyIds.length === 0)
  const unnamed = acts.filter((entry) => partOf(entry) === undefined).length
  const parts = new Set(unsent.map(partOf).filter((part) => part !== undefined))
  const rest = [
    ...(unnamed > 0 ? [plural(unnamed, 'lançamento', 'lançamentos')] : []),
    ...(photos > 0 ? [plural(photos, 'foto', 'fotos')] : []),
  ].join(' e ')
  return [...parts, ...(rest === '' ? [] : [rest])]
}
