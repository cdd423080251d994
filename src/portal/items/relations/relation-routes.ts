import { badParameters } from '../../pipeline/errors.ts'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../../pipeline/paging.ts'
import { choice, list, required, text, wholeNumber } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, CONTENT, OWNED, operationAt, placeOf } from '../paths.ts'
import { controlOf, MAY_CHANGE, MAY_SEE } from '../policy.ts'
import { itemObject } from '../shapes.ts'
import { seeItem } from '../work.ts'
import { addRelation, RELATION_TYPES, type RelationType, relatedItems, removeRelation } from './relations.ts'

const ID = text('Id of an item.', { pattern: /^[0-9a-f]{32}$/i, is: 'the id of an item' })
const RELATION = {
  originItemId: required(ID),
  destinationItemId: required(ID),
  relationshipType: required(choice(RELATION_TYPES, 'Type of the relation.', { ignoreCase: true }))
}
const SUCCESS = { success: true }

/** Items that belong together. */
export function relationRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  return [
    ...operationAt([`${BARE}/relatedItems`, `${OWNED}/relatedItems`], {
      name: 'Related items',
      may: MAY_SEE,
      parameters: {
        ...PAGE_PARAMETERS,
        relationshipType: choice(RELATION_TYPES, 'Type of the relation.', { ignoreCase: true }),
        relationshipTypes: list('The same, several.'),
        direction: choice(['forward', 'reverse'], 'From the item, or to it.'),
        nextkey: wholeNumber(
          'Start of the next page: the `nextkey` of the previous page. Takes precedence over `start`.',
          {
            min: 1,
            max: 1_000_000_000
          }
        )
      },
      handle: async (call, { relationshipType, relationshipTypes = [], direction = 'forward', nextkey, ...paging }) => {
        const { item } = await seeItem(ground, call.caller, placeOf(call))
        const related = await relatedItems(
          ground,
          call.caller,
          item.row.id,
          typesOf(relationshipType, relationshipTypes),
          direction
        )
        const asked = pageOf({ ...paging, start: nextkey ?? paging.start }, 100)
        const page = related.slice(asked.start - 1, asked.start - 1 + asked.num)
        const fields = pageFields(related.length, asked)
        // Clients of the product read the count and the next page here, and nowhere else.
        const further = {
          aggregations: { total: { count: related.length, name: 'total' } },
          nextkey: fields.nextStart === -1 ? null : String(fields.nextStart)
        }
        return {
          ...fields,
          ...further,
          relatedItems: page.map(({ item: each, types }) => ({
            ...itemObject(each, call, controlOf(each, call.caller, new Set())),
            relationshipTypes: types
          }))
        }
      }
    }),
    ...(
      [
        ['dependencies', 'Dependencies of an item', 'forward'],
        ['dependencies/listDependentsTo', 'Items that depend on an item', 'reverse']
      ] as const
    ).map(([word, name, direction]) =>
      operation({
        name,
        path: `${BARE}/${word}`,
        may: MAY_SEE,
        parameters: PAGE_PARAMETERS,
        handle: async (call, paging) => {
          const { item } = await seeItem(ground, call.caller, placeOf(call))
          const all = await relatedItems(ground, call.caller, item.row.id, RELATION_TYPES, direction)
          const asked = pageOf(paging)
          return {
            ...pageFields(all.length, asked),
            list: all
              .slice(asked.start - 1, asked.start - 1 + asked.num)
              .map(({ item: { row } }) => ({ dependencyType: 'id', id: row.id }))
          }
        }
      })
    ),
    ...(
      [
        ['addRelationship', 'Add relationship', addRelation],
        ['deleteRelationship', 'Delete relationship', removeRelation]
      ] as const
    ).map(([word, name, work]) =>
      operation({
        name,
        path: `${CONTENT}/${word}`,
        may: MAY_CHANGE,
        parameters: RELATION,
        handle: async ({ caller }, { originItemId, destinationItemId, relationshipType }) => {
          await work(ground, caller, {
            origin: originItemId.toLowerCase(),
            destination: destinationItemId.toLowerCase(),
            type: relationshipType
          })
          return SUCCESS
        }
      })
    )
  ]
}

function typesOf(one: RelationType | undefined, several: readonly string[]): readonly RelationType[] {
  const named = several.map((name) => RELATION_TYPES.find((type) => type.toLowerCase() === name.toLowerCase()))
  if (named.includes(undefined)) throw badParameters([`'relationshipTypes' must be of ${RELATION_TYPES.join(', ')}.`])
  const types = [...(one === undefined ? [] : [one]), ...(named as RelationType[])]
  return types.length > 0 ? types : RELATION_TYPES
}
