import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { listValues, underSizeValues, wasteValues } from '#contract/section-values.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'

/** The label of a field on the screens, for fields whose API name means little to a person. */
const fieldWords: Record<string, string> = {
  id: 'Número',
  ref: 'Número do produto e lote',
  n: 'Número da foto',
  ordem: 'Ordem',
  username: 'Usuário',
  password: 'Senha',
  step: 'Etapa',
  file: 'Arquivo',
  idSaida: 'Número da saída',
  search: 'Busca',
  produto: 'Produto',
  lote: 'Lote',
  idNotaFiscal: 'Nota fiscal',
  idRecebimento: 'Número do relatório',
  IdRecebimento: 'Número do relatório',
  idRecebimentoAvaria: 'Número da avaria',
  IdRecebimentoAvaria: 'Número da avaria',
  IdRecebimentoAvariaEmbalagem: 'Número da embalagem',
  idChecklist: 'Número do checklist',
  IdChecklist: 'Número do checklist',
  idPergunta: 'Número da pergunta',
  IdPergunta: 'Número da pergunta',
  idOption: 'Opção',
  valueString: 'Resposta',
  obs: 'Observação',
  observacao: 'Observação',
  custoAdicional: 'Custo adicional',
  pesoClassificado: 'Peso classificado',
  horimetro: 'Horímetro',
  field: 'Item',
  fieldType: 'Tipo do item',
  value: 'Resposta',
  data: 'Data',
  year: 'Ano',
  month: 'Mês',
  type: 'Tipo de consulta',
  local: 'Local',
  tag: 'Linha',
  idAlocacao: 'Número da alocação',
  idProduto: 'Produto',
  idArmazem: 'Linha',
  movimentacoes: 'Movimentação',
  plano: 'Plano',
  peso: 'Peso',
  qtdConjunto: 'Quantidade de conjuntos',
  qtdUnidade: 'Quantidade de unidades',
  anterior: 'Valor anterior',
  status: 'Status',
  idStatus: 'Status',
  Value: 'Valor',
  page: 'Página',
  pageNumber: 'Página',
  results: 'Linhas por página',
  pageSize: 'Linhas por página',
  cliente: 'Cliente',
  date: 'Data',
  nome: 'Nome',
  email: 'E-mail',
  cargo: 'Cargo',
  tipo: 'Tipo',
  ativo: 'Ativo',
  bloqueado: 'Bloqueado',
  roles: 'Permissões',
  role: 'Permissão',
  dynamic: 'Qualificador',
  uid: 'Usuário',
  urid: 'Permissão',
  rid: 'Permissão',
  cpf: 'CPF',
  telefone1: 'Celular',
  telefone2: 'Telefone',
  cnh: 'CNH',
  realizaPuxe: 'Realiza puxe',
  idMotorista: 'Motorista',
  idTransportadora: 'Transportadora',
  empresa: 'Origem',
  oc: 'Ordem de chegada',
  placaCavalo: 'Placa',
  placaCarroceria1: 'Placa da carroceria',
  placaCarroceria2: 'Placa da carroceria 2',
  numeroCarrocerias: 'Número de carrocerias',
  itens: 'Quantidade de itens',
  Files: 'Foto',
  files: 'Fotos',
  FotoAnterior: 'Foto anterior',
  idAparelho: 'Aparelho',
  ...Object.fromEntries(
    [wasteValues, underSizeValues]
      .flatMap(listValues)
      .map(({ name, label, fullName = label }) => [name, fullName]),
  ),
}

/** The message for a part that came twice. */
export const repeatedPart = (name: string): string =>
  `${wordOf(name)}: veio mais de uma vez no mesmo envio`

/** Translates schema errors into the message of the first error, and one message for each field. */
export function translateValidation(found: FastifySchemaValidationError[]): {
  message: string
  error?: Record<string, string>
} {
  const [first] = found
  if (!first || fieldOf(first) === '') return { message: 'Dados ausentes ou malformados' }
  const error: Record<string, string> = {}
  for (const one of found) error[fieldOf(one)] ??= sentenceOf(one)
  return { message: `${wordOf(fieldOf(first))}: ${lowerFirst(sentenceOf(first))}`, error }
}

/** The label of a field in one of several records: «Movimentação 2, peso». */
function wordOf(field: string): string {
  const [, list, at, name] = /^(\w+)\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
  // A field without a label: its API name means nothing to a person.
  if (list === undefined) return fieldWords[field] ?? 'Dados'
  const one = `${wordOf(list)} ${Number(at) + 1}`
  return name === undefined ? one : `${one}, ${lowerFirst(wordOf(name))}`
}

function fieldOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  const parent = instancePath.split('/').slice(1)
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
  return [...parent, ...missing].join('.')
}

function sentenceOf({ keyword, params, instancePath }: FastifySchemaValidationError): string {
  // A year has no thousands separator.
  const isYear = instancePath === '/year'
  const limit = isYear ? String(params['limit']) : formatNumber(Number(params['limit']))
  switch (keyword) {
    case 'required':
      return 'Campo obrigatório'
    case 'minLength':
      return limit === '1' ? 'Campo obrigatório' : `Precisa de ao menos ${limit} caracteres`
    case 'maxLength':
      return `Aceita no máximo ${limit} caracteres`
    case 'minItems':
      return 'Campo obrigatório'
    case 'maxItems':
      return `Aceita no máximo ${limit} ${instancePath.toLowerCase() === '/files' ? 'arquivos' : 'itens'}`
    case 'minimum':
    case 'exclusiveMinimum':
      return `Precisa ser no mínimo ${limit}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `Precisa ser no máximo ${limit}`
    case 'enum':
      return `Precisa ser um destes valores: ${listOf(params['allowedValues'])}`
    case 'format':
      return params['format'] === 'date' ? 'Precisa ser um dia que existe' : 'Valor inválido'
    case 'type':
      return typeWords(params['type'])
    case 'receivedFile':
      return 'Precisa ser um arquivo'
    default:
      return 'Valor inválido'
  }
}

const listOf = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : '')

function typeWords(type: unknown): string {
  switch (type) {
    case 'integer':
      return 'Precisa ser um número inteiro'
    case 'number':
      return 'Precisa ser um número'
    case 'string':
      return 'Precisa ser um texto'
    case 'boolean':
      return 'Precisa ser verdadeiro ou falso'
    default:
      return 'Valor inválido'
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
