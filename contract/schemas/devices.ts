import { Type, type Static } from 'typebox'
import { longestDeviceName, mostRefusedKinds } from '../limits.ts'
import { deviceRoles } from '../roles.ts'
import { Nullable } from './common.ts'

// Extensions: the contract names none of these calls.

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Bytes = Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** Free storage of a device: POUCO from 80 % used on, CHEIO when no photo fits any more. */
export const DeviceRoom = Type.Enum(['LIVRE', 'POUCO', 'CHEIO'] as const)
export type DeviceRoom = Static<typeof DeviceRoom>

/** Entries of one kind that wait for a person for one reason. Nothing of what they carry. */
export const RefusedKind = Type.Object({
  /** The kind of the operation, such as `receiving.setWaste.v1`. */
  tipo: Type.String({ maxLength: 60 }),
  /** Why it waits: `refused`, `conflict`, `gone`, …, or `todo` where something else comes first. */
  motivo: Type.String({ maxLength: 20 }),
  quantidade: Count,
})
export type RefusedKind = Static<typeof RefusedKind>

const said = {
  /** The name that people gave the device, or one of its own such as «Tablet 3F2A». */
  nome: Type.String({ minLength: 1, maxLength: longestDeviceName }),
  /** Name of the release that runs there; null if unknown. Names have no order. */
  versao: Nullable(Type.String({ minLength: 1, maxLength: 60 })),
  /** Unsent entries of all people on the device. */
  pendentes: Count,
  /** Photos of these entries. */
  fotos: Count,
  /** Those of `pendentes` that belong to other people than the one who is signed in. */
  deOutros: Count,
  /** Those of `pendentes` that are sent only after a person's decision. */
  recusados: Count,
  recusas: Type.Array(RefusedKind, { maxItems: mostRefusedKinds }),
  /** Bytes, by the browser's estimate; null if it gives none. */
  usado: Bytes,
  total: Bytes,
  espaco: DeviceRoom,
  /** Address in the app, without its query, and name of the screen that was used last. */
  tela: Nullable(Type.String({ maxLength: 120, pattern: '^/(?:[\\w-][\\w/-]*)?$' })),
  telaNome: Nullable(Type.String({ maxLength: 60 })),
}

/**
 * What a device says of itself. The last call counts. Waiting times are spans, because the clock of
 * a device may be wrong.
 */
export const DeviceStatus = Type.Object({
  ...said,
  /** Seconds since the oldest unsent entry was made; null if none waits. */
  esperaSegundos: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
})
export type DeviceStatus = Static<typeof DeviceStatus>

/** The id that a device made for itself: a UUID. */
export const DeviceId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})

export const DeviceRow = Type.Object({
  idAparelho: Type.String(),
  ...said,
  /** The name of the person who was signed in there last. */
  pessoa: Type.String(),
  /** When the oldest unsent entry was made; null if none waits. */
  desde: Nullable(Type.String({ format: 'date-time' })),
  /** Since when the device reports this `versao`. */
  versaoDesde: Type.String({ format: 'date-time' }),
  /** When the device reported last. */
  visto: Type.String({ format: 'date-time' }),
  /** The device signs in by itself, with this role alone; absent if it does not. */
  papel: Type.Optional(Type.Enum(deviceRoles)),
})
export type DeviceRow = Static<typeof DeviceRow>

/**
 * The devices, last seen first; `updatedAt` is the time of the answer. With `entraSozinho` the
 * provider lets devices sign in by themselves. `versao` is the release that the server serves; absent
 * where it serves none.
 */
export const DeviceList = Type.Object({
  itens: Type.Array(DeviceRow),
  updatedAt: Type.String({ format: 'date-time' }),
  entraSozinho: Type.Optional(Type.Boolean()),
  versao: Type.Optional(Type.String()),
})
export type DeviceList = Static<typeof DeviceList>

export const DeviceHeard = Type.Object({ message: Type.String() })

/** 32 random bytes in base64url, which the device makes; the provider stores a digest. */
const DeviceSecret = Type.String({ pattern: '^[\\w-]{43}$' })

/** The device of this secret signs in by itself from now on, with this role alone. */
export const DeviceKeyBody = Type.Object({
  papel: Type.Enum(deviceRoles),
  nome: said.nome,
  segredo: DeviceSecret,
})
export type DeviceKeyBody = Static<typeof DeviceKeyBody>

export const DeviceSignInBody = Type.Object({ idAparelho: DeviceId, segredo: DeviceSecret })
export type DeviceSignInBody = Static<typeof DeviceSignInBody>
