import { integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, ref, weight, refTo } from './columns.ts'
import { exits } from './exits.ts'
import { users } from './people.ts'
import { photos } from './photos.ts'
import { receivingReports } from './receiving.ts'

/** The set of questions of a checklist. Templates, questions, options and hints come with the migrations. */
export const checklistTemplates = pgTable('checklist_templates', {
  id: ref().primaryKey(),
  codigo: text().notNull().unique().$type<'RECEBIMENTO' | 'CARREGAMENTO'>(),
  descricao: text().notNull(),
})

export type QuestionGroup =
  | 'padrao'
  | 'pSemLonaDireita'
  | 'pSemLonaEsquerda'
  | 'pComLonaDireita'
  | 'pComLonaEsquerda'
  | 'pLocaisSaida'

export const checklistQuestions = pgTable(
  'checklist_questions',
  {
    id: ref().primaryKey(),
    idTemplate: refTo(() => checklistTemplates.id),
    /** From 1, in the order of the questions. */
    step: integer().notNull(),
    grupo: text().notNull().$type<QuestionGroup>(),
    /** Short name for the menu. */
    descricao: text().notNull(),
    pergunta: text().notNull(),
    tipo: text().notNull().$type<'SIM/NAO/NA' | 'COMBOBOX' | 'IMAGE'>(),
  },
  (table) => [unique().on(table.idTemplate, table.step)],
)

export const checklistOptions = pgTable('checklist_options', {
  id: ref().primaryKey(),
  idPergunta: refTo(() => checklistQuestions.id),
  ordem: integer().notNull(),
  tipo: text().notNull().$type<'OK' | 'NOK' | 'OTHER'>(),
  texto: text().notNull(),
  obsRequired: smallint().notNull(),
  imagesRequired: smallint().notNull(),
})

export const checklistHints = pgTable(
  'checklist_hints',
  {
    idPergunta: refTo(() => checklistQuestions.id),
    ordem: integer().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.idPergunta, table.ordem] })],
)

/** A checklist being filled in: of one receiving report, or of one exit. */
export const checklists = pgTable('checklists', {
  /** The contract's idChecklist. */
  id: id(),
  idTemplate: refTo(() => checklistTemplates.id),
  idRecebimento: ref()
    .unique()
    .references(() => receivingReports.id),
  idSaida: ref()
    .unique()
    .references(() => exits.id),
  /** The furthest step reached. */
  step: integer().notNull().default(1),
  /** 1 once every question is done. */
  ready: smallint().notNull().default(0),
  /** 0 while it may be changed. */
  blocked: smallint().notNull().default(0),
  createdAt: moment().notNull(),
})

/** One answer for each question; where a question takes several (exit places), `idSub` numbers them. */
export const checklistAnswers = pgTable(
  'checklist_answers',
  {
    /** The contract's idResposta. */
    id: id(),
    idChecklist: refTo(() => checklists.id),
    idPergunta: refTo(() => checklistQuestions.id),
    idSub: integer().notNull().default(0),
    idOption: ref().references(() => checklistOptions.id),
    tipo: text().notNull().$type<'OPTION' | 'TEXT'>(),
    valueString: text(),
    valueString2: text(),
    valueString3: text(),
    valueString4: text(),
    valueString5: text(),
    valueInteger: integer(),
    valueInteger2: integer(),
    valueInteger3: integer(),
    valueDecimal: weight(),
    valueDecimal2: weight(),
    valueDecimal3: weight(),
    obs: text(),
    uid: refTo(() => users.uid),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.idChecklist, table.idPergunta, table.idSub)],
)

/** Questions marked done («Avançar Etapa»). */
export const checklistDone = pgTable(
  'checklist_done',
  {
    idChecklist: refTo(() => checklists.id),
    idPergunta: refTo(() => checklistQuestions.id),
    uid: refTo(() => users.uid),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.idChecklist, table.idPergunta] })],
)

export const checklistImages = pgTable('checklist_images', {
  id: id(),
  idChecklist: refTo(() => checklists.id),
  idPergunta: refTo(() => checklistQuestions.id),
  idSub: integer().notNull().default(0),
  sha256: text()
    .notNull()
    .references(() => photos.sha256),
  uid: refTo(() => users.uid),
  createdAt: moment().notNull(),
})
