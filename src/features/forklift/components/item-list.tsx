import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import { memo } from 'react'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { GroupLabel } from '#src/ui/page/text.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import { variantOf } from '../rules.ts'
import type { ShownItem } from '../shown.ts'
import { OnePhoto, photoOf } from './one-photo.tsx'
import { mayAnswer } from './use-fill-in.ts'

interface ItemListProps {
  idChecklist: RecordId
  items: readonly ShownItem[]
  currentField: string | undefined
  onChoose: (field: string) => void
}

/** Lists all items in their groups with their answers. A tap on an item opens it for an answer. */
export function ItemList({ idChecklist, items, currentField, onChoose }: ItemListProps) {
  const groups = [...new Set(items.map(({ tag }) => tag))]
  return groups.map((tag) => (
    <Card key={tag} display="flex" flexDirection="column" gap="2">
      <GroupLabel>{tag}</GroupLabel>
      <chakra.ul listStyle="none">
        {items
          .filter((item) => item.tag === tag)
          .map((item) => (
            <ItemRow
              key={item.field}
              {...{ idChecklist, item, onChoose }}
              isCurrent={item.field === currentField}
            />
          ))}
      </chakra.ul>
    </Card>
  ))
}

interface ItemRowProps extends Pick<ItemListProps, 'idChecklist' | 'onChoose'> {
  item: ShownItem
  isCurrent: boolean
}

/** Memoized, because the list is rendered several times for each answer, and few of its rows change. */
const ItemRow = memo(function ItemRow({ idChecklist, item, isCurrent, onChoose }: ItemRowProps) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      alignItems="center"
      borderTop="var(--edge-width) solid"
      borderColor="line"
    >
      {mayAnswer(item) ? (
        <ItemButton
          type="button"
          aria-current={isCurrent ? 'step' : undefined}
          onClick={() => onChoose(item.field)}
        >
          <ItemWords item={item} />
        </ItemButton>
      ) : (
        <ItemButton as="div">
          <ItemWords item={item} />
        </ItemButton>
      )}
      <OnePhoto
        photo={photoOf({ idChecklist, file01: item.obs?.file01, photoId: item.photoId })}
        name={`Foto: ${item.descricao}`}
      />
    </chakra.li>
  )
})

const styles = {
  OK: { icon: CircleCheck, tone: 'success.text' },
  NOT: { icon: OctagonX, tone: 'danger.text' },
  none: { icon: CircleDashed, tone: 'textMuted' },
} as const

function ItemWords({ item }: { item: ShownItem }) {
  const { icon, tone } = styles[variantOf(item) ?? 'none']
  const { value, valueText, obs } = item
  return (
    <>
      <chakra.span color={tone} display="inline-flex" paddingTop="0.5">
        <Icon as={icon} size="1.4em" />
      </chakra.span>
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" overflowWrap="anywhere">
          {item.descricao}
        </chakra.span>
        <chakra.span display="block" fontWeight="bold" color={tone}>
          {value === null ? 'Sem resposta' : (valueText ?? value)}
        </chakra.span>
        {obs?.texto !== null && obs?.texto !== undefined && (
          <chakra.span display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {obs.texto}
          </chakra.span>
        )}
      </chakra.span>
    </>
  )
}

const ItemButton = chakra('button', {
  base: {
    display: 'flex',
    gap: '3',
    // At a large text size the photo wraps below the text.
    flex: '1 1 9rem',
    minWidth: '0',
    minHeight: 'target',
    paddingBlock: '2',
    paddingInline: '1',
    textAlign: 'start',
    lineHeight: 'snug',
    '&[aria-current]': { background: 'primary.soft', borderRadius: 'md' },
    // On paper no item is highlighted as the current one.
    '@media print': { background: 'none !important', minHeight: '0', paddingBlock: '1' },
    ...underHand({ background: 'primary.soft' }),
  },
})
