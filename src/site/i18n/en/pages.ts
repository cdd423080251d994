import type { Message } from '../message.ts'

/** Pages that administrators write. */
export const PAGE_TEXTS = {
  'pages.section': 'Pages',
  'pages.sectionText': 'Write pages of your own and order them in the navigation.',
  'pages.count': { one: '{n} page', other: '{n} pages' },
  'pages.none': 'There are no pages of your own yet.',
  'pages.new': 'New page',
  'pages.title': 'Title',
  'pages.address': 'Address',
  'pages.addressHint':
    'Small letters, digits and hyphens: open-data-week lies at /pages/open-data-week/. The addresses about, help, contact, legal, privacy and terms replace the texts of those pages.',
  'pages.text': 'Text',
  'pages.textHint': 'Simple HTML: paragraphs, headings, lists, links, emphasis.',
  'pages.save': 'Save the page',
  'pages.preview': 'Preview',
  'pages.place': 'Place in the navigation',
  'pages.placeHint': 'A number; the smallest comes first. Empty: not in the navigation.',
  'pages.savePlace': 'Save address and place',
  'pages.draft': 'Draft',
  'pages.draftText': 'A new page is a draft: only you and administrators see it. Share it when it is ready.',
  'pages.share': 'Change who may see it',
  'pages.view': 'Open the page',
  'pages.removeLanguage': 'Remove this language',
  'pages.delete': 'Delete this page',
  'pages.deleteText': 'Its texts in all languages are deleted and cannot be restored.',
  'pages.language': 'Language',
  'done.pageCreated': 'The page was created.',
  'done.pageDeleted': 'The page was deleted.'
} as const satisfies Readonly<Record<string, Message>>
