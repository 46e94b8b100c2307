import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminState } from './session/create-first-admin.ts'
import { describePlainLinks } from './settings/plain-links.ts'
import type { Settings } from './settings/settings.ts'

interface Started {
  settings: Settings
  /** The port of the provider. */
  port: number
  /** The version of the release; absent without a built app. */
  version?: string | undefined
  /** The database and its durability; absent when calls go to another provider. */
  database?: string | undefined
  /** Absent together with `database`. */
  admin?: AdminState | undefined
  /** Accounts that announce drivers without the kiosk role, while no account holds it. */
  unmarkedKiosks?: readonly string[] | undefined
  /** The photos of the database are not where the settings say. */
  photosMissing?: boolean | undefined
}

/** The start summary for the person at the terminal. */
export function describeStart({
  settings,
  port,
  version,
  database,
  admin,
  unmarkedKiosks = [],
  photosMissing = false,
}: Started): string {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const shown = ['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host
  return [
    '',
    `Pavilhão: http://${shown}:${port}`,
    ...(version === undefined ? [] : [`Versão: ${version}`]),
    '',
    ...describeApi(settings),
    ...(database === undefined ? [] : [`Banco de dados: ${database}`]),
    ...describePhotos(settings),
    ...(photosMissing ? [describeMissing(settings)] : []),
    ...describePlainLinks(settings),
    ...(settings.idempotency ? [] : ['Idempotency-Key: desligada (IDEMPOTENCY=off)']),
    ...(settings.extensions ? [] : ['Só o que o contrato nomeia é aceito (EXTENSIONS=off)']),
    ...(settings.faults
      ? ['Plano de falhas ligado (FAULTS=on): só para desenvolvimento e testes']
      : []),
    ...(admin === 'none'
      ? [
          'Nenhum administrador pode entrar: informe ADMIN_USERNAME e ADMIN_PASSWORD e inicie de novo.',
        ]
      : []),
    ...describeKiosks(unmarkedKiosks),
    ...describeApp(settings),
    '',
  ].join('\n')
}

/** With a database server, processes on other machines cannot read photos on a local disk. */
function describePhotos({ upstream, bucket, databaseUrl, dataDir }: Settings): string[] {
  if (bucket) return [`Fotos: ${bucket.url}`]
  if (upstream.kind !== 'own' || databaseUrl === undefined) return []
  return [
    `Fotos: só no disco desta máquina (${join(dataDir, 'photos')}): para mais de uma máquina, ` +
      'ou um contêiner sem volume, informe PHOTOS_URL.',
  ]
}

const describeMissing = ({ bucket, dataDir }: Settings) =>
  `Atenção: as fotos deste banco não estão em ${bucket?.url ?? join(dataDir, 'photos')}: ` +
  'confira PHOTOS_URL e DATA_DIR, ou copie as fotos para lá.'

function describeApi({ upstream, production }: Settings): string[] {
  if (upstream.kind === 'proxy') return [`Provedor: ${upstream.url}, chamado por este servidor`]
  if (upstream.kind === 'cors') return [`Provedor: ${upstream.url}, chamado pelo aplicativo (CORS)`]
  return production ? ['Modo de produção'] : describeDemo()
}

const describeDemo = () => [
  'Demonstração. Entre com um destes usuários; a senha de todos é pavilhao',
  '  admin        administração',
  '  supervisora  aprovação de recebimentos, monitores',
  '  gerente      relatórios',
  '  inspetor     checklists de empilhadeira e de carregamento',
  '  operador, operadora',
  '  totem        chegada de motoristas',
  '',
]

const describeKiosks = (usernames: readonly string[]) =>
  usernames.length === 0
    ? []
    : [
        `Atenção: ninguém tem o papel TOTEM_CHEGADA, e chegadas foram anunciadas por ${usernames.join(', ')}. ` +
          'À conta de um totem dê esse papel, na tela de usuários: sem ele ela abre o que qualquer conta abre.',
      ]

const describeApp = ({ appDir }: Settings) =>
  existsSync(join(appDir, 'index.html'))
    ? []
    : [`O aplicativo ainda não foi construído (${appDir}): só a API responde.`]
