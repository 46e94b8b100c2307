import { paths } from '#contract/paths.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { object } from 'yup'
import {
  acceptItem,
  doneParts,
  itemFields,
  itemRecord,
  itemTarget,
  onItem,
  type ItemArgs,
} from '../item-args.ts'
import { forkliftLane } from '../lanes.ts'
import { withoutAnswer } from '../rules.ts'

/** «Apagar resposta»: an empty value clears it (contract §10). */
export const clearItem = defineOperation<ItemArgs>({
  kind: 'forklift.clearItem.v1',
  args: object(itemFields()).noUnknown(),
  label: ({ descricao }) => `${descricao}: resposta apagada`,
  record: itemRecord,
  lane: forkliftLane,
  request: (args, { id, overrules }) => ({
    method: 'POST',
    path: paths.forkliftChecklist(id(args.idChecklist)),
    parts: [
      { name: 'field', value: args.field },
      { name: 'fieldType', value: args.fieldType },
      { name: 'value', value: '' },
      { name: 'variant', value: '' },
      ...doneParts(args, overrules),
    ],
  }),
  accept: acceptItem,
  replay: natural(itemTarget),
  effects: (args) => onItem(args, (page) => withoutAnswer(page, args)),
})
