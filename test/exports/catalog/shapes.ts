/** SHACL: what the shapes find wrong with a graph, by a validator that is not ours. */
import { Parser, type Quad, Store } from 'n3'
import Validator from 'rdf-validate-shacl'
import type { CatalogDataset } from '../../../src/exports/catalog/described.ts'
import { parseTurtle } from './graphs.ts'
import { write } from './portal.ts'
import { standard } from './standards.ts'

const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'
const OWL = 'http://www.w3.org/2002/07/owl#'
const SH = 'http://www.w3.org/ns/shacl#'

/** More than these are the same finding again. */
const SHOWN = 20

/** Catalogs of this many datasets: a validator's memory is not ours to grow. */
const AT_ONCE = 100

export type Check = (quads: readonly Quad[]) => Promise<string[]>

/** By files of the standards. */
export function checkShapes(...files: readonly string[]): Check {
  return checkTurtle(...files.map(standard))
}

/**
 * The violations, each once. Warnings are advice: most of them ask for terms of lists that name only European bodies.
 */
export function checkTurtle(...texts: readonly string[]): Check {
  const shapes = new Store(texts.flatMap((text) => new Parser().parse(text)).filter(isAsked))
  const validator = new Validator(shapes as never)
  return async (quads) => {
    const report = await validator.validate(new Store([...quads]) as never)
    const violations = report.results.filter(({ severity }) => severity?.value === `${SH}Violation`)
    const lines = violations.map(({ focusNode, path, value, sourceConstraintComponent }) =>
      [path, sourceConstraintComponent, focusNode, value]
        .map((term) => (term as { value?: string } | null)?.value ?? '')
        .join(' | ')
    )
    return [...new Set(lines)].slice(0, SHOWN)
  }
}

/** Violations in the catalog of these datasets in Turtle, without the statements that are `left` out. */
export async function checkCatalog(
  check: Check,
  datasets: readonly CatalogDataset[],
  left: (quad: Quad) => boolean = () => false
): Promise<string[]> {
  const violations: string[] = []
  for (let from = 0; from < datasets.length; from += AT_ONCE) {
    const quads = parseTurtle(write('ttl', datasets.slice(from, from + AT_ONCE)).text)
    violations.push(...(await check(quads.filter((quad) => !left(quad)))))
  }
  return violations
}

/** The service of the whole portal, which has no category. */
export function isOfPortalService({ subject, object }: Quad): boolean {
  return [subject, object].some(({ value }) => value.includes('/catalog#service'))
}

/**
 * Shapes import vocabularies of the web; the graph contains the terms that it uses. That something is an
 * rdfs:Resource is true of everything (RDF Schema, rule rdfs4), and no graph says it.
 */
function isAsked({ predicate, object }: Quad): boolean {
  return (
    predicate.value !== `${OWL}imports` && !(predicate.value === `${SH}class` && object.value === `${RDFS}Resource`)
  )
}
