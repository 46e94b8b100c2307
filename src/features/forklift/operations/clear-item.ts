import { paths } from '#contract/paths.ts'
import { defineOperation, natural } from '#src/outbox/model/operation.ts'
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
import { withoutAnswer } from '../rules.ts'
import { lookForItem, observedItem, refuseUnseen, seenParts } from '../standing-item.ts'

/** «Apagar resposta»: an empty value clears it (contract §10). */
export const clearItem = defineOperation<ItemArgs>({
  kind: 'forklift.clearItem.v1',
  args: object(itemFields()).noUnknown(),
  label: ({ descricao }) => `${descricao}: resposta apagada`,
  record: itemRecord,
  lane: forkliftLane,
  look: lookForItem,
  request: (args, context) => {
    refuseUnseen(args, { value: '' }, context)
    return {
      method: 'POST',
      path: paths.forkliftChecklist(context.id(args.idChecklist)),
      parts: [
        { name: 'field', value: args.field },
        { name: 'fieldType', value: args.fieldType },
        { name: 'value', value: '' },
        { name: 'variant', value: '' },
      ],
      extensions: {
        parts: [{ name: 'data', value: args.doneAt }, ...seenParts(args, context)],
      },
    }
  },
  accept: acceptItem,
  replay: natural(
    itemTarget,
    observedItem(() => ({ value: '' })),
  ),
  correction: {},
  effects: (args) => onItem(args, (page) => withoutAnswer(page, args)),
})
