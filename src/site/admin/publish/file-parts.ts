import type { ReadingSelect } from '../../views/publish-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { OperationOutcome } from '../portal-operations.ts'
import { type Reading, readingOf } from './reading-state.ts'

interface FilePart {
  readonly name: string
  readonly records?: number
}

interface PartsDocument {
  readonly fileParts: { readonly kind: 'layer' | 'member'; readonly parts: readonly FilePart[] }
}

/** Files of an archive, and sheets, layers or tables of the file, where there are several. */
export interface FileParts {
  readonly members: readonly FilePart[]
  readonly layers: readonly FilePart[]
}

export interface ReadingOfParts extends FileParts {
  /** As the address says, with a part where the file has several: the first one if none is chosen. */
  readonly reading: Reading
}

/** All layers, one after the other. */
const ALL = '*'

/** What is read of the file. A file that cannot be opened has no parts: reading it says why. */
export async function readingOfParts(request: AdminRequest): Promise<ReadingOfParts> {
  const asked = readingOf(request)
  const whole = await partsOf(request, asked.member === undefined ? {} : { member: asked.member })
  const members = whole.kind === 'member' ? whole.parts : asked.member === undefined ? [] : await membersOf(request)
  const member = asked.member ?? members[0]?.name
  const inner = whole.kind === 'layer' ? whole : await partsOf(request, member === undefined ? {} : { member })
  const layers = inner.kind === 'layer' && inner.parts.length > 1 ? inner.parts : []
  const layer = asked.layer ?? layers[0]?.name
  return {
    members,
    layers,
    reading: {
      ...asked,
      ...(member !== undefined && { member }),
      ...(layer !== undefined && { layer })
    }
  }
}

async function membersOf(request: AdminRequest): Promise<readonly FilePart[]> {
  const { kind, parts } = await partsOf(request, {})
  return kind === 'member' ? parts : []
}

async function partsOf(
  request: AdminRequest,
  { member }: { readonly member?: string }
): Promise<PartsDocument['fileParts']> {
  const outcome: OperationOutcome = await request.run({
    operation: '/content/features/analyze',
    parameters: {
      itemid: request.param('id'),
      analyzeParameters: JSON.stringify({ listParts: true, ...(member !== undefined && { member }) })
    }
  })
  return outcome.ok ? (outcome.document as PartsDocument).fileParts : { kind: 'layer', parts: [] }
}

/** The choice of a file of the archive, and of a sheet, layer or table. */
export function partSelects({ t }: AdminRequest, { members, layers, reading }: ReadingOfParts): ReadingSelect[] {
  const optionOf = ({ name, records }: FilePart) => ({
    value: name,
    label: records === undefined ? name : `${name} · ${t('count.records', { n: records })}`
  })
  return [
    ...(members.length === 0
      ? []
      : [
          {
            name: 'member',
            label: t('publish.member'),
            value: reading.member ?? '',
            options: members.map(optionOf),
            hint: null
          }
        ]),
    ...(layers.length === 0
      ? []
      : [
          {
            name: 'layer',
            label: t('publish.layer'),
            value: reading.layer ?? '',
            options: [...layers.map(optionOf), { value: ALL, label: t('publish.allLayers') }],
            hint: null
          }
        ])
  ]
}
