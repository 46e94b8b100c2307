import { sendRaw } from './pipeline.ts'
import type { Attack, Target } from './target.ts'

/** An address that only an administrator may read, written in other ways. */
const paths = [
  '/api/adm/auth/users/table?page=1',
  '//api/adm/auth/users/table?page=1',
  '/api//adm/auth/users/table?page=1',
  '/api/adm/auth/users/table/?page=1',
  '/api/adm/auth/users/table//?page=1',
  '/api/./adm/auth/users/table?page=1',
  '/api/auth/../adm/auth/users/table?page=1',
  '/api/auth/me/../../adm/auth/users/table?page=1',
  '/api/auth/%2e%2e/adm/auth/users/table?page=1',
  '/auth/signin/..;/../api/adm/auth/users/table?page=1',
  '/api/%61dm/auth/users/table?page=1',
  '/api/adm%2fauth%2fusers%2ftable?page=1',
  '/API/ADM/AUTH/USERS/TABLE?page=1',
  '/api/adm/auth/users/table;public?page=1',
  '/api/adm/auth/users/table%00?page=1',
  '/api/adm/auth/users/table%20?page=1',
  '/api/adm/auth/users/table.json?page=1',
  '/api/adm\\auth\\users\\table?page=1',
  '/api/adm/auth/users/table?page=1#/auth/signin',
  '/auth/signin?x=/api/adm/auth/users/table',
  '/api/adm/auth/users/table?page=1&token=YWRtaW4=',
  'http://localhost/api/adm/auth/users/table?page=1',
  '*',
  // Files outside the app: its data, and files that it is built from.
  '/../data/PG_VERSION',
  '/..%2fdata%2fPG_VERSION',
  '/%2e%2e/%2e%2e/data/PG_VERSION',
  '/assets/../../data/PG_VERSION',
  '/assets/..%2f..%2fdata%2fPG_VERSION',
  '/assets/..%5c..%5cdata%5cPG_VERSION',
  '/assets/%252e%252e/%252e%252e/data/PG_VERSION',
  '/assets//etc/passwd',
  '/..%c0%af..%c0%afetc/passwd',
  '/.git/config',
  '/.env',
  '/package.json',
  '/%',
  '/%ff',
  `/${'a/'.repeat(3_000)}`,
  `/api/adm/auth/users/${'9'.repeat(4_000)}`,
]

const methods = [
  ...['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT'],
  ...['PROPFIND', 'get', 'GETX', 'PRI', 'X'.repeat(300)],
]

/** Headers that some servers use instead of the request line or of the caller. */
const headers = [
  '',
  'X-HTTP-Method-Override: GET',
  'X-Original-URL: /api/adm/auth/users/table',
  'X-Rewrite-URL: /api/adm/auth/users/table',
  'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-User: chefe\r\nRemote-User: chefe',
  'Host: localhost\r\nX-Forwarded-Host: localhost\r\nX-Forwarded-Prefix: /api/adm',
  'Authorization: Basic Y2hlZmU6c2VuaGEgZGUgdGVzdGU=',
  'Content-Length: 0\r\nTransfer-Encoding: chunked',
  'Content-Length: 4\r\nContent-Length: 5',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade',
]

export const oddPaths: Attack = {
  name: 'odd-paths',
  what: 'the address of what only an administrator reads, and of files outside the app, written in other ways (dots, slashes, encodings, absolute), with other methods and with headers that some servers obey, without a token, without a role and by the account of a kiosk: nothing is shown, and nothing answers 500 or is logged as a fault of the server',
  run: async (target) => {
    const callers = [undefined, ...(target.isShort ? ['totem'] : ['ana', 'totem'])]
    const found: string[] = []
    for (const username of callers) {
      const person = username === undefined ? undefined : await target.authorize(username)
      const line = person === undefined ? [] : [`Authorization: ${person.authorization}`]
      const address = paths[0] ?? '/'
      for (const path of paths) found.push(...(await check(target, 'GET', path, line)))
      for (const method of methods) found.push(...(await check(target, method, address, line)))
      for (const header of headers) {
        const lines = [...line, header].filter((one) => one !== '')
        found.push(...(await check(target, 'GET', address, lines)))
        found.push(...(await check(target, 'GET', '/', lines)))
      }
    }
    return found
  },
}

/** Texts that appear only in an answer that discloses something. */
const secrets = /"rows"|"passwordHash"|chefe|root:x:|"pavilhao"|^1\d\s*$/

async function check(target: Target, method: string, path: string, headers: string[]) {
  const shown = `${method.slice(0, 20)} ${path.slice(0, 80)} with ${headers.join(', ').slice(0, 80)}`
  const { status, body } = await sendRaw(target, { method, path, headers })
  // A request that cannot be parsed may be cut off without an answer.
  if (status >= 500 && status !== 501 && status !== 505) return [`${shown}: ${status}`]
  if (body.includes('Erro interno')) return [`${shown}: ${status}, told as a fault of the server`]
  if (status < 400 && secrets.test(body)) return [`${shown}: shows what it must not`]
  return []
}
