import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const answers: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'O envio demorou demais'],
  HPE_HEADER_OVERFLOW: [431, 'O cabeçalho do envio é grande demais'],
}

/** For input that never becomes a request: it is not HTTP, is not complete in time, or has too large a header. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  answer(socket, answers[error.code ?? ''] ?? [400, 'O envio está malformado'])
}

/** Node cuts a CONNECT off without an answer, which a proxy in front reports as 502: a fault of the server. */
export const refuseTunnel = (_: unknown, socket: Duplex) =>
  answer(socket as Socket, [405, 'Este servidor não abre túneis'])

function answer(socket: Socket, [status, message]: [number, string]) {
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Date: ${new Date().toUTCString()}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Closes after the response was sent: the rest of a refused request must not arrive later.
  socket.destroySoon()
}
