import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { proxyPlaces } from '../../scripts/steps/proxies.mjs'
import { removeFolder } from '../support/base-data.ts'
import { findFreePort, takesConnections } from '#provider/testing/ports.ts'

/** The protocol between the browser and the proxy. */
export type Protocol = 'HTTP/1.1' | 'HTTP/2'
export const protocols: readonly Protocol[] = ['HTTP/1.1', 'HTTP/2']

/** A proxy that ends TLS in front of the product, on one port for each protocol. */
export interface Front {
  name: string
  portOf: Record<Protocol, number>
  close: () => Promise<void>
}

interface Plan {
  folder: string
  certificate: string
  key: string
  portOf: Record<Protocol, number>
  /** Where the proxy redirects to HTTPS. */
  httpPorts: Record<Protocol, number>
  /** The ports of the product's processes on this machine. */
  upstreamPorts: number[]
}

/** How a proxy is started. */
interface Command {
  args: string[]
  env: Record<string, string>
}

const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

/** The file that a release has for nginx, with ports, certificate and processes of the test. */
const nginxConfig = (plan: Plan, protocol: Protocol, folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${readFileSync(deploy('nginx.conf'), 'utf8')
    .replace(
      'server 127.0.0.1:8080;',
      plan.upstreamPorts.map((port) => `server 127.0.0.1:${port};`).join(' '),
    )
    .replace('listen 80;', `listen 127.0.0.1:${plan.httpPorts[protocol]};`)
    .replace(
      'listen 443 ssl http2;',
      `listen 127.0.0.1:${plan.portOf[protocol]} ssl${protocol === 'HTTP/2' ? ' http2' : ''};`,
    )
    .replace('/etc/pavilhao/certificate.pem', plan.certificate)
    .replace('/etc/pavilhao/key.pem', plan.key)}
}
`

const nginxRuns = (plan: Plan): Command[] =>
  protocols.map((protocol) => {
    const folder = join(plan.folder, `nginx-${plan.portOf[protocol]}`)
    mkdirSync(folder)
    const path = join(folder, 'nginx.conf')
    writeFileSync(path, nginxConfig(plan, protocol, folder))
    return { args: ['-c', path, '-p', folder, '-e', 'stderr'], env: {} }
  })

/** The file that a release has for Caddy, once for each protocol. */
const caddyRuns = ({ certificate, key, portOf, httpPorts, upstreamPorts }: Plan): Command[] =>
  protocols.map((protocol) => ({
    args: ['run', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')],
    env: {
      PAVILHAO_SITE: `https://localhost:${portOf[protocol]}`,
      PAVILHAO_TLS: `${certificate} ${key}`,
      PAVILHAO_APP: upstreamPorts.map((port) => `127.0.0.1:${port}`).join(' '),
      PAVILHAO_BIND: '127.0.0.1',
      PAVILHAO_HTTP_PORT: String(httpPorts[protocol]),
      PAVILHAO_PROTOCOLS: protocol === 'HTTP/2' ? 'h1 h2' : 'h1',
    },
  }))

const kinds = { nginx: nginxRuns, Caddy: caddyRuns } as const

export type FrontName = keyof typeof kinds
export const frontNames: readonly FrontName[] = ['nginx', 'Caddy']

/** A self-signed certificate for localhost, valid for one day; returns the paths of its files. */
function makeCertificate(openssl: string, folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(openssl, ['req', ...kind, ...names, '-days', '1', ...files], { stdio: 'ignore' })
  return { key, certificate }
}

/** Starts a proxy in front of these ports; resolves when it accepts connections. */
export async function startFront(name: FrontName, ...upstreamPorts: number[]): Promise<Front> {
  const places = proxyPlaces()
  if (places === undefined) throw new Error('no nginx, Caddy or openssl')
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-front-'))
  const findPorts = async () => ({
    'HTTP/1.1': await findFreePort(),
    'HTTP/2': await findFreePort(),
  })
  const [portOf, httpPorts] = [await findPorts(), await findPorts()]
  const plan = {
    ...{ folder, portOf, httpPorts, upstreamPorts },
    ...makeCertificate(places.openssl, folder),
  }
  let output = ''
  const children = kinds[name](plan).map(({ args, env }) => {
    const child = spawn(name === 'nginx' ? places.nginx : places.caddy, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, ...env },
    })
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return child
  })
  const close = async () => {
    await Promise.all(children.map(end))
    await removeFolder(folder)
  }
  for (const protocol of protocols) {
    while (!(await takesConnections(portOf[protocol]))) {
      if (children.some(({ exitCode }) => exitCode !== null)) {
        await close()
        throw new Error(`${name} did not start:\n${output}`)
      }
      await sleep(50)
    }
  }
  return { name, portOf, close }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
