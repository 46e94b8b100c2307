import { Notice } from '#src/ui/notice/notice.tsx'
import { DamageView, type DamageViewProps } from './damage-view.tsx'
import { PackagingsCard } from './packagings-card.tsx'

interface PalletViewProps extends DamageViewProps {
  /** The provider has not decided the type of the damage yet. */
  isUndecided?: boolean
}

/**
 * A damaged pallet: any number of packagings (contract §15). While the provider may still decide that the damage is of
 * bags, one packaging can be added: of a second, the provider would return the id of the first, and its label and seal
 * photos would replace those of the first.
 */
export const PalletView = ({ isUndecided = false, ...given }: PalletViewProps) => {
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
