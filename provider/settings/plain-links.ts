import type { Settings } from './settings.ts'

/**
 * One sentence for each connection of this process or of the app to another machine without TLS, or with TLS that is
 * not verified. It is only a warning: a tunnel may protect the connection, which cannot be detected here.
 */
export function describePlainLinks({ upstream, databaseUrl, bucket }: Settings): string[] {
  return [
    ...(upstream.kind !== 'own' && isPlainWeb(upstream.url)
      ? ['Atenção: PROVIDER_URL não usa https: senhas e dados passam abertos pela rede.']
      : []),
    ...(upstream.kind !== 'cors' && databaseUrl !== undefined && isPlainDatabase(databaseUrl)
      ? ['Atenção: DATABASE_URL não pede sslmode=verify-full: os dados passam abertos pela rede.']
      : []),
    ...(upstream.kind === 'own' && bucket && isPlainWeb(bucket.url)
      ? ['Atenção: PHOTOS_URL não usa https: as fotos passam abertas pela rede.']
      : []),
  ]
}

const isPlainWeb = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isThisMachine(hostname)
}

/** The modes in which the driver uses TLS and verifies the server. */
const checkedModes = ['prefer', 'require', 'verify-ca', 'verify-full']

/** An address that only the driver can parse, such as one with several hosts, is judged by its TLS parameters alone. */
function isPlainDatabase(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const asked = new URLSearchParams(address.split('?')[1])
  const host = asked.get('host') ?? url?.hostname ?? ''
  if (url && (host === '' || host.startsWith('/') || isThisMachine(host))) return false
  return !checkedModes.includes(asked.get('sslmode') ?? '') && !isOn(asked.get('ssl'))
}

const isOn = (value: string | null) => value === 'true' || value === '1'

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
