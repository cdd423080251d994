import { webAddress } from '../address.ts'
import { cleanText } from '../clean-text.ts'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { Graph } from '../graph.ts'
import type { Profile } from './profile.ts'

const SECTORS = 'http://datos.gob.es/kos/sector-publico/sector'
const ORGANISATIONS = 'http://datos.gob.es/recurso/sector-publico/org/Organismo/'

/** The sector of the NTI-RISP that is nearest to each European theme: its name in the address, and in Spanish. */
const SECTOR_OF: Readonly<Record<string, readonly [name: string, label: string]>> = {
  AGRI: ['medio-rural-pesca', 'Medio rural'],
  ECON: ['economia', 'Economía'],
  EDUC: ['educacion', 'Educación'],
  ENER: ['energia', 'Energía'],
  ENVI: ['medio-ambiente', 'Medio ambiente'],
  GOVE: ['sector-publico', 'Sector público'],
  HEAL: ['salud', 'Salud'],
  INTR: ['sector-publico', 'Sector público'],
  JUST: ['legislacion-justicia', 'Legislación y justicia'],
  REGI: ['urbanismo-infraestructuras', 'Urbanismo e infraestructuras'],
  SOCI: ['sociedad-bienestar', 'Sociedad y bienestar'],
  TECH: ['ciencia-tecnologia', 'Ciencia y tecnología'],
  TRAN: ['transporte', 'Transporte']
}

/**
 * DCAT-AP-ES and the technical norm before it (NTI-RISP), as datos.gob.es harvests them: sectors beside the European
 * themes, publishers by their code in the directory of public bodies (DIR3), file types with the words that readers of
 * the norm look for.
 */
export const DCAT_AP_SP: Profile = {
  standard: 'https://datosgobes.github.io/DCAT-AP-ES/',
  name: 'dcat_ap_sp',
  catalog: (graph, catalog, { publisher, spanishCode }) => {
    addPublisher(graph, catalog, spanishCode, publisher)
    graph
      .link(catalog, 'dcat:themeTaxonomy', SECTORS)
      .type(SECTORS, 'skos:ConceptScheme')
      .text(SECTORS, 'dct:title', 'Sectores primarios', 'es')
  },
  dataset: (graph, { dataset, distributions, described, portal }) => {
    for (const theme of described.themes) addSector(graph, dataset, theme.iri)
    addPublisher(
      graph,
      dataset,
      described.templates.dcat_ap_sp?.publisher_code ??
        (described.publisher === portal.publisher ? portal.spanishCode : null),
      described.publisher
    )
    addTerritory(graph, dataset, described)
    for (const distribution of distributions) describeFormat(graph, distribution)
  }
}

function addSector(graph: Graph, dataset: string, theme: string): void {
  const [name, label] = SECTOR_OF[theme.split('/').at(-1) ?? ''] ?? []
  if (name === undefined || label === undefined) return
  const iri = `${SECTORS}/${name}`
  graph
    .link(dataset, 'dcat:theme', iri)
    .type(iri, 'skos:Concept')
    .text(iri, 'skos:prefLabel', label, 'es')
    .link(iri, 'skos:inScheme', SECTORS)
}

/** By its code, such as `L01280796`, instead of its name. */
function addPublisher(graph: Graph, subject: string, said: unknown, publisher: string): void {
  const code = cleanText(said).replace(ORGANISATIONS, '')
  if (!/^[A-Z]{1,2}\d{5,9}$/.test(code)) return
  const agent = ORGANISATIONS + code
  graph.remove(subject, 'dct:publisher').link(subject, 'dct:publisher', agent)
  graph.type(agent, 'foaf:Agent').text(agent, 'foaf:name', publisher).text(agent, 'dct:identifier', code)
}

function addTerritory(graph: Graph, dataset: string, { templates }: DatasetDescription): void {
  const territory = webAddress(templates.dcat_ap_sp?.territory)
  if (territory !== undefined) graph.link(dataset, 'dct:spatial', territory).type(territory, 'dct:Location')
}

/** The norm reads a format as a node with a label, and its media type as the value. */
function describeFormat(graph: Graph, distribution: string): void {
  const media = graph.linked(distribution, 'dcat:mediaType').map((iri) => iri.split('/media-types/').at(-1) ?? '')
  for (const format of graph.linked(distribution, 'dct:format')) {
    graph.text(format, 'rdfs:label', format.split('/').at(-1) ?? '')
    for (const type of media) graph.text(format, 'rdf:value', type)
  }
}
