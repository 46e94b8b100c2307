import { Notice } from '#src/ui/notice.tsx'
import { DamageView, type DamageViewProps } from './damage-view.tsx'
import { PackagingsCard } from './packagings-card.tsx'

interface PalletViewProps extends DamageViewProps {
  /** The provider has not said yet what it is. */
  isUndecided?: boolean
}

/** A damaged pallet: any number of packagings (contract §15). */
export const PalletView = ({ isUndecided = false, ...given }: PalletViewProps) => (
  <>
    {isUndecided && (
      <Notice tone="info">
        O tipo da avaria será definido quando ela chegar ao servidor. Continue o registro: nada se
        perde.
      </Notice>
    )}
    <DamageView {...given} />
    <PackagingsCard {...given} title="Embalagens" mayAdd={given.mayChange} />
  </>
)
