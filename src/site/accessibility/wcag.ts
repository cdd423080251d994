import { absent, type Findings, met } from './criterion.ts'

/** WCAG 2.2, levels A and AA. */
export const WCAG = {
  '1.1.1': met(
    'Text for what is not text',
    ['axe', 'reading'],
    'Charts have a sentence and a table, maps a list; pictures of data are decoration beside their title.'
  ),
  '1.2.1': absent('Audio only, video only', 'No audio or video.'),
  '1.2.2': absent('Captions', 'No audio or video.'),
  '1.2.3': absent('Audio description or text', 'No audio or video.'),
  '1.2.4': absent('Live captions', 'No audio or video.'),
  '1.2.5': absent('Audio description', 'No audio or video.'),
  '1.3.1': met(
    'Structure is in the markup',
    ['axe', 'markup'],
    'Tables have captions and heads with scope; forms have labels and fieldsets.'
  ),
  '1.3.2': met('Meaningful order', ['noScripts', 'hand'], 'The order of the source is the order of reading.'),
  '1.3.3': met('Not by shape or place only', ['reading']),
  '1.3.4': met('Any orientation', ['hand'], 'No orientation is locked.'),
  '1.3.5': met('Purpose of input', ['markup', 'account'], 'User name, password, name and e-mail have autocomplete.'),
  '1.4.1': met(
    'Not by colour only',
    ['hand'],
    'Lines differ by dashes and names, stacked parts by order and names, map classes are listed; with forced colours parts have patterns.'
  ),
  '1.4.2': absent('Sound control', 'No sound.'),
  '1.4.3': met('Contrast of text', ['axe', 'contrast']),
  '1.4.4': met('Text at 200 %', ['reflow', 'hand']),
  '1.4.5': met('No pictures of text', ['reading'], 'Charts are SVG with real text.'),
  '1.4.10': met('Reflow', ['reflow'], 'Only tables, tabs and code scroll, within their own frames.'),
  '1.4.11': met('Contrast of controls and graphics', ['contrast']),
  '1.4.12': met('Text spacing', ['spacing']),
  '1.4.13': met(
    'Content on hover or focus',
    ['chartKeys', 'hand'],
    'Values of charts stay under the pointer and close with Esc.'
  ),
  '2.1.1': met('Keyboard', ['keyboard', 'chartKeys', 'mapKeys']),
  '2.1.2': met('No keyboard trap', ['keyboard', 'mapKeys', 'hand']),
  '2.1.4': met('Shortcuts of one key', ['reading'], 'Keys act only while a chart, map or list has the focus.'),
  '2.2.1': met('Time limits', ['reading'], 'Sessions last 12 hours or 14 days; nothing typed is lost when one ends.'),
  '2.2.2': met('Moving content', ['reading'], 'Nothing moves by itself.'),
  '2.3.1': met('No flashes', ['reading'], 'Nothing flashes.'),
  '2.4.1': met('Skip blocks', ['keyboard', 'axe']),
  '2.4.2': met('Page titles', ['axe', 'markup']),
  '2.4.3': met('Focus order', ['keyboard', 'hand']),
  '2.4.4': met('Purpose of links', ['axe', 'hand'], 'Download links name format and number of records.'),
  '2.4.5': met('Several ways', ['reading'], 'Search, filters, site map.'),
  '2.4.6': met('Headings and labels', ['axe', 'hand']),
  '2.4.7': met('Visible focus', ['hand', 'contrast'], 'A ring of 3 px in the accent colour, never removed.'),
  '2.4.11': met('Focus not covered', ['hand'], 'Sticky heads of tables have scroll-padding.'),
  '2.5.1': met('Gestures', ['mapKeys', 'touch', 'hand'], 'Every gesture of the map has a button.'),
  '2.5.2': met('Pointer cancellation', ['reading'], 'Actions happen on release.'),
  '2.5.3': met('Label in name', ['axe', 'hand']),
  '2.5.4': absent('Motion', 'Nothing is operated by moving the device.'),
  '2.5.7': met(
    'Dragging',
    ['mapKeys'],
    'The map moves by keys and buttons; areas are drawn by clicks, a typed radius or from what is in view.'
  ),
  '2.5.8': met('Target size', ['axe'], 'At least 24 px; 44 px on touch screens, 40 px within tables.'),
  '3.1.1': met('Language of the page', ['axe', 'markup']),
  '3.1.2': met('Language of parts', ['reading'], 'Texts of a dataset carry its language when it is known.'),
  '3.2.1': met('On focus', ['keyboard', 'hand']),
  '3.2.2': met(
    'On input',
    ['noScripts', 'hand'],
    'Lists and charts change in place, focus stays, and the result is announced.'
  ),
  '3.2.3': met('Same navigation', ['reading']),
  '3.2.4': met('Same names', ['reading']),
  '3.2.6': met('Help at the same place', ['reading'], 'Help and contact are in the footer of every page.'),
  '3.3.1': met('Errors are named', ['account', 'hand']),
  '3.3.2': met('Labels and instructions', ['axe', 'hand']),
  '3.3.3': met('Suggestions', ['hand'], 'The console marks a mistake and suggests the field that was meant.'),
  '3.3.4': absent('Legal and financial commitments', 'No contracts and no payments.'),
  '3.3.7': met('Nothing asked twice', ['reading']),
  '3.3.8': met(
    'Sign-in without puzzles',
    ['account'],
    'Passwords can be pasted and filled in by a manager; no captcha.'
  ),
  '4.1.2': met('Name, role, value', ['axe', 'markup']),
  '4.1.3': met(
    'Status messages',
    ['statuses', 'screenReader'],
    'Counts, the order of a table, values of charts, copied links and mistakes are said once, without the focus.'
  )
} as const satisfies Findings
