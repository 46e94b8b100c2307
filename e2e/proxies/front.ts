import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
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
  /** Where Caddy redirects to HTTPS. */
  httpPorts: Record<Protocol, number>
  /** The ports of the product's processes on this machine. */
  upstreamPorts: number[]
}

/** How a proxy is started. */
interface Command {
  args: string[]
  env: Record<string, string>
}

/** A usual configuration: it sets nothing about retries or connections. */
const nginxConfig = ({ folder, certificate, key, portOf, upstreamPorts }: Plan) => `
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
  client_max_body_size 20m;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  upstream app { ${upstreamPorts.map((port) => `server 127.0.0.1:${port};`).join(' ')} }
${protocols
  .map(
    (protocol) => `  server {
    listen 127.0.0.1:${portOf[protocol]} ssl${protocol === 'HTTP/2' ? ' http2' : ''};
    location / {
      proxy_pass http://app;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
    }
  }`,
  )
  .join('\n')}
}
`

/** The file that a release has for Caddy, once for each protocol. */
const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))

const caddyRuns = ({ certificate, key, portOf, httpPorts, upstreamPorts }: Plan): Command[] =>
  protocols.map((protocol) => ({
    args: ['run', '--adapter', 'caddyfile', '--config', caddyfile],
    env: {
      PAVILHAO_SITE: `https://localhost:${portOf[protocol]}`,
      PAVILHAO_TLS: `${certificate} ${key}`,
      PAVILHAO_APP: upstreamPorts.map((port) => `127.0.0.1:${port}`).join(' '),
      PAVILHAO_BIND: '127.0.0.1',
      PAVILHAO_HTTP_PORT: String(httpPorts[protocol]),
      PAVILHAO_PROTOCOLS: protocol === 'HTTP/2' ? 'h1 h2' : 'h1',
    },
  }))

const nginxRuns = (plan: Plan): Command[] => {
  const path = join(plan.folder, 'nginx.conf')
  writeFileSync(path, nginxConfig(plan))
  return [{ args: ['-c', path, '-p', plan.folder, '-e', 'stderr'], env: {} }]
}

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
