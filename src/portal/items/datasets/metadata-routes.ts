import type { Template } from '#catalog'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { json } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { MAY_CHANGE } from '../policy.ts'
import { checkMayChange } from '../work.ts'
import { isEditable, readMetadataChange } from './metadata-changes.ts'
import { changeMetadata, datasetMetadata } from './metadata-service.ts'

/** What a dataset says about itself, template by template, and in other languages. */
export function metadataRoutes(ground: PortalContext): Operation[] {
  const { db } = ground.store
  return [
    operation({
      name: 'Metadata of a dataset',
      path: `${BARE}/datasetMetadata`,
      may: MAY_CHANGE,
      handle: async (call) => {
        const { id } = placeOf(call)
        await checkMayChange(ground, call.caller, placeOf(call))
        const { datasetId, metas, translations } = await datasetMetadata(ground, id)
        const { licenses, themes } = await ground.metadataLists.read(db)
        const templates = (await ground.metadataLists.templates(db)).filter(isEditable)
        return {
          itemId: id,
          datasetId,
          metas,
          translations,
          templates: templates.map(templateObject),
          licenses,
          themes
        }
      }
    }),
    operation({
      name: 'Update metadata of a dataset',
      path: `${BARE}/updateDatasetMetadata`,
      may: MAY_CHANGE,
      parameters: {
        metas: json(
          'Values by template and name: `{"default": {"publisher": "City"}, "dcat": {"creator": "Water office"}}`. What is absent stays, null removes it; names that the portal computes are passed over.'
        ),
        translations: json('The same by language: `{"fr": {"default": {"title": "Arbres"}}}`.')
      },
      handle: async (call, sent) => {
        const templates = await ground.metadataLists.templates(db)
        await changeMetadata(ground, call.caller, placeOf(call), readMetadataChange(sent, templates))
        return { success: true, itemId: placeOf(call).id }
      }
    })
  ]
}

function templateObject({ name, label, type, metas }: Template): object {
  return {
    name,
    label,
    type,
    metas: metas.map(({ name: meta, label: title, type: of, widget, values, helpText, required, computed, uri }) => ({
      name: meta,
      label: title,
      type: of,
      widget,
      values,
      helpText,
      required,
      computed,
      uri
    }))
  }
}
