import type { QueryParams } from '#http'
import { readMarkup } from '../../markup/markup.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { type FieldInput, isPreview } from '../form-view.ts'

/** Title and text in one language; the operation's sentences name the fields so. */
export function textFields(
  { t }: AdminRequest,
  language: string,
  text: { readonly title: string; readonly html: string } | undefined
): FieldInput[] {
  return [
    {
      kind: 'text',
      name: `texts.${language}.title`,
      label: t('pages.title'),
      value: text?.title ?? '',
      required: true,
      maxLength: 250
    },
    {
      kind: 'long',
      name: `texts.${language}.html`,
      label: t('pages.text'),
      hint: t('pages.textHint'),
      value: text?.html ?? '',
      maxLength: 200_000
    }
  ]
}

export function placeFields({ t }: AdminRequest, slug: string, position: number | null): FieldInput[] {
  return [
    {
      kind: 'text',
      name: 'newSlug',
      label: t('pages.address'),
      hint: t('pages.addressHint'),
      value: slug,
      required: true,
      maxLength: 80
    },
    {
      kind: 'number',
      name: 'position',
      label: t('pages.place'),
      hint: t('pages.placeHint'),
      value: position === null ? '' : String(position)
    }
  ]
}

export function textsOf(fields: QueryParams, language: string): string {
  const title = fields.get(`texts.${language}.title`) ?? ''
  return JSON.stringify({ [language]: { title, html: fields.get(`texts.${language}.html`) ?? '' } })
}

/** The page as it would look, after the second button of a form. */
export function previewOf({ sent, t }: AdminRequest, language: string): PartView[] {
  if (sent === null || !isPreview(sent.fields)) return []
  const title = sent.fields.get(`texts.${language}.title`) ?? ''
  const nodes = readMarkup(sent.fields.get(`texts.${language}.html`) ?? '')
  return [{ kind: 'markup', id: 'preview', label: t('pages.preview'), title, nodes, lang: language }]
}
