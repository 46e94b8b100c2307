import type { StuffingStep } from './stuffing-steps.ts'

/**
 * Every path of the provider API that the app calls (spec 1 §7, spec 2 §7). Values are encoded; a
 * query parameter that is undefined is left out.
 */
type Segment = string | number

const segment = (value: Segment) => encodeURIComponent(String(value))

const query = (values: Record<string, Segment | undefined>) => {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`
}

export type StuffingStepPath = StuffingStep

/** Which PRE photo (from 1; without `n` the last one), and whether as a thumbnail. */
interface PhotoChoice {
  n?: number
  thumb?: boolean
}

const receiving = '/api/ops/recebimento'
const checklist = '/api/core/checklist'
const forklift = '/checklists/empilhadeiras'
const loadingChecklist = '/api/sgi/checklists/carregamento'
const stock = '/api/core/estoque'
const loading = '/api/ops/carregamento'
const administration = '/api/adm'
const permission = '/api/adm/auth/permission'
const report = '/api/rep'

/** A page of a report: 15 rows without `pageSize`, all statuses without `status`. */
interface ReportPage {
  /** From 1. */
  pageNumber?: number
  pageSize?: number
  search?: string
  status?: number
}

const pageQuery = ({ pageNumber = 1, pageSize = 15, search = '', status = -1 }: ReportPage) =>
  query({ pageSize, pageNumber, search, status })

export const paths = {
  signIn: () => '/auth/signin',
  /** Not in the contract: ends the session that it is called with. */
  signOut: () => '/auth/signout',
  me: () => '/api/auth/me',

  /** Not in the contract: exchanges the secret of a device for a token. */
  deviceSignIn: () => '/auth/aparelho',

  /** Not in the contract: what a device says of itself. */
  deviceStatus: (idAparelho: string) => `/api/core/aparelho/${segment(idAparelho)}`,
  /** Not in the contract: the devices, for supervisors. */
  devices: () => '/api/core/aparelho/list',
  /** Not in the contract: PUT gives a device a secret of its own, DELETE ends it. */
  deviceKey: (idAparelho: string) => `/api/core/aparelho/${segment(idAparelho)}/credencial`,

  exit: (idSaida: Segment) => `/api/core/saida/${segment(idSaida)}`,
  exitDriverCall: (idSaida: Segment) => `/api/core/saida/status/carregamento/${segment(idSaida)}`,

  stuffingList: (search: string, items = 20) =>
    `/api/ops/estufagem/list${query({ search, items })}`,
  stuffing: (idSaida: Segment) => `/api/ops/estufagem/${segment(idSaida)}`,
  stuffingUpload: (idSaida: Segment) => `/api/ops/estufagem/upload/${segment(idSaida)}`,
  stuffingFinishPre: (idSaida: Segment) => `/api/ops/estufagem/finish/pre/${segment(idSaida)}`,
  /** `version` is the cache-busting parameter of spec 2 §7. */
  stuffingFile: (
    idSaida: Segment,
    step: StuffingStepPath,
    version?: Segment,
    { n, thumb }: PhotoChoice = {},
  ) =>
    `/api/ops/estufagem/file/${segment(idSaida)}/${segment(step)}${query({
      n,
      thumb: thumb === true ? 1 : undefined,
      v: version,
    })}`,
  stuffingPdf: (idSaida: Segment, version?: Segment) =>
    `/api/ops/estufagem/pdf/${segment(idSaida)}${query({ v: version })}`,

  receivingList: (search: string) => `${receiving}/list${query({ search })}`,
  /** `id` is the invoice's, from a row of the list. */
  receivingProducts: (id: Segment) => `${receiving}/produtos/${segment(id)}`,
  receivingNew: () => `${receiving}/new`,
  receivingHeader: (idRecebimento: Segment) => `${receiving}/header/${segment(idRecebimento)}`,
  /** Also answers for a product and lot that has no report yet. */
  receivingHeaderByReference: (referenceId: Segment) =>
    `${receiving}/header/reference/${segment(referenceId)}`,
  receivingTotals: (idRecebimento: Segment) => `${receiving}/totals/${segment(idRecebimento)}`,
  receivingHistory: (idRecebimento: Segment) => `${receiving}/history/${segment(idRecebimento)}`,
  receivingConfirm: (idRecebimento: Segment) =>
    `${receiving}/${segment(idRecebimento)}/status/confirm`,
  receivingApprove: (idRecebimento: Segment) =>
    `${receiving}/${segment(idRecebimento)}/status/approve`,
  receivingReprove: (idRecebimento: Segment) =>
    `${receiving}/${segment(idRecebimento)}/status/reprove`,
  /** `version` is a cache-busting parameter, as for stuffing. */
  receivingPdf: (idRecebimento: Segment, version?: Segment) =>
    `${receiving}/${segment(idRecebimento)}/pdf${query({ v: version })}`,

  receivingChecklistMenu: (idRecebimento: Segment) =>
    `${receiving}/checklist/menu/${segment(idRecebimento)}`,
  /** Step `step`; without it the furthest one reached. */
  receivingChecklist: (idRecebimento: Segment, step?: Segment) =>
    `${receiving}/checklist/${segment(idRecebimento)}${step === undefined ? '' : `/${segment(step)}`}`,
  /** The questions of a receiving checklist, the same for every report. */
  receivingChecklistModel: () => `${receiving}/checklist/modelo`,

  damageList: (idRecebimento: Segment) => `${receiving}/avaria/list/${segment(idRecebimento)}`,
  damage: (idRecebimentoAvaria: Segment) => `${receiving}/avaria/${segment(idRecebimentoAvaria)}`,
  damageNew: () => `${receiving}/avaria`,
  damageEvidence: () => `${receiving}/avaria/evidencia`,
  damageWeights: () => `${receiving}/avaria/pesos`,
  packaging: (idRecebimentoAvariaEmbalagem: Segment) =>
    `${receiving}/embalagem/${segment(idRecebimentoAvariaEmbalagem)}`,
  packagingNew: () => `${receiving}/embalagem`,
  packagingEvidence: () => `${receiving}/embalagem/evidencia`,
  packagingLabel: () => `${receiving}/embalagem/etiqueta`,
  packagingSeal: () => `${receiving}/embalagem/lacre`,
  packagingWeight: () => `${receiving}/embalagem/peso`,
  /** The sacks of a damage, although the path names the packagings. */
  damageSacks: () => `${receiving}/embalagem/sacos`,
  waste: (idRecebimento: Segment) => `${receiving}/residuo/${segment(idRecebimento)}`,
  wasteSave: () => `${receiving}/residuo`,
  wasteEvidence: () => `${receiving}/residuo/evidencia`,
  underSize: (idRecebimento: Segment) => `${receiving}/menor/${segment(idRecebimento)}`,
  underSizeSave: () => `${receiving}/menor`,
  underSizeEvidence: () => `${receiving}/menor/evidencia`,
  receivingImage: (idRecebimento: Segment, idImage: Segment) =>
    `${receiving}/imagem/${segment(idRecebimento)}/${segment(idImage)}`,
  receivingThumbnail: (idRecebimento: Segment, idImage: Segment) =>
    `${receiving}/imagem/thumb/${segment(idRecebimento)}/${segment(idImage)}`,
  receivingImageRemoval: (idImage: Segment) => `${receiving}/imagem/${segment(idImage)}`,

  checklistAnswer: () => `${checklist}/item`,
  checklistAnswerRemoval: () => `${checklist}/item/remove`,
  checklistNext: () => `${checklist}/next`,
  checklistImageNew: () => `${checklist}/image`,
  checklistImageUnique: () => `${checklist}/image/unique`,
  checklistImageRemoval: (idImage: Segment) => `${checklist}/image/${segment(idImage)}`,
  checklistImage: (idChecklist: Segment, idImage: Segment) =>
    `${checklist}/image/${segment(idChecklist)}/${segment(idImage)}`,
  checklistThumbnail: (idChecklist: Segment, idImage: Segment) =>
    `${checklist}/image/thumb/${segment(idChecklist)}/${segment(idImage)}`,

  forkliftList: (search: string, itens = 20) => `${forklift}/list${query({ search, itens })}`,
  forklift: (idMaquina: Segment) => `${forklift}/${segment(idMaquina)}`,
  /** `month` from 1 to 12. */
  forkliftHistory: (idMaquina: Segment, year: Segment, month: Segment) =>
    `${forklift}/historico/${segment(idMaquina)}/${segment(year)}/${segment(month)}`,
  /** GET reads the checklist, POST answers one of its items. */
  forkliftChecklist: (idChecklist: Segment) => `${forklift}/checklist/${segment(idChecklist)}`,
  forkliftChecklistNew: (idMaquina: Segment) => `${forklift}/checklist/new/${segment(idMaquina)}`,
  /** Not in the contract: corrects the hour-meter of the checklist. */
  forkliftHourMeter: (idChecklist: Segment) =>
    `${forklift}/checklist/${segment(idChecklist)}/horimetro`,
  forkliftImage: (idMaquina: Segment, { thumb }: Pick<PhotoChoice, 'thumb'> = {}) =>
    `${forklift}/files/maquina/${segment(idMaquina)}${query({ thumb: thumb === true ? 1 : undefined })}`,
  /** `file` is the file01 of the checklist, of one of its items or of a pendência. */
  forkliftFile: (idChecklist: Segment, file: Segment, { thumb }: Pick<PhotoChoice, 'thumb'> = {}) =>
    `${forklift}/files/${segment(idChecklist)}/${segment(file)}${query({ thumb: thumb === true ? 1 : undefined })}`,

  loadingChecklistList: (search: string, itens = 20) =>
    `${loadingChecklist}/list${query({ search, itens })}`,
  loadingChecklist: (idSaida: Segment) => `${loadingChecklist}/${segment(idSaida)}`,
  loadingChecklistReady: (idSaida: Segment) => `${loadingChecklist}/ready/${segment(idSaida)}`,
  /** `version` is a cache-busting parameter, as for stuffing. */
  loadingChecklistPdf: (idSaida: Segment, version?: Segment) =>
    `${loadingChecklist}/pdf/${segment(idSaida)}${query({ v: version })}`,

  materials: (search: string, itens?: number) =>
    `/api/core/produto/material${query({ search, itens })}`,
  /** The lots of one product, or of all products with ''. */
  lots: (search: string, produto: string, itens?: number) =>
    `/api/core/produto/lote${query({ search, produto, itens })}`,
  productPackaging: (idProduto: Segment) => `/api/core/produto/${segment(idProduto)}/embalagem`,
  stockQuery: () => `${stock}/consulta`,
  allocation: (idProduto: Segment, idArmazem: Segment) =>
    `${stock}/consulta/alocacao/${segment(idProduto)}/${segment(idArmazem)}`,
  reallocation: () => `${stock}/realocacao`,
  line: (tag: string) => `/api/core/armazem/tag/detail${query({ tag })}`,
  /** All lines, for offline work. */
  lines: () => '/api/core/armazem/list',

  /** Finds a driver by CPF. */
  driverSearch: (cpf: string) => `/api/core/motorista/search${query({ cpf })}`,
  /**
   * The driver of this id. The account of a kiosk has to send the driver's CPF, where the provider
   * takes extensions.
   */
  driver: (idMotorista: Segment, cpf?: string) =>
    `/api/core/motorista/${segment(idMotorista)}${query({ cpf })}`,
  drivers: () => '/api/core/motorista',
  carriers: (search: string, itens?: number) =>
    `/api/core/transportadora${query({ search, itens })}`,
  arrival: () => '/api/ops/chegada',

  loadingList: (search: string, itens = 20) => `${loading}/list${query({ search, itens })}`,
  loading: (idSaida: Segment) => `${loading}/${segment(idSaida)}`,
  /** Advances to the status `idStatus`, which has to be the next one. */
  loadingAdvance: (idSaida: Segment, idStatus: Segment) =>
    `${loading}/${segment(idSaida)}/${segment(idStatus)}`,

  integrity: () => `${administration}/integrity/io`,
  stockDamageRemoval: (idAvaria: Segment) => `${administration}/avaria/${segment(idAvaria)}`,
  /** `page` from 1. */
  userTable: (search: string, page = 1, results = 15) =>
    `${administration}/auth/users/table${query({ results, page, search })}`,
  /** The path of the read and of the save; -1 saves a new user. */
  user: (uid: Segment) => `${administration}/auth/users/${segment(uid)}`,
  permissionTable: (search = '', page = 1, results = 1000) =>
    `${administration}/auth/permissions/table${query({ results, page, search })}`,
  userPermissions: (uid: Segment) => `${permission}/user/${segment(uid)}`,
  permissionRoles: () => `${permission}/roles`,
  permissionUsers: () => `${permission}/users`,
  permissionAddMany: (uid: Segment) => `${permission}/multiple/${segment(uid)}`,
  permissionAdd: (uid: Segment) => `${permission}/add/${segment(uid)}`,
  permissionRemoval: (urid: Segment) => `${permission}/delete/${segment(urid)}`,
  role: (rid: Segment) => `${administration}/auth/role/${segment(rid)}`,

  /** `month` from 1 to 12, here and in the other paths with a month. */
  forkliftReport: (year: Segment, month: Segment) =>
    `${report}/sgi/empilhadeira/mensal/${segment(year)}/${segment(month)}`,
  forkliftReportExcel: (year: Segment, month: Segment) =>
    `${report}/sgi/empilhadeira/mensal/excel/${segment(year)}/${segment(month)}`,
  loadingDashboard: (year: Segment, month: Segment) =>
    `${report}/ops/carregamento/dashboard/${segment(year)}/${segment(month)}`,
  loadingReport: (page: ReportPage = {}) => `${report}/ops/carregamento/table${pageQuery(page)}`,
  loadingReportExcel: (year: Segment, month: Segment) =>
    `${report}/ops/carregamento/excel/${segment(year)}/${segment(month)}`,
  receivingReport: (page: ReportPage = {}) => `${report}/ops/recebimento/table${pageQuery(page)}`,
  /** `data` as 2026-11-20; `token` is the session's token in base64. */
  stockExcel: (data: string, token: string) =>
    `${report}/core/estoque/excel${query({ data, token })}`,
  /** `cliente` 1 or 2; `date` as 2026-11-20. */
  arrivalMonitor: (cliente: Segment, date: string, status = -1) =>
    `${report}/ops/chegadas/table${query({ cliente, status, date })}`,
  /** Not in the contract: an event stream that tells that a monitor has changed. */
  monitorEvents: () => `${report}/ops/monitor/eventos`,
  loadingMonitor: (search: string) =>
    `${report}/ops/monitor/carregamento/table${query({ pageNumber: 1, pageSize: 1000, status: -1, search })}`,
} as const
