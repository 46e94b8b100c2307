import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { placeName } from '#src/domain/names/place-names.ts'
import { useMemo } from 'react'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readableText, withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { readWhole, type WholeDraft } from '#src/outbox/drafts/whole-draft.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isDrawable } from '#src/photos/bytes/dimensions.ts'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'

interface LostDraftsProps {
  forms: readonly string[]
  /** The time of the discard; without it the current drafts are shown. */
  at?: number
}

/** Those of the drafts that exist; undefined until they are read. */
export const useLostDrafts = ({ forms, at }: LostDraftsProps): readonly Lost[] | undefined =>
  useOutbox((db, person) => readLost(db, person, forms, at), [...forms, at])

/** The drafts of these forms: the current ones, or with `at` those discarded at that time. */
export const LostDrafts = (props: LostDraftsProps) => <LostList lost={useLostDrafts(props)} />

/** Drafts that would be lost: the pictures and the typed values of each record. */
export function LostList({ lost }: { lost: readonly Lost[] | undefined }) {
  return (
    <chakra.ul display="grid" gap="3" listStyleType="none">
      {lost?.map(({ title, typed, pictures }) => (
        <chakra.li key={title} display="grid" gap="1" overflowWrap="anywhere" lineHeight="snug">
          <chakra.strong fontWeight="bold">{title}</chakra.strong>
          {typed.map(({ term, value }, place) => (
            <span key={place}>
              {term}: {value}
            </span>
          ))}
          {pictures.length > 0 && (
            <chakra.span display="flex" flexWrap="wrap" gap="2">
              {pictures.map(({ id, ...picture }, place) => (
                <DraftPicture key={id} {...picture} name={`Foto ${place + 1}: ${title}`} />
              ))}
            </chakra.span>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

interface DraftPictureProps {
  bytes: ArrayBuffer
  type?: string | undefined
  /** The picture's content, in words. */
  name: string
}

/** A picture from its bytes. A picture that is too large to draw is shown as its name. */
export function DraftPicture({ bytes, type, name }: DraftPictureProps) {
  const blob = useMemo(
    () =>
      isDrawable(new Uint8Array(bytes)) ? new Blob([bytes], { ...(type && { type }) }) : undefined,
    [bytes, type],
  )
  const url = useObjectUrl(blob)
  return <SmallPicture src={blob === undefined ? null : url} name={name} />
}

interface Lost {
  title: string
  typed: { term: string; value: string }[]
  pictures: ({ id: string } & Pick<DraftPictureProps, 'bytes' | 'type'>)[]
}

/** Reads one draft after the other, and of each photo keeps only the thumbnail, if there is one. */
async function readLost(
  db: OutboxDatabase,
  person: PersonKey,
  forms: readonly string[],
  at: number | undefined,
): Promise<Lost[]> {
  const serverIds = await readServerIds(db.relaxed, person)
  const lostByTitle = new Map<string, Lost>()
  for (const form of forms) {
    const whole = await readWhole(db, person, form, at)
    if (whole === undefined) continue
    const { title, typed, picture } = lostOf(whole, serverIds)
    const lost = lostByTitle.get(title) ?? { title, typed: [], pictures: [] }
    lostByTitle.set(title, lost)
    lost.typed.push(...typed)
    if (picture !== undefined) lost.pictures.push({ id: form, ...picture })
  }
  return [...lostByTitle.values()]
}

/** The values of a draft of any form. */
interface Drafted {
  path?: string
  typed?: unknown
  /** For a photo that could not be stored: its record and the photo itself in words. */
  title?: string
  name?: string
  photo?: Partial<Pictured>
}

interface Pictured {
  bytes: ArrayBuffer
  thumbnail?: ArrayBuffer
  type?: string
}

function lostOf({ draft, heavy }: WholeDraft, serverIds: ServerIdByLocal) {
  const { path, typed, title, name, photo } = (draft.value ?? {}) as Drafted
  const place = path === undefined ? undefined : placeName(withServerIds(path, serverIds))
  return {
    title:
      title !== undefined && name !== undefined
        ? `${readableText(title, serverIds)}, ${name}`
        : (place ?? 'Outra tela'),
    typed: typedIn(typed),
    picture: [heavy, photo].map(pictureOf).find((found) => found !== undefined),
  }
}

/** A photo from another app is stored as bare bytes. */
function pictureOf(kept: unknown): Pick<DraftPictureProps, 'bytes' | 'type'> | undefined {
  if (kept instanceof ArrayBuffer) return { bytes: kept }
  const { bytes, thumbnail, type = 'image/jpeg' } = (kept ?? {}) as Partial<Pictured>
  if (thumbnail !== undefined) return { bytes: thumbnail, type: 'image/jpeg' }
  return bytes && { bytes, type }
}

/** Labels of the typed values in the app's forms, by field name. */
const terms: Readonly<Record<string, string>> = {
  valueText: 'Resposta',
  obs: 'Observação',
  local: 'Local',
  observacoes: 'Observação',
  observacao: 'Observação',
  cost: 'Custo adicional',
  text: 'Valor',
  value: 'Valor',
  embalagens: 'Embalagens',
  pesoMenor: 'Peso (Kg)',
  line: 'Linha',
  sets: 'Conjuntos',
  units: 'Unidades',
  tons: 'Toneladas',
  username: 'Usuário',
  nome: 'Nome',
  email: 'E-mail',
  cargo: 'Cargo',
  tipo: 'Tipo',
  ativo: 'Ativo',
  bloqueado: 'Bloqueado',
  permissoes: 'Permissões',
  dynamic: 'Qualificador',
}

interface Movement {
  local: string
  peso: number
}

function typedIn(typed: unknown): Lost['typed'] {
  if (typeof typed !== 'object' || typed === null) return reported('Valor', typed)
  const { movimentacoes = [], ...given } = typed as { movimentacoes?: Movement[] }
  const values = given as Readonly<Record<string, unknown>>
  return [
    ...Object.entries(terms)
      // `valueText` already says what the code in `value` means.
      .filter(([name]) => name !== 'value' || values.valueText === undefined)
      .flatMap(([name, term]) => reported(term, values[name])),
    ...movimentacoes.flatMap(({ local, peso }) =>
      reported('Movimentação', `${local}, ${formatNumber(peso)} t`),
    ),
  ]
}

function reported(term: string, value: unknown): Lost['typed'] {
  if (typeof value === 'number') return [{ term, value: formatNumber(value) }]
  if (typeof value === 'boolean') return [{ term, value: value ? 'sim' : 'não' }]
  return typeof value === 'string' && value !== '' ? [{ term, value }] : []
}
