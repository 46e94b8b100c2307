import type { Damage } from '#contract/schemas/receiving.ts'
import { damageTypeWord } from '#src/domain/records/damage-types.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { Facts } from '#src/ui/page/facts.tsx'
import { DamagePhotos } from './damage-photos.tsx'

/** The data and pictures of a damage, so that nobody deletes by number alone. */
export const DamageFacts = ({ damage }: { damage: Damage }) => (
  <>
    <Facts
      dense
      facts={[
        { term: 'Relatório', value: damage.idRecebimento },
        { term: 'Tipo', value: damageTypeWord(damage.tipoAvaria) },
        { term: 'Embalagens', value: damage.embalagensCount },
        { term: 'Avariado', value: formatKilos(damage.pesoAvariado) },
        {
          term: 'Classificado',
          value: damage.pesoClassificado === null ? '—' : formatKilos(damage.pesoClassificado),
        },
        { term: 'Operador', value: damage.operador },
      ]}
    />
    <DamagePhotos damage={damage} />
  </>
)
