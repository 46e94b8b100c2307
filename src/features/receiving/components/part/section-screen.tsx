import { Ban } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SectionValues, SentValues } from '#contract/section-values.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Card } from '#src/ui/page/card.tsx'
import type { EvidenceArgs, PartWithImages } from '../../evidence.ts'
import type { EvidencePlace } from '../../operations/remove-evidence.ts'
import type { ReportArgs, ReportPart } from '../../report-parts.ts'
import { notApplicable } from '../../rules.ts'
import { addresses } from '../../addresses.ts'
import { SectionForm, type Typing } from '../form/section-form.tsx'
import { PartFrame } from '../report/report-part.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { backToReport, PartPage } from './part-page.tsx'
import { PartNotice } from './part-notice.tsx'
import { useEditable } from './use-editable.ts'
import { usePart } from './use-part.ts'

type ShownValues<Values> = PartWithImages & { [Field in keyof Values]?: number | null }

interface Section<Values extends SectionValues, Shown extends ShownValues<Values>> {
  /** The part; its name is the title of the screen. */
  of: ReportPart<ReportArgs, Shown>
  address: (idRecebimento: RecordId) => string
  /** The field of the report that states whether the report may have the section. */
  statusIn: 'residuosStatus' | 'menorStatus'
  /** Text shown when the type of entry does not allow the section. */
  unavailable: string
  values: Values
  operation: Operation<ReportArgs & SentValues<Values>>
  typing: { [Field in keyof Values]?: Typing }
  /** The name of the draft under the key of the section's read. */
  draft: string
  photosTitle: string
  photosOf: EvidencePlace
  addPhoto: (photo: EvidenceArgs) => Intent
}

/**
 * Makes the screen of a section: its values and its photos (spec 2 §2). A section that the type of entry does not allow
 * is not read.
 */
export const sectionScreen = <Values extends SectionValues, Shown extends ShownValues<Values>>(
  section: Section<Values, Shown>,
) =>
  function SectionScreen() {
    return (
      <PartFrame title={section.of.part}>
        {(id) => <SectionPage {...section} idRecebimento={id} />}
      </PartFrame>
    )
  }

function SectionPage<Values extends SectionValues, Shown extends ShownValues<Values>>(
  props: Section<Values, Shown> & { idRecebimento: RecordId },
) {
  const { idRecebimento, statusIn, ...section } = props
  const title = section.of.part
  const read = section.of.read(idRecebimento)
  const path = section.address(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const editable = useEditable(idRecebimento)
  const status = editable.header.value?.report[statusIn]
  const shown = useRead(status === notApplicable ? undefined : read)
  const mayChange = editable.may === true
  const page = {
    title,
    back: backToReport(idRecebimento),
    problem: { title: `${title} não encontrados` },
  }

  if (status === notApplicable) {
    return (
      <PartPage {...page} read={{ ...shown, value: status }} editable={{ ...editable, may: true }}>
        {() => <Unavailable idRecebimento={idRecebimento}>{section.unavailable}</Unavailable>}
      </PartPage>
    )
  }
  return (
    <PartPage {...page} read={shown} editable={editable}>
      {(value) => (
        <>
          <PartNotice part={part} />
          <Card>
            <SectionForm
              {...section}
              {...{ part, path, mayChange }}
              section={value}
              form={`${read.key}:${section.draft}`}
            />
          </Card>
          <EvidenceCard
            {...{ part, path, mayChange }}
            title={section.photosTitle}
            images={value.imagens}
            place={section.photosOf}
            slotOf={read.key}
            add={section.addPhoto}
          />
        </>
      )}
    </PartPage>
  )
}

interface UnavailableProps {
  idRecebimento: RecordId
  /** Names what the type of entry does not allow. */
  children: string
}

/** Shown instead of a section that the type of entry does not allow (spec 2 §4). */
const Unavailable = ({ idRecebimento, children }: UnavailableProps) => (
  <EmptyState title={children} icon={Ban}>
    <Button asChild variant="outline">
      <Link to={addresses.report(idRecebimento)}>Voltar ao relatório</Link>
    </Button>
  </EmptyState>
)
