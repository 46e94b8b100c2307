import type { Attempt } from '#src/outbox/model/entry.ts'

export function describeAttempt({ outcome, status }: Attempt): string {
  const code = status === undefined ? '' : ` (código ${status})`
  switch (outcome) {
    case 'settled':
      return 'Chegou ao servidor'
    case 'refused':
      return `Não aceito${code}`
    case 'later':
      return `O servidor pediu para esperar${code}`
    case 'signed-out':
      return 'A sessão tinha terminado'
    case 'lost':
      return 'Sem resposta'
    case 'server-fault':
      return `Servidor com problemas${code}`
    case 'portal':
      return 'A rede pediu login'
    case 'garbled':
      return `Resposta não reconhecida${code}`
    case 'expired':
      return 'Envio antigo: conferindo se já chegou antes de repetir'
    case 'interrupted':
      return 'Interrompido: o aplicativo foi fechado'
  }
}
