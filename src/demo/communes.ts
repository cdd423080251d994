import { readFileSync } from 'node:fs'
import { CHOICES, type DemoDataset, FACET, field } from './dataset.ts'
import { packageFile, shippedFile } from './packages.ts'

/** The files of the package, as far as we read them. */
interface Commune {
  readonly code: string
  readonly nom: string
  readonly type: string
  readonly zone: string
  readonly departement: string
  readonly region: string
  readonly arrondissement?: string
  readonly siren?: string
  /** For a delegated or associated commune: the commune it has become part of. */
  readonly chefLieu?: string
  /** For a municipal district (Paris, Lyon, Marseille): its city. */
  readonly commune?: string
  readonly codesPostaux?: readonly string[]
  readonly anciensCodes?: readonly string[]
  readonly population?: number
}
interface Area {
  readonly code: string
  readonly nom: string
}
interface Group extends Area {
  readonly type: string
  readonly membres: readonly Area[]
}

export const communes: DemoDataset = {
  id: 'communes-francaises',
  records: 37_590,
  schema: {
    fields: [
      field('code', 'text', 'Code INSEE', 'Code officiel géographique de la commune', { id: true }),
      field('type', 'text', 'Type', 'Commune actuelle, déléguée, associée ou arrondissement municipal', {
        ...CHOICES,
        id: true
      }),
      field('nom', 'text', 'Nom', null, { sortable: true }),
      field('codes_postaux', 'text', 'Codes postaux', 'Une commune peut avoir plusieurs codes postaux', {
        multivalued: ',',
        facet: true
      }),
      field(
        'population',
        'int',
        'Population',
        'Population municipale ; absente pour les communes qui n’existent plus',
        { unit: 'habitants' }
      ),
      field('code_departement', 'text', 'Code département', null, {}),
      field('departement', 'text', 'Département', null, { ...CHOICES, sortable: true }),
      field('code_region', 'text', 'Code région', null, {}),
      field('region', 'text', 'Région', null, { ...CHOICES, sortable: true }),
      field('territoire', 'text', 'Territoire', 'Région puis département', {
        facet: true,
        hierarchical: '/',
        facetsort: 'alphanum'
      }),
      field('zone', 'text', 'Zone', 'Métropole (metro), outre-mer (drom) ou collectivité (com)', FACET),
      field('code_epci', 'text', 'Code EPCI', 'Numéro SIREN de l’intercommunalité', {}),
      field('epci', 'text', 'Intercommunalité', 'Établissement public de coopération intercommunale', {
        sortable: true
      }),
      field('type_epci', 'text', 'Type d’intercommunalité', 'Voir la pièce jointe', FACET),
      field('arrondissement', 'text', 'Arrondissement', 'Code de l’arrondissement départemental', {}),
      field('chef_lieu', 'text', 'Chef-lieu', 'Code de la commune dont celle-ci fait maintenant partie', {}),
      field('anciens_codes', 'text', 'Anciens codes', 'Codes des communes réunies dans celle-ci', { multivalued: ',' }),
      field('siren', 'text', 'SIREN', null, {})
    ],
    metas: {
      default: {
        title: 'Communes françaises',
        description:
          '<p>Les communes de France au 1<sup>er</sup> janvier 2026 : codes postaux, population, département, région et intercommunalité ; aussi les communes déléguées et associées et les arrondissements municipaux.</p>',
        // Themes are one list for the whole portal: the value is the same as that of other datasets.
        theme: ['Administration, Government, Public finances, Citizenship'],
        keyword: ['code postal', 'communes', 'découpage administratif', 'intercommunalité', 'population'],
        license: 'Licence Ouverte v2.0 (Etalab)',
        license_url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
        language: 'fr',
        metadata_languages: ['fr', 'en'],
        modified: '2026-01-01T00:00:00+00:00',
        modified_updates_on_metadata_change: false,
        modified_updates_on_data_change: false,
        geographic_reference: ['world/fr'],
        territory: ['France'],
        publisher: 'INSEE, DGCL, La Poste',
        references: 'https://www.insee.fr/fr/information/2560452',
        attributions: ['INSEE', 'DGCL', 'La Poste', 'npm package @etalab/decoupage-administratif'],
        update_frequency: 'Annuelle'
      },
      dcat: {
        creator: 'Etalab',
        spatial: 'France',
        granularity: 'Commune',
        accrualperiodicity: 'annual',
        temporal_coverage_start: '2026-01-01T00:00:00+00:00',
        temporal_coverage_end: '2026-12-31T00:00:00+00:00'
      }
    },
    translations: {
      fr: { default: { theme: ['Administration, gouvernement, finances publiques, citoyenneté'] } },
      en: {
        default: {
          title: 'French communes',
          description:
            '<p>The communes of France on 1 January 2026: postal codes, population, department, region and group of communes; also delegated and associated communes and the districts of Paris, Lyon and Marseille.</p>',
          theme: ['Administration, Government, Public finances, Citizenship'],
          keyword: ['administrative divisions', 'communes', 'population', 'postal codes'],
          update_frequency: 'Annual'
        }
      }
    }
  },
  attachments: [
    { title: 'Types d’intercommunalité', path: shippedFile('types-intercommunalite.csv'), mimetype: 'text/csv' }
  ],
  source: { kind: 'records', records: readCommunes }
}

function* readCommunes(): Iterable<Record<string, unknown>> {
  const departments = namesByCode(read<Area>('departements'))
  const regions = namesByCode(read<Area>('regions'))
  const groups = new Map(
    read<Group>('epci').flatMap((group) => group.membres.map((member) => [member.code, group] as const))
  )
  for (const commune of read<Commune>('communes')) {
    const department = departments.get(commune.departement) ?? null
    const region = regions.get(commune.region) ?? null
    // Only a commune of today belongs to a group; a former one may bear the same code.
    const group = commune.type === 'commune-actuelle' ? groups.get(commune.code) : undefined
    yield {
      code: commune.code,
      type: commune.type,
      nom: commune.nom,
      codes_postaux: commune.codesPostaux ?? null,
      population: commune.population ?? null,
      code_departement: commune.departement,
      departement: department,
      code_region: commune.region,
      region,
      territoire: region === null || department === null ? null : `${region}/${department}`,
      zone: commune.zone,
      code_epci: group?.code ?? null,
      epci: group?.nom ?? null,
      type_epci: group?.type ?? null,
      arrondissement: commune.arrondissement || null,
      chef_lieu: commune.chefLieu ?? commune.commune ?? null,
      anciens_codes: commune.anciensCodes ?? null,
      siren: commune.siren ?? null
    }
  }
}

function read<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(packageFile('@etalab/decoupage-administratif', `data/${name}.json`), 'utf8')) as Row[]
}

function namesByCode(areas: readonly Area[]): Map<string, string> {
  return new Map(areas.map((area) => [area.code, area.nom]))
}
