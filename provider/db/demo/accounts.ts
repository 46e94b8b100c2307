/** The password of every demo account; refused in production. */
export const demoPassword = 'pavilhao'

/** The accounts with the demo password. The other people of the demo belong to the directory and cannot sign in here. */
export const demoAccounts = [
  'admin',
  'supervisora',
  'gerente',
  'inspetor',
  'operador',
  'operadora',
  'totem',
  'desligado',
]
