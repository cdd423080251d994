import { MAY_CHANGE_WEBSITE } from '../organization/index.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { jsonArray } from '../pipeline/parameter.ts'
import { MEMBER } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { readLists } from './read-lists.ts'

const LISTS = '/portals/:portal_id/metadataLists'

export function metadataListRoutes(ground: PortalContext): Operation[] {
  const { store, metadataLists, datasets } = ground
  return [
    operation({
      name: 'Metadata lists',
      path: LISTS,
      may: MEMBER,
      handle: () => metadataLists.read(store.db)
    }),
    operation({
      name: 'Update metadata lists',
      path: `${LISTS}/update`,
      may: MAY_CHANGE_WEBSITE,
      parameters: {
        licenses: jsonArray(
          'Licences that forms offer, with the addresses of their texts: `[{"name": "CC BY 4.0", "url": "https://…"}]`.'
        ),
        themes: jsonArray('Themes that forms offer: `["Environment", "Mobility"]`.'),
        templates: jsonArray(
          'Metadata of your own: `[{"name": "custom", "label": "Our metadata", "fields": [{"name": "steward", "label": "Steward", "type": "text", "help": null, "values": null, "uri": null, "facet": false}]}]`. Types: text, list, datetime, int, double, boolean. `values` closes the list of values, `uri` is the term of Dublin Core, DCAT, ADMS, FOAF or SKOS that catalogs export it as. Values of a field that goes stay with their datasets.'
        )
      },
      handle: async ({ caller }, sent) => {
        const lists = readLists(sent)
        await changeAs(ground, caller, (tx) => metadataLists.replace(tx, lists))
        datasets.expire()
        return { success: true }
      }
    })
  ]
}
