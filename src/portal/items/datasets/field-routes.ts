import type { Field } from '#schema'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { jsonArray, list } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { MAY_CHANGE } from '../policy.ts'
import { checkMayChange } from '../work.ts'
import { readFieldChanges } from './field-changes.ts'
import { changeFields, datasetFields } from './field-service.ts'

/** How the fields of a dataset are shown; names and types change only with a load. */
export function fieldRoutes(ground: PortalContext): Operation[] {
  return [
    operation({
      name: 'Fields of a dataset',
      path: `${BARE}/fields`,
      may: MAY_CHANGE,
      handle: async (call) => {
        await checkMayChange(ground, call.caller, placeOf(call))
        return { itemId: placeOf(call).id, fields: (await datasetFields(ground, placeOf(call).id)).map(fieldObject) }
      }
    }),
    operation({
      name: 'Update fields of a dataset',
      path: `${BARE}/updateFields`,
      may: MAY_CHANGE,
      parameters: {
        fields: jsonArray(
          '`[{"name", "label", "description", "hidden", "annotations": {"facet", "facetsort", "disjunctive", "sortable", "unit", "decimals", "hierarchical", "multivalued", "timeserie_precision", "timerangeFilter"}}]`: what is absent stays, null removes it.'
        ),
        order: list('Names of the fields that come first, in their order; the others follow.', {
          max: 2_000,
          maxLength: 250
        })
      },
      handle: async (call, { fields = [], order = [] }) => {
        await changeFields(ground, call.caller, placeOf(call), readFieldChanges(fields), order)
        return { success: true, itemId: placeOf(call).id }
      }
    })
  ]
}

function fieldObject({ name, type, label, description, annotations, hidden }: Field): object {
  return { name, type, label, description, hidden: hidden === true, annotations }
}
