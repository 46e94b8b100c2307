import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { placeName } from '#src/domain/names/place-names.ts'
import { useMemo } from 'react'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readableText, withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { readWhole, type WholeDraft } from '#src/outbox/drafts/discarded-drafts.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isDrawable } from '#src/photos/bytes/dimensions.ts'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'

interface LostDraftsProps {
  forms: readonly string[]
  /** When they were discarded; without it as they stand. */
  at?: number
}

/** Those of these drafts that are there; undefined until it is known. */
export const useLostDrafts = ({ forms, at }: LostDraftsProps): readonly Lost[] | undefined =>
  useOutbox((db, person) => readLost(db, person, forms, at), [...forms, at])

/** Drafts that were discarded. */
export const LostDrafts = (props: LostDraftsProps) => <LostList lost={useLostDrafts(props)} />

/** Drafts that would be lost: of each record its pictures, and what was typed. */
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
  /** What it shows, in words. */
  name: string
}

/** A picture from its bytes. One that is too large to be drawn is named in words. */
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

/** One draft after the other: of a photo only its thumbnail is kept, where it has one. */
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

/** What drafts hold, whatever they are of. */
interface Drafted {
  path?: string
  typed?: unknown
  /** Of a photo that could not be kept: its record and itself in words. */
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

/** Of what another app handed over there are the bytes alone. */
function pictureOf(kept: unknown): Pick<DraftPictureProps, 'bytes' | 'type'> | undefined {
  if (kept instanceof ArrayBuffer) return { bytes: kept }
  const { bytes, thumbnail, type = 'image/jpeg' } = (kept ?? {}) as Partial<Pictured>
  if (thumbnail !== undefined) return { bytes: thumbnail, type: 'image/jpeg' }
  return bytes && { bytes, type }
}

/** What is typed in the forms of the app, by the name that they keep it under. */
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
  if (typeof typed !== 'object' || typed === null) return told('Valor', typed)
  const { movimentacoes = [], ...given } = typed as { movimentacoes?: Movement[] }
  const values = given as Readonly<Record<string, unknown>>
  return [
    ...Object.entries(terms)
      // It says in words what the other means.
      .filter(([name]) => name !== 'value' || values.valueText === undefined)
      .flatMap(([name, term]) => told(term, values[name])),
    ...movimentacoes.flatMap(({ local, peso }) =>
      told('Movimentação', `${local}, ${formatNumber(peso)} t`),
    ),
  ]
}

function told(term: string, value: unknown): Lost['typed'] {
  if (typeof value === 'number') return [{ term, value: formatNumber(value) }]
  if (typeof value === 'boolean') return [{ term, value: value ? 'sim' : 'não' }]
  return typeof value === 'string' && value !== '' ? [{ term, value }] : []
}
