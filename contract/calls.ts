/**
 * What each call of the contract may carry: the fields of its JSON, the parts of its multipart
 * body, the names of its query (specs 1 and 2 §7, and the contract's own decision where the specs
 * are silent). A provider that implements the contract alone may refuse any other name. The list is
 * written by hand and not derived from `schemas/`, because the schemas also hold the extensions of
 * the reference provider (decision 079).
 *
 * Where a body is or contains a list, a name such as `movimentacoes.peso` is a field of the list's
 * items.
 */
export const contractCalls: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/signin': ['username', 'password'],
  'GET /api/auth/me': [],

  'GET /api/adm/integrity/io': [],
  'DELETE /api/adm/avaria/{id}': [],
  'GET /api/adm/auth/users/table': ['results', 'page', 'search'],
  'GET /api/adm/auth/users/{id}': [],
  'POST /api/adm/auth/users/{id}': [
    ...['username', 'password', 'nome', 'email', 'cargo', 'tipo', 'ativo'],
  ],
  'GET /api/adm/auth/permissions/table': ['results', 'page', 'search'],
  'GET /api/adm/auth/permission/user/{id}': [],
  'GET /api/adm/auth/permission/roles': [],
  'POST /api/adm/auth/permission/multiple/{uid}': ['roles', 'dynamic'],
  'POST /api/adm/auth/permission/add/{uid}': ['role', 'dynamic'],
  'DELETE /api/adm/auth/permission/delete/{urid}': [],
  'GET /api/adm/auth/role/{id}': [],
  'GET /api/adm/auth/permission/users': [],

  'GET /api/rep/sgi/empilhadeira/mensal/{year}/{month}': [],
  'GET /api/rep/sgi/empilhadeira/mensal/excel/{year}/{month}': [],
  'GET /api/rep/ops/carregamento/dashboard/{year}/{month}': [],
  'GET /api/rep/ops/carregamento/table': ['pageSize', 'pageNumber', 'search', 'status'],
  'GET /api/rep/ops/carregamento/excel/{year}/{month}': [],
  'GET /api/rep/ops/recebimento/table': ['pageSize', 'pageNumber', 'search', 'status'],
  'GET /api/rep/core/estoque/excel': ['data', 'token'],
  'GET /api/rep/ops/chegadas/table': ['cliente', 'status', 'date'],
  'GET /api/rep/ops/monitor/carregamento/table': ['pageNumber', 'pageSize', 'status', 'search'],

  'GET /api/core/produto/material': ['search'],
  'GET /api/core/produto/lote': ['search', 'produto'],
  'GET /api/core/produto/{id}/embalagem': [],
  'POST /api/core/estoque/consulta': ['type', 'local', 'produto', 'lote'],
  'GET /api/core/estoque/consulta/alocacao/{idProduto}/{idArmazem}': [],
  'GET /api/core/armazem/tag/detail': ['tag'],
  'PUT /api/core/estoque/realocacao': [
    ...['idAlocacao', 'movimentacoes', 'movimentacoes.idArmazem', 'movimentacoes.idProduto'],
    ...['movimentacoes.local', 'movimentacoes.peso', 'movimentacoes.pesoLivre'],
    ...['movimentacoes.qtdConjunto', 'movimentacoes.qtdUnidade'],
    ...['movimentacoes.umConjunto', 'movimentacoes.umUnidade'],
  ],

  'GET /api/core/saida/{id}': [],
  'GET /api/ops/carregamento/list': ['search', 'itens'],
  'GET /api/ops/carregamento/{id}': [],
  'POST /api/ops/carregamento/{idSaida}/{idStatus}': [],
  'PUT /api/core/saida/status/carregamento/{idSaida}': ['status'],

  'GET /api/ops/recebimento/list': ['search'],
  'GET /api/ops/recebimento/produtos/{id}': [],
  'POST /api/ops/recebimento/new': ['idNotaFiscal', 'produto', 'lote'],
  'GET /api/ops/recebimento/header/{id}': [],
  'GET /api/ops/recebimento/header/reference/{ref}': [],
  'GET /api/ops/recebimento/totals/{id}': [],
  'GET /api/ops/recebimento/history/{id}': [],
  'PUT /api/ops/recebimento/{id}/status/confirm': [],
  'PUT /api/ops/recebimento/{id}/status/approve': ['idRecebimento', 'custoAdicional', 'observacao'],
  'PUT /api/ops/recebimento/{id}/status/reprove': ['idRecebimento', 'custoAdicional', 'observacao'],
  'GET /api/ops/recebimento/checklist/menu/{id}': [],
  'GET /api/ops/recebimento/checklist/{id}': [],
  'GET /api/ops/recebimento/checklist/{id}/{x}': [],
  'GET /api/ops/recebimento/avaria/list/{id}': [],
  'GET /api/ops/recebimento/avaria/{id}': [],
  'POST /api/ops/recebimento/avaria': ['IdRecebimento', 'files'],
  'POST /api/ops/recebimento/avaria/evidencia': ['IdRecebimentoAvaria', 'files'],
  'PUT /api/ops/recebimento/avaria/pesos': ['idRecebimentoAvaria', 'pesoClassificado'],
  'GET /api/ops/recebimento/embalagem/{id}': [],
  'POST /api/ops/recebimento/embalagem': ['idRecebimentoAvaria'],
  'POST /api/ops/recebimento/embalagem/evidencia': ['IdRecebimentoAvariaEmbalagem', 'files'],
  'PUT /api/ops/recebimento/embalagem/etiqueta': ['IdRecebimentoAvariaEmbalagem', 'Value', 'Files'],
  'PUT /api/ops/recebimento/embalagem/lacre': ['IdRecebimentoAvariaEmbalagem', 'Value', 'Files'],
  'PUT /api/ops/recebimento/embalagem/sacos': ['IdRecebimentoAvaria', 'Value'],
  'PUT /api/ops/recebimento/embalagem/peso': ['IdRecebimentoAvariaEmbalagem', 'Value'],
  'GET /api/ops/recebimento/imagem/{idRecebimento}/{idImage}': [],
  'GET /api/ops/recebimento/imagem/thumb/{idRecebimento}/{idImage}': [],
  'DELETE /api/ops/recebimento/imagem/{idImage}': [],
  'GET /api/ops/recebimento/residuo/{id}': [],
  'PUT /api/ops/recebimento/residuo': ['idRecebimento', 'pesoResiduo'],
  'POST /api/ops/recebimento/residuo/evidencia': ['IdRecebimento', 'files'],
  'GET /api/ops/recebimento/menor/{id}': [],
  'PUT /api/ops/recebimento/menor': ['idRecebimento', 'embalagens', 'pesoMenor'],
  'POST /api/ops/recebimento/menor/evidencia': ['IdRecebimento', 'files'],
  'GET /api/ops/recebimento/{id}/pdf': [],

  'POST /api/core/checklist/item': [
    ...['idChecklist', 'idPergunta', 'idOption', 'tipo', 'obs'],
    ...['valueString', 'valueString2', 'valueString3', 'valueString4', 'valueString5'],
    ...['valueInteger', 'valueInteger2', 'valueInteger3'],
    ...['valueDecimal', 'valueDecimal2', 'valueDecimal3'],
  ],
  'POST /api/core/checklist/item/remove': ['idChecklist', 'idPergunta'],
  'POST /api/core/checklist/next': ['IdChecklist', 'IdPergunta'],
  'POST /api/core/checklist/image': ['IdChecklist', 'IdPergunta', 'IdSub', 'file'],
  'POST /api/core/checklist/image/unique': ['IdChecklist', 'IdPergunta', 'IdSub', 'file'],
  'DELETE /api/core/checklist/image/{id}': [],
  'GET /api/core/checklist/image/thumb/{idChecklist}/{idImage}': [],
  'GET /api/core/checklist/image/{idChecklist}/{idImage}': [],

  'GET /api/ops/estufagem/list': ['search', 'items'],
  'GET /api/ops/estufagem/{id}': [],
  'PUT /api/ops/estufagem/upload/{id}': ['step', 'file'],
  'POST /api/ops/estufagem/finish/pre/{id}': [],
  // `v` is a cache-busting parameter that the contract leaves unnamed for this call.
  'GET /api/ops/estufagem/file/{idSaida}/{step}': ['v'],
  'GET /api/ops/estufagem/pdf/{idSaida}': ['v'],

  'GET /checklists/empilhadeiras/list': ['search', 'itens'],
  'GET /checklists/empilhadeiras/{id}': [],
  'GET /checklists/empilhadeiras/historico/{id}/{year}/{month}': [],
  'GET /checklists/empilhadeiras/checklist/{id}': [],
  'POST /checklists/empilhadeiras/checklist/new/{id}': ['horimetro', 'file'],
  'POST /checklists/empilhadeiras/checklist/{id}': [
    ...['field', 'fieldType', 'value', 'variant', 'obs', 'file'],
  ],
  'GET /checklists/empilhadeiras/files/maquina/{id}': [],
  'GET /checklists/empilhadeiras/files/{id}/{file}': [],

  'GET /api/sgi/checklists/carregamento/list': ['search', 'itens'],
  'GET /api/sgi/checklists/carregamento/{id}': [],
  'GET /api/sgi/checklists/carregamento/ready/{id}': [],
  'GET /api/sgi/checklists/carregamento/pdf/{id}': [],

  'GET /api/core/motorista/search': ['cpf'],
  'GET /api/core/motorista/{id}': [],
  'POST /api/core/motorista': [
    ...['nome', 'cpf', 'telefone1', 'telefone2', 'cnh', 'ativo', 'realizaPuxe', 'observacao'],
  ],
  'PUT /api/core/motorista/{id}': [
    ...['nome', 'cpf', 'telefone1', 'telefone2', 'cnh', 'ativo', 'realizaPuxe', 'observacao'],
  ],
  'GET /api/core/transportadora': ['search'],
  'POST /api/ops/chegada': [
    ...['idMotorista', 'idTransportadora', 'empresa', 'oc', 'placaCavalo', 'placaCarroceria1'],
    ...['placaCarroceria2', 'numeroCarrocerias'],
  ],
}

/**
 * Two calls with the same method and path are one call, whatever their path parameters are named.
 */
const shapeOf = (call: string) => call.replaceAll(/\{[^}]*\}|:\w+/g, '{}')

const namesByShape = new Map(
  Object.entries(contractCalls).map(([call, names]) => [shapeOf(call), new Set(names)]),
)

/**
 * The names that a call may carry; `route` is a path as a route spells it (`/api/core/saida/{id}`
 * or with `:id`). Undefined for a call that the contract does not name.
 */
export const namedIn = (method: string, route: string): ReadonlySet<string> | undefined =>
  namesByShape.get(shapeOf(`${method} ${route}`))

/** The names of all fields of a JSON value as dotted paths; list indexes are left out. */
export function* fieldsIn(json: unknown, way = ''): Generator<string> {
  if (Array.isArray(json)) {
    for (const one of json) yield* fieldsIn(one, way)
  } else if (typeof json === 'object' && json !== null) {
    for (const [name, value] of Object.entries(json)) {
      const whole = way === '' ? name : `${way}.${name}`
      yield whole
      yield* fieldsIn(value, whole)
    }
  }
}
