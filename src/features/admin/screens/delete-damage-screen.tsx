import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import { DeleteDamageForm } from '../forms/delete-damage-form.tsx'

/** /adm/avarias/delete (spec 1 §2). */
export default function DeleteDamageScreen() {
  return (
    <Page title="Excluir Avaria">
      <Card>
        <DeleteDamageForm />
      </Card>
    </Page>
  )
}
