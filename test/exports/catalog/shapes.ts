/** SHACL: what the shapes find wrong with a graph, by a validator that is not ours. */
import { DataFactory, Parser, Store, type Quad } from 'n3'
import Validator from 'rdf-validate-shacl'
import { standard } from './standards.ts'

const { namedNode, quad } = DataFactory
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const OWL = 'http://www.w3.org/2002/07/owl#'
const SH = 'http://www.w3.org/ns/shacl#'

export type Check = (quads: readonly Quad[]) => Promise<string[]>

/** The violations, each once. Warnings are advice: most of them ask for terms of lists that name European bodies alone. */
export function checkShapes(...files: readonly string[]): Check {
  // What they import are vocabularies on the web; the graph brings what it uses of them.
  const shapes = new Store(files.flatMap((file) => new Parser().parse(standard(file))).filter(({ predicate }) => predicate.value !== `${OWL}imports`))
  const validator = new Validator(shapes as never)
  return async (quads) => {
    const report = await validator.validate(new Store([...quads]) as never)
    const violations = report.results.filter(({ severity }) => severity?.value === `${SH}Violation`)
    return [...new Set(violations.map(({ focusNode, path, value, sourceConstraintComponent }) => [focusNode, path, value, sourceConstraintComponent].map((term) => (term as { value?: string } | null)?.value ?? '').join(' | ')))]
  }
}

/** What RDF Schema entails for every term (rule rdfs4), which shapes with the class rdfs:Resource count on. */
export function withResources(quads: readonly Quad[]): Quad[] {
  const terms = new Map(quads.flatMap(({ subject, object }) => [subject, object]).filter(({ termType }) => termType === 'NamedNode').map((term) => [term.value, term]))
  const resource = namedNode('http://www.w3.org/2000/01/rdf-schema#Resource')
  return [...quads, ...[...terms.keys()].map((iri) => quad(namedNode(iri), namedNode(`${RDF}type`), resource))]
}
