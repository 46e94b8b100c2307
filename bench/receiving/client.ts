import { paths } from '../../contract/paths.ts'
import { password } from '../../e2e/support/sign-in.ts'

/** Calls to the provider, made by one person of the demo. */
export interface Client {
  token: string
  read: <Value>(path: string) => Promise<Value>
  post: <Value>(path: string, body: object | FormData) => Promise<Value>
}

/** Signs in as a worker of the floor. */
export async function signInTo(origin: string): Promise<Client> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'operador', password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const authorization = `Bearer ${token}`
  const valueOf = async <Value>(answer: Response): Promise<Value> => {
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { value: Value }).value
  }
  return {
    token,
    read: async (path) => valueOf(await fetch(`${origin}${path}`, { headers: { authorization } })),
    post: async (path, body) =>
      valueOf(
        await fetch(`${origin}${path}`, {
          method: 'POST',
          ...(body instanceof FormData
            ? { headers: { authorization }, body }
            : { headers: { authorization, ...json }, body: JSON.stringify(body) }),
        }),
      ),
  }
}

export interface Lot {
  idRecebimento: number | null
  idNotaFiscal: number
  produto: string
  lote: string
  status: number
}

/** Every product and lot of the recent receipts. */
export async function listLots({ read }: Client): Promise<Lot[]> {
  const rows = await read<{ id: number }[]>(paths.receivingList(''))
  const lots: Lot[] = []
  for (const { id } of rows) lots.push(...(await read<Lot[]>(paths.receivingProducts(id))))
  return lots
}

/** Creates a damage with one photo; returns its id. */
export async function registerDamage(
  { post }: Client,
  idRecebimento: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const form = new FormData()
  form.set('IdRecebimento', String(idRecebimento))
  form.append('files', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  const made = await post<{ idRecebimentoAvaria: number }>(paths.damageNew(), form)
  return made.idRecebimentoAvaria
}
