import { toSearchText } from './search-text.ts'

interface ExitWords {
  id: number
  ot: string
  oc: string | null
  containerNumero: string | null
  placaCavalo: string | null
  placaCarreta: string | null
  motorista: string | null
  destinatario: string | null
}

/** All search words of an exit; the statements of docs/security.md repeat them without the driver. */
export const toExitSearchText = (exit: ExitWords): string =>
  toSearchText(
    exit.id,
    exit.ot,
    exit.oc,
    exit.containerNumero,
    exit.placaCavalo,
    exit.placaCarreta,
    exit.motorista,
    exit.destinatario,
  )
