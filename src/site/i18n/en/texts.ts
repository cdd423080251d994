import type { Message } from '../message.ts'

/** Pages of text. */
export const TEXTS = {
  'page.about': 'About',
  'page.help': 'Help',
  'page.contact': 'Contact',
  'page.legal': 'Legal notice',
  'page.privacy': 'Personal data',
  'page.terms': 'Terms of use',
  'page.accessibility': 'Accessibility',
  'page.site-map': 'Site map',
  'page.others': 'Pages',
  'page.noContact': 'The operator of this portal has not named a contact. Each dataset names its publisher.',
  'page.write': 'Write to the operator of this portal: {contact}',
  'page.unwritten': 'The operator of this portal has not written this page yet.',
  'page.owners':
    'The data belong to their publishers. Each dataset names its publisher and its licence; the licence says what you may do with the data.',
  'about.text':
    '{name} publishes {datasets} with {records}. Everything public can be read, filtered, downloaded and queried by programs without an account.',
  'help.find': 'Find a dataset',
  'help.findText':
    'Type words into the search field, or choose filters beside the list. The sentence above the list says what is shown; each filter can be removed.',
  'help.look': 'Look at the records',
  'help.lookText':
    'Open the table of a dataset. A click on the head of a column sorts, the button beside it filters. Everything you set stands in the address of the page: keep or send it, and others see the same.',
  'help.download': 'Download',
  'help.downloadText': 'The export page offers every format for all records, and for those that your filters leave.',
  'help.query': 'Query language of the search field of a table',
  'help.queryText':
    'Words are searched for. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR and NOT ask more precisely.',
  'help.programs': 'For programs',
  'help.programsText':
    'The API page of each dataset shows the request for what you see, in several languages. All requests and parameters are in the description of the API.',
  'privacy.counted': 'What is counted',
  'privacy.countedText':
    'Visits are counted by day, dataset, view, language and the site that a link came from. No address and no identifier of you is stored with them, and nothing is shared with others.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'One cookie remembers the language you chose, one your answer to the access notice, one your session while you are signed in. None of them is used to follow you, so none needs your consent.',
  'privacy.logs': 'Logs',
  'privacy.logsText': {
    one: 'Sign-ins, refusals and changes by members are logged with name, address and time, and deleted after {n} day.',
    other:
      'Sign-ins, refusals and changes by members are logged with name, address and time, and deleted after {n} days.'
  },
  'accessibility.short.full': 'Accessibility: fully conformant',
  'accessibility.short.partial': 'Accessibility: partially conformant',
  'accessibility.short.none': 'Accessibility: not conformant',
  'accessibility.intro':
    'The operator of {name} wants everybody to be able to use it. This statement applies to its pages.',
  'accessibility.status': 'Conformance status',
  'accessibility.full': 'The pages conform fully to WCAG 2.2 level AA, EN 301 549 and RGAA 4.1.',
  'accessibility.partial': 'The pages conform partially to WCAG 2.2 level AA, EN 301 549 and RGAA 4.1.',
  'accessibility.none':
    'The pages do not conform to WCAG 2.2 level AA, EN 301 549 and RGAA 4.1, or no valid audit of this portal exists yet.',
  'accessibility.rate': '{rate} of the applicable criteria are met.',
  'accessibility.assessed': 'Assessment of the software',
  'accessibility.assessedText':
    'The makers of the software checked its pages on {date}: {wcag} criteria of WCAG 2.2 (levels A and AA) and {rgaa} of RGAA 4.1 are met.',
  'accessibility.sum': '{n} of {all}',
  'accessibility.open': 'Not met or not yet tested: {list}.',
  'accessibility.details': 'Criterion by criterion (in English)',
  'accessibility.content': 'Content that may not be accessible',
  'accessibility.contentText':
    'Files and texts of publishers are shown as they were supplied. Maps and charts come with a list or a table that says the same.',
  'accessibility.made': 'About this statement',
  'accessibility.dated': 'It was made on {date}.',
  'accessibility.tested':
    'The pages are checked with axe and by hand: keyboard only, 320 pixels, 400 % zoom, without scripts, light and dark, right to left.',
  'accessibility.feedback': 'Feedback and contact',
  'accessibility.feedbackText':
    'If something cannot be used or read, write to the operator. You will get an alternative or help.',
  'accessibility.enforcement': 'If nothing helps',
  'accessibility.enforcementText':
    'If you get no satisfying answer you can turn to the authority of your country that monitors the accessibility of public websites.'
} as const satisfies Readonly<Record<string, Message>>
