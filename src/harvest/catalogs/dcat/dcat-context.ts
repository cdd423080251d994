const IRI = { '@type': '@id' } as const
/** `{"en": "Trees", "fr": "Arbres"}` */
const BY_LANGUAGE = { '@container': '@language' } as const

/**
 * Terms of DCAT, Dublin Core, FOAF and vCard under the names that contexts of DCAT give them: those of the vocabularies
 * themselves. Stands for contexts that a document names by address.
 */
const DCAT_CONTEXT = {
  '@context': {
    dcat: 'http://www.w3.org/ns/dcat#',
    dct: 'http://purl.org/dc/terms/',
    dcterms: 'http://purl.org/dc/terms/',
    foaf: 'http://xmlns.com/foaf/0.1/',
    vcard: 'http://www.w3.org/2006/vcard/ns#',
    skos: 'http://www.w3.org/2004/02/skos/core#',
    adms: 'http://www.w3.org/ns/adms#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    org: 'http://www.w3.org/ns/org#',
    Catalog: 'dcat:Catalog',
    Dataset: 'dcat:Dataset',
    DatasetSeries: 'dcat:DatasetSeries',
    Distribution: 'dcat:Distribution',
    DataService: 'dcat:DataService',
    Agent: 'foaf:Agent',
    Organization: 'org:Organization',
    Kind: 'vcard:Kind',
    PeriodOfTime: 'dct:PeriodOfTime',
    Location: 'dct:Location',
    dataset: { '@id': 'dcat:dataset', '@type': '@id' },
    distribution: { '@id': 'dcat:distribution', '@type': '@id' },
    title: 'dct:title',
    description: 'dct:description',
    identifier: 'dct:identifier',
    issued: 'dct:issued',
    modified: 'dct:modified',
    language: 'dct:language',
    license: { '@id': 'dct:license', ...IRI },
    publisher: { '@id': 'dct:publisher', ...IRI },
    creator: { '@id': 'dct:creator', ...IRI },
    accrualPeriodicity: 'dct:accrualPeriodicity',
    spatial: { '@id': 'dct:spatial', ...IRI },
    temporal: { '@id': 'dct:temporal', ...IRI },
    format: 'dct:format',
    keyword: 'dcat:keyword',
    theme: { '@id': 'dcat:theme', ...IRI },
    contactPoint: { '@id': 'dcat:contactPoint', ...IRI },
    landingPage: { '@id': 'dcat:landingPage', ...IRI },
    accessURL: { '@id': 'dcat:accessURL', ...IRI },
    downloadURL: { '@id': 'dcat:downloadURL', ...IRI },
    mediaType: 'dcat:mediaType',
    startDate: 'dcat:startDate',
    endDate: 'dcat:endDate',
    inSeries: { '@id': 'dcat:inSeries', ...IRI },
    name: 'foaf:name',
    fn: 'vcard:fn',
    hasEmail: { '@id': 'vcard:hasEmail', ...IRI },
    prefLabel: 'skos:prefLabel',
    label: 'rdfs:label',
    // Of DCAT-US 3.
    titleMap: { '@id': 'dct:title', ...BY_LANGUAGE },
    descriptionMap: { '@id': 'dct:description', ...BY_LANGUAGE },
    keywordMap: { '@id': 'dcat:keyword', ...BY_LANGUAGE },
    prefLabelMap: { '@id': 'skos:prefLabel', ...BY_LANGUAGE },
    otherIdentifier: { '@id': 'adms:identifier', ...IRI },
    notation: 'skos:notation'
  }
} as const

/** DCAT-AP names some properties differently, and its texts are objects by language. */
const DCAT_AP_CONTEXT = {
  '@context': {
    ...DCAT_CONTEXT['@context'],
    title: { '@id': 'dct:title', ...BY_LANGUAGE },
    description: { '@id': 'dct:description', ...BY_LANGUAGE },
    keyword: { '@id': 'dcat:keyword', ...BY_LANGUAGE },
    releaseDate: 'dct:issued',
    modificationDate: 'dct:modified',
    frequency: { '@id': 'dct:accrualPeriodicity', ...IRI },
    geographicalCoverage: { '@id': 'dct:spatial', ...IRI },
    temporalCoverage: { '@id': 'dct:temporal', ...IRI },
    datasetDistribution: { '@id': 'dcat:distribution', ...IRI }
  }
} as const

/** What stands for a published context of DCAT, DCAT-AP or DCAT-US; undefined: it is another one. */
export function dcatContextAt(url: string): object | undefined {
  if (!/dcat|project-open-data/i.test(url) || !/context|\.jsonld$|\/ns\/dcat/i.test(url)) return undefined
  return /dcat-ap/i.test(url) ? DCAT_AP_CONTEXT : DCAT_CONTEXT
}
