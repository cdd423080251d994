import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')

for (const page of globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root }).sort()) {
  test(`${page}: what it links to is there`, () => {
    const targets = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      (match) => match[1] ?? ''
    )
    assert.deepEqual(
      targets.filter((target) => !existsSync(join(root, dirname(page), target))),
      []
    )
  })
}
