import { isKnownType } from '#src/domain/records/damage-types.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useResolvedParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useFresher } from '#src/hooks/reads/use-fresher.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../../addresses.ts'
import { MissingPart } from '../../components/part/missing-part.tsx'
import { PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { useOwnPart } from '../../components/part/use-own-part.ts'
import { usePart } from '../../components/part/use-part.ts'
import { reads } from '../../reads.ts'
import { damageTitle } from '../damage-words.ts'
import { DamageView, type DamageViewProps } from '../damage-view.tsx'
import { TextForm } from '../../components/form/text-form.tsx'
import { setSacks } from '../../operations/set-value.ts'
import { PackagingsCard } from '../packagings-card.tsx'

/** /ops/relatorios/recebimento/{id}/avarias/{idAvaria} (spec 2 §2). */
export default function DamageScreen() {
  const idAvaria = useResolvedParam('idAvaria')
  return (
    <PartFrame title="Avaria">
      {(id) => {
        const back = { to: addresses.damages(id), text: 'Avarias' }
        return idAvaria === undefined ? (
          <MissingPart title="Avaria" message="Avaria não definida!" back={back} />
        ) : (
          <Damage idRecebimento={id} idAvaria={idAvaria} back={back} />
        )
      }}
    </PartFrame>
  )
}

interface DamageProps {
  idRecebimento: RecordId
  idAvaria: RecordId
  back: { to: string; text: string }
}

function Damage({ idRecebimento, idAvaria, back }: DamageProps) {
  const read = reads.damage(idAvaria)
  const found = useFresher(read, reads.damages(idRecebimento), ({ items }) =>
    items.find((one) => isSameId(one.idRecebimentoAvaria, idAvaria)),
  )
  const shown = useOwnPart(found, { idRecebimento })
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key, 'Avaria não definida!')
  return (
    <PartPage
      title={damageTitle(idAvaria, shown.value?.numberHere)}
      back={back}
      read={shown}
      editable={editable}
      problem={{ title: 'Avaria não encontrada!' }}
    >
      {(damage) => {
        const { tipoAvaria } = damage
        const given = { part, damage, mayChange: editable.may === true }
        if (tipoAvaria === '') return <PalletView {...given} isUndecided />
        if (!isKnownType(tipoAvaria)) {
          return (
            <>
              <Notice tone="warning">Tipo de Avaria &apos;{tipoAvaria}&apos; não suportado</Notice>
              <DamageView {...given} mayChange={false} />
            </>
          )
        }
        return tipoAvaria === 'BAG' ? <BagView {...given} /> : <PalletView {...given} />
      }}
    </PartPage>
  )
}

/** Damaged bags: their number, and one packaging for the gathered contents (contract §15). */
function BagView(given: DamageViewProps) {
  const { part, damage, mayChange } = given
  const { idRecebimento, formOf, act } = part
  const { idRecebimentoAvaria, embalagens } = damage
  const saved = damage.sacos ?? embalagens[0]?.numeroEmbalagens ?? null
  return (
    <>
      <DamageView {...given} />
      <Card>
        <TextForm
          label="Número de sacos"
          hint="Exemplo: 0 até 55"
          saveText="Salvar número"
          saved={saved}
          form={`${reads.damage(idRecebimentoAvaria).key}:sacks`}
          path={addresses.damage(idRecebimento, idRecebimentoAvaria)}
          {...formOf(mayChange, setSacks, (one) => one.sacos === (saved ?? ''))}
          onSave={(sacos) => {
            const args = {
              idRecebimento,
              idRecebimentoAvaria,
              embalagens: embalagens.map((one) => one.idRecebimentoAvariaEmbalagem),
              sacos,
            }
            return act(setSacks(args, { shown: { ...damage, sacos: saved } }))
          }}
        />
      </Card>
      <PackagingsCard {...given} title="Embalagem" mayAdd={mayChange && embalagens.length === 0} />
    </>
  )
}

interface PalletViewProps extends DamageViewProps {
  /** The provider has not decided the type of the damage yet. */
  isUndecided?: boolean
}

/**
 * A damaged pallet: any number of packagings (contract §15). While the provider may still decide that the damage is of
 * bags, one packaging can be added: of a second, the provider would return the id of the first, and its label and seal
 * photos would replace those of the first.
 */
const PalletView = ({ isUndecided = false, ...given }: PalletViewProps) => {
  const isFull = isUndecided && given.damage.embalagens.length > 0
  return (
    <>
      {isUndecided && (
        <Notice tone="info">
          O tipo da avaria será definido quando ela chegar ao servidor. Continue o registro: nada se
          perde.
        </Notice>
      )}
      <DamageView {...given} />
      <PackagingsCard
        {...given}
        title="Embalagens"
        mayAdd={given.mayChange && !isFull}
        whyNot={given.mayChange && isFull ? oneForNow : undefined}
      />
    </>
  )
}

const oneForNow =
  'O tipo desta avaria ainda não foi definido, e a de big bag tem uma embalagem só. Registre as outras quando a avaria chegar ao servidor.'
