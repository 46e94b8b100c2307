import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../addresses.ts'
import { lastEntryOf } from '../components/form/last-entry.ts'
import { TextForm } from '../components/form/text-form.tsx'
import { setSacks } from '../operations/set-value.ts'
import { reads } from '../reads.ts'
import { DamageView, type DamageViewProps } from './damage-view.tsx'
import { PackagingsCard } from './packagings-card.tsx'

/** Damaged bags: their number, and one packaging for the gathered contents (contract §15). */
export function BagView(given: DamageViewProps) {
  const { part, damage, mayChange } = given
  const { idRecebimento, pending, formOf, act } = part
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
          {...formOf(
            mayChange,
            lastEntryOf(pending.entries, setSacks, (one) => one.sacos === (saved ?? '')),
          )}
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
