import { paths } from '#contract/paths.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import {
  acceptItem,
  itemFields,
  itemRecord,
  itemTarget,
  onItem,
  type ItemArgs,
} from '../item-args.ts'
import { forkliftLane } from '../lanes.ts'
import { observeItem, seenParts } from '../observe-item.ts'
import { withoutAnswer } from '../rules.ts'

/** «Apagar resposta»: an empty value clears the answer (contract §10). */
export const clearItem = defineOperation<ItemArgs>({
  kind: 'forklift.clearItem.v1',
  args: object(itemFields()).noUnknown(),
  label: ({ descricao }) => `${descricao}: resposta apagada`,
  record: itemRecord,
  lane: forkliftLane,
  request: (args, context) => ({
    method: 'POST',
    path: paths.forkliftChecklist(context.id(args.idChecklist)),
    parts: [
      { name: 'field', value: args.field },
      { name: 'fieldType', value: args.fieldType },
      { name: 'value', value: '' },
      { name: 'variant', value: '' },
    ],
    extensions: { parts: [{ name: 'data', value: args.doneAt }, ...seenParts(context)] },
  }),
  accept: acceptItem,
  target: itemTarget,
  observe: observeItem(() => ({ value: '' })),
  correction: {},
  effects: (args) => onItem(args, (page) => withoutAnswer(page, args)),
})
