import { absent, type Criterion, met, untested } from './criterion.ts'

/** WCAG 2.2, levels A and AA. */
export const WCAG: readonly Criterion[] = [
  met(
    '1.1.1',
    'Text for what is not text',
    ['axe', 'reading'],
    'Charts have a sentence and a table, maps a list; pictures of data are decoration beside their title.'
  ),
  absent('1.2.1', 'Audio only, video only', 'No audio or video.'),
  absent('1.2.2', 'Captions', 'No audio or video.'),
  absent('1.2.3', 'Audio description or text', 'No audio or video.'),
  absent('1.2.4', 'Live captions', 'No audio or video.'),
  absent('1.2.5', 'Audio description', 'No audio or video.'),
  met(
    '1.3.1',
    'Structure is in the markup',
    ['axe', 'markup'],
    'Tables have captions and heads with scope; forms have labels and fieldsets.'
  ),
  met('1.3.2', 'Meaningful order', ['noScripts', 'hand'], 'The order of the source is the order of reading.'),
  met('1.3.3', 'Not by shape or place only', ['reading']),
  met('1.3.4', 'Any orientation', ['hand'], 'No orientation is locked.'),
  met('1.3.5', 'Purpose of input', ['markup', 'account'], 'User name, password, name and e-mail have autocomplete.'),
  met(
    '1.4.1',
    'Not by colour only',
    ['hand'],
    'Lines differ by dashes and names, stacked parts by order and names, map classes are listed; with forced colours parts have patterns.'
  ),
  absent('1.4.2', 'Sound control', 'No sound.'),
  met('1.4.3', 'Contrast of text', ['axe', 'contrast']),
  met('1.4.4', 'Text at 200 %', ['reflow', 'hand']),
  met('1.4.5', 'No pictures of text', ['reading'], 'Charts are SVG with real text.'),
  met('1.4.10', 'Reflow', ['reflow'], 'Only tables, tabs and code scroll, within their own frames.'),
  met('1.4.11', 'Contrast of controls and graphics', ['contrast']),
  met('1.4.12', 'Text spacing', ['spacing']),
  met(
    '1.4.13',
    'Content on hover or focus',
    ['chartKeys', 'hand'],
    'Values of charts stay under the pointer and close with Esc.'
  ),
  met('2.1.1', 'Keyboard', ['keyboard', 'chartKeys', 'mapKeys']),
  met('2.1.2', 'No keyboard trap', ['keyboard', 'mapKeys', 'hand']),
  met('2.1.4', 'Shortcuts of one key', ['reading'], 'Keys act only while a chart, map or list has the focus.'),
  met('2.2.1', 'Time limits', ['reading'], 'Sessions last 12 hours or 14 days; nothing typed is lost when one ends.'),
  met('2.2.2', 'Moving content', ['reading'], 'Nothing moves by itself.'),
  met('2.3.1', 'No flashes', ['reading'], 'Nothing flashes.'),
  met('2.4.1', 'Skip blocks', ['keyboard', 'axe']),
  met('2.4.2', 'Page titles', ['axe', 'markup']),
  met('2.4.3', 'Focus order', ['keyboard', 'hand']),
  met('2.4.4', 'Purpose of links', ['axe', 'hand'], 'Download links name format and number of records.'),
  met('2.4.5', 'Several ways', ['reading'], 'Search, filters, site map.'),
  met('2.4.6', 'Headings and labels', ['axe', 'hand']),
  met('2.4.7', 'Visible focus', ['hand', 'contrast'], 'A ring of 3 px in the accent colour, never removed.'),
  met('2.4.11', 'Focus not covered', ['hand'], 'Sticky heads of tables have scroll-padding.'),
  met('2.5.1', 'Gestures', ['mapKeys', 'hand'], 'Every gesture of the map has a button.'),
  met('2.5.2', 'Pointer cancellation', ['reading'], 'Actions happen on release.'),
  met('2.5.3', 'Label in name', ['axe', 'hand']),
  absent('2.5.4', 'Motion', 'Nothing is operated by moving the device.'),
  met(
    '2.5.7',
    'Dragging',
    ['mapKeys'],
    'The map moves by keys and buttons; areas are drawn by clicks, a typed radius or from what is in view.'
  ),
  met('2.5.8', 'Target size', ['axe'], 'At least 24 px; 44 px on touch screens, 40 px within tables.'),
  met('3.1.1', 'Language of the page', ['axe', 'markup']),
  met('3.1.2', 'Language of parts', ['reading'], 'Texts of a dataset carry its language when it is known.'),
  met('3.2.1', 'On focus', ['keyboard', 'hand']),
  met(
    '3.2.2',
    'On input',
    ['noScripts', 'hand'],
    'Lists and charts change in place, focus stays, and the result is announced.'
  ),
  met('3.2.3', 'Same navigation', ['reading']),
  met('3.2.4', 'Same names', ['reading']),
  met('3.2.6', 'Help at the same place', ['reading'], 'Help and contact are in the footer of every page.'),
  met('3.3.1', 'Errors are named', ['account', 'hand']),
  met('3.3.2', 'Labels and instructions', ['axe', 'hand']),
  met('3.3.3', 'Suggestions', ['hand'], 'The console marks a mistake and suggests the field that was meant.'),
  absent('3.3.4', 'Legal and financial commitments', 'No contracts and no payments.'),
  met('3.3.7', 'Nothing asked twice', ['reading']),
  met(
    '3.3.8',
    'Sign-in without puzzles',
    ['account'],
    'Passwords can be pasted and filled in by a manager; no captcha.'
  ),
  met('4.1.2', 'Name, role, value', ['axe', 'markup']),
  untested(
    '4.1.3',
    'Status messages',
    ['hand'],
    'Counts, results and copied links are in status regions; not yet tried with screen readers.'
  )
]
