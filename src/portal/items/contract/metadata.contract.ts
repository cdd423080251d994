import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS, OPERATOR } from '#access'
import { metasIn } from '#catalog'
import type { Cast } from './members-for-tests.ts'

/** Metadata of datasets and the lists that administrators keep for them, on both databases. */
export function metadataContract(name: string, { portal, boss, ann, bob, add, events }: Cast): void {
  const { ask, refused } = portal
  const publish = async (title: string): Promise<string> => {
    const {
      services: [service]
    } = await ask(
      '/content/users/ann/publish',
      { itemid: await add(ann, 'ann', { title }), filetype: 'csv', publishParameters: { name: title } },
      { as: ann }
    )
    return service.serviceItemId
  }
  const at = (id: string, word = 'datasetMetadata') => `/content/items/${id}/${word}`

  test(`${name}: metadata of a dataset are changed value by value, in other languages too, and readers see them`, async () => {
    const id = await publish('Wells of the town')
    await events()
    await ask(
      at(id, 'updateDatasetMetadata'),
      {
        metas: {
          default: { title: 'Wells', publisher: 'Town', theme: ['Water', ' Water '], keyword: ['well'] },
          dcat: { created: '2024-02-03', creator: 'Ann' }
        },
        translations: { fr: { default: { title: 'Puits' } } }
      },
      { as: ann }
    )
    assert.deepEqual(await events(), [`items/update ${id}`])
    const { datasetId, metas, translations, templates } = await ask(at(id), {}, { as: ann })
    assert.deepEqual(
      [datasetId, metas.default.title, metas.default.theme, metas.default.keyword, metas.dcat, translations],
      [
        'wells_of_the_town',
        'Wells',
        ['Water'],
        ['well'],
        { created: '2024-02-03T00:00:00+00:00', creator: 'Ann' },
        { fr: { default: { title: 'Puits' } } }
      ]
    )
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).title, 'Wells')
    const found: readonly string[] = templates.map((each: { readonly name: string }) => each.name)
    assert.deepEqual(found.slice(0, 2), ['default', 'dcat'])
    assert.ok(!found.includes('internal'))
    const dataset = await portal.catalog.find('wells_of_the_town', OPERATOR)
    assert.deepEqual(
      [metasIn(dataset, 'fr').default?.title, dataset.metas.default?.publisher, dataset.metas.dcat?.creator],
      ['Puits', 'Town', 'Ann']
    )
    await ask(at(id, 'updateDatasetMetadata'), { metas: { dcat: { creator: null } } }, { as: ann })
    const { metas: after } = await ask(at(id), {}, { as: ann })
    assert.deepEqual([after.dcat.creator, after.default.publisher], [null, 'Town'])
  })

  test(`${name}: metadata that do not fit are refused, each with its sentence, and nothing changes`, async () => {
    const id = await publish('Springs')
    const { details } = await refused(
      at(id, 'updateDatasetMetadata'),
      {
        metas: {
          default: { title: '', publisher: 'Town', modified: 'yesterday' },
          internal: { bytes: 1 },
          strange: { a: 1 }
        },
        translations: { 'no language': {}, fr: { dcat: { creation: 'x' } } }
      },
      { as: ann }
    )
    assert.deepEqual(details, [
      "'metas.default.title' must not be empty.",
      "'metas.default.modified' must be a date or an instant (ISO 8601).",
      "'metas.internal' is filled in by the portal.",
      details[3],
      `'translations' has "no language", which is not a language code such as fr.`,
      `'translations.fr.dcat.creation' is refused: The metadata template dcat has no "creation".`
    ])
    assert.match(details[3] ?? '', /^'metas.strange.a' is refused: There is no metadata template "strange"/)
    assert.equal((await ask(at(id), {}, { as: ann })).metas.default.publisher ?? null, null)
    assert.equal((await refused(at(id, 'updateDatasetMetadata'), { metas: {} }, { as: bob })).code, 400)
    const plain = await add(ann, 'ann', { title: 'No dataset' })
    assert.equal((await refused(at(plain), {}, { as: ann })).message, 'The item is not a dataset.')
  })

  test(`${name}: a template of the administrator holds values, checks them and stays with its datasets`, async () => {
    const id = await publish('Fountains')
    const update = (lists: Readonly<Record<string, unknown>>) =>
      ask('/portals/self/metadataLists/update', lists as Parameters<typeof ask>[1], { as: boss })
    const field = (more: object) => ({ name: 'data-owner', label: 'Data owner', type: 'text', ...more })
    const uri = 'http://purl.org/dc/terms/rightsHolder'
    await update({
      licenses: [{ name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
      themes: ['Water', 'Air'],
      templates: [{ name: 'town', label: 'Town', fields: [field({ values: ['Works', 'Parks'], uri, facet: true })] }]
    })
    const lists = await ask('/portals/self/metadataLists', {}, { as: bob })
    assert.deepEqual([lists.themes, lists.licenses[0].name], [['Water', 'Air'], 'CC BY 4.0'])
    assert.equal(lists.templates[0].fields[0].uri, uri)
    const wrong = await refused(
      at(id, 'updateDatasetMetadata'),
      { metas: { town: { 'data-owner': 'Mine' } } },
      { as: ann }
    )
    assert.deepEqual(wrong.details, ["'metas.town.data-owner' must be one of Works, Parks."])
    await ask(
      at(id, 'updateDatasetMetadata'),
      { metas: { town: { 'data-owner': 'Parks' }, default: { license: 'CC BY 4.0' } } },
      { as: ann }
    )
    const read = async () => (await portal.catalog.find('fountains', OPERATOR)).metas
    assert.deepEqual(
      [(await read()).town, (await read()).default?.license_url],
      [{ 'data-owner': 'Parks' }, 'https://creativecommons.org/licenses/by/4.0/']
    )
    assert.ok(portal.catalog.templates.some((each) => each.name === 'town'))
    await update({ licenses: [], templates: [] })
    assert.deepEqual([(await read()).town, (await read()).default?.license_url], [undefined, null])
    await update({ templates: [{ name: 'town', label: 'Town', fields: [field({})] }], themes: [] })
    assert.deepEqual((await read()).town, { 'data-owner': 'Parks' })
    await update({ templates: [] })
    assert.equal((await portal.catalog.list(['fountains'], ANONYMOUS)).length, 0)
  })

  test(`${name}: lists that do not fit are refused with sentences`, async () => {
    const { details } = await refused(
      '/portals/self/metadataLists/update',
      {
        licenses: [{ name: 'Ours', url: 'javascript:alert(1)' }],
        themes: ['Water', 'Water'],
        templates: [
          { name: 'dcat', label: 'Mine', fields: [] },
          {
            name: 'town',
            label: 'Town',
            fields: [
              { name: 'when', label: 'When', type: 'datetime', values: ['now'] },
              { name: 'who', label: 'Who', uri: 'https://example.com/who' }
            ]
          }
        ]
      } as Parameters<typeof ask>[1],
      { as: boss }
    )
    assert.deepEqual(details, [
      `'licenses' has "Ours" with an address that is not an http(s) address.`,
      `'themes' has "Water" twice.`,
      "'templates' has dcat, which is a template of the portal.",
      "'templates' must have no values for town.when, because only texts and lists have them.",
      "'templates' must have a term of Dublin Core, DCAT, ADMS, FOAF or SKOS as uri of town.who."
    ])
  })
}
