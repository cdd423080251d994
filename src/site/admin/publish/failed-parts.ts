import type { PartView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { Problem } from '../portal-operations.ts'

/** Why it cannot be read so; it may still be published as it is found. */
export function failedParts({ t, href, param, http }: AdminRequest, problems: readonly Problem[]): PartView[] {
  return [
    {
      kind: 'note',
      tone: 'bad',
      title: t('publish.cannotRead'),
      texts: problems.map(({ text }) => text),
      copy: null
    },
    {
      kind: 'links',
      label: t('admin.actions'),
      look: 'cards',
      links: [
        ...(http.query.names().length === 0
          ? []
          : [
              {
                label: t('publish.readAsFound'),
                href: href('publish', param('id')),
                current: false,
                text: t('publish.readAsFoundText')
              }
            ]),
        {
          label: t('publish.unseen'),
          href: href('publish', param('id'), 'describe'),
          current: false,
          text: t('publish.unseenText')
        }
      ]
    }
  ]
}
