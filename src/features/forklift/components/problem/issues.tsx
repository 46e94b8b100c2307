import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import type { ShownIssue } from '../../shown.ts'
import { OnePhoto, photoOf } from '../one-photo.tsx'

/** The open issues (pendências) of a machine: item, description and photo (spec 2 §3). */
export function Issues({ issues }: { issues: readonly ShownIssue[] }) {
  if (issues.length === 0) return null
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>{plural(issues.length, 'pendência', 'pendências')}</Heading>
      <chakra.ul display="grid" gap="3" listStyle="none">
        {issues.map((issue) => (
          <Issue key={keyOf(issue)} issue={issue} />
        ))}
      </chakra.ul>
    </Card>
  )
}

const keyOf = ({ idChecklist, field, pergunta, id }: ShownIssue) =>
  `${idChecklist ?? id ?? ''} ${field ?? pergunta}`

function Issue({ issue }: { issue: ShownIssue }) {
  const { pergunta, texto, openedAt, responsavel } = issue
  const since = [formatDateTime(openedAt), responsavel ?? ''].filter(Boolean)
  return (
    // At a large text size the photo wraps below the text.
    <chakra.li display="flex" flexWrap="wrap" gap="3" lineHeight="snug">
      <chakra.div
        flex="1 1 9rem"
        minWidth="0"
        borderInlineStart="6px solid"
        borderColor="warning.text"
        paddingInlineStart="3"
      >
        <chakra.p fontWeight="bold">{pergunta}</chakra.p>
        {texto !== null && (
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {texto}
          </chakra.p>
        )}
        {since.length > 0 && <chakra.p color="textMuted">{since.join(', ')}</chakra.p>}
      </chakra.div>
      <OnePhoto
        photo={photoOf({
          idChecklist: issue.idChecklist,
          file01: issue.file01,
          photoId: issue.photoId,
        })}
        name={`Foto da pendência: ${pergunta}`}
      />
    </chakra.li>
  )
}
