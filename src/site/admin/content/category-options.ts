import type { OptionView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'

interface Category {
  readonly title: string
  readonly categories?: readonly Category[]
}

/** The categories of the organization, by their whole paths, and those that the item has besides. */
export async function categoryOptions(request: AdminRequest, own: readonly string[]): Promise<readonly OptionView[]> {
  const { categorySchema } = await request.read<{ readonly categorySchema: readonly Category[] }>({
    operation: '/portals/:portal_id/categorySchema'
  })
  // The root of a tree is a heading.
  const known = categorySchema.flatMap((tree) => pathsOf(tree.categories ?? [], `/${tree.title}`))
  return [...new Set([...known, ...own])].map((path) => ({ value: path, label: labelOf(path) }))
}

function pathsOf(categories: readonly Category[], above: string): string[] {
  return categories.flatMap(({ title, categories: inside = [] }) => {
    const path = `${above}/${title}`
    return [path, ...pathsOf(inside, path)]
  })
}

function labelOf(path: string): string {
  return path.split('/').slice(2).join(' › ') || path
}
