/** Formats that cannot be imported, so that the refusal can name them: by their first bytes. */
export const OTHER_SIGNATURES: readonly (readonly [name: string, signature: Buffer])[] = [
  ['ORC', Buffer.from('ORC')],
  ['Feather of the first version', Buffer.from('FEA1')],
  ['Avro', Buffer.from('Obj\x01', 'latin1')],
  ['PDF', Buffer.from('%PDF')],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf])],
  ['RAR', Buffer.from('Rar!')],
  ['a part of a shapefile, which is imported as a zip archive of all its parts', Buffer.from([0x00, 0x00, 0x27, 0x0a])],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['GIF', Buffer.from('GIF8')],
  ['TIFF', Buffer.from('II*\0', 'latin1')],
  ['TIFF', Buffer.from('MM\0*', 'latin1')],
  ['HDF5 or netCDF', Buffer.from('\x89HDF', 'latin1')],
  ['netCDF', Buffer.from('CDF\x01', 'latin1')],
  ['netCDF', Buffer.from('CDF\x02', 'latin1')],
  ['an SPSS file', Buffer.from('$FL2')],
  ['an SPSS file', Buffer.from('$FL3')],
  ['a Stata file', Buffer.from('<stata_dta>')],
  ['an R data file', Buffer.from('RDX')],
  ['PostScript', Buffer.from('%!PS')],
  ['RTF', Buffer.from('{\\rtf')]
]

/** Texts that are not tables, by their first lines; each would otherwise be a table of its lines. */
const OTHER_TEXTS: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['a pointer of Git LFS, not the file that it stands for', /^version https:\/\/git-lfs\.github\.com\//],
  ['iCalendar', /^BEGIN:VCALENDAR[ \t]*\r?\n/i],
  ['vCard', /^BEGIN:VCARD[ \t]*\r?\n/i],
  ['a web archive or an e-mail (MIME)', /^MIME-Version:\s*\d/i],
  ['a part of a MapInfo table', /^!table\s*\n!version\s/i],
  ['MapInfo MIF', /^version\s+\d+\s*\n\s*(?:charset\s+"|delimiter\s|columns\s)/i],
  ['DXF', /^(?:999\r?\n[^\n]*\n\s*)?0\r?\n\s*SECTION\r?\n/i],
  ['GMT', /^# @VGMT/],
  ['an ASCII grid', /^ncols\s+\d+\s+nrows\s+\d+\s/i],
  ['ARFF', /^@relation\s/i],
  ['Turtle', /^@(?:prefix|base)\s+[^\s<]*\s*</],
  // Each piece before the first statement of a table ends at one place only: the time stays linear.
  [
    'SQL',
    /^(?:(?:--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/;?|(?:set|begin|start|drop|use|pragma|lock|select\s+pg_catalog)\b[^;]*;)\s*)*(?:create\s+table\s+(?:if\s+not\s+exists\s+)?\S+\s*\(|insert\s+into\s+\S+\s*(?:\(|values))/i
  ],
  ['a coordinate system (the .prj of another file)', /^(?:GEOGCS|PROJCS|GEOGCRS|PROJCRS|COMPD_CS)\s*\[\s*"/],
  ['JSON-stat', /^\{(?=[^]*"dimension"\s*:\s*\{)[^[{]*"class"\s*:\s*"dataset"/],
  ['SDMX-JSON', /^\{[^]*"dataSets"\s*:\s*\[[^]*"(?:observations|series)"\s*:\s*\{/]
]

/** `text` is the beginning of a file, without blanks before it. */
export function nameOfOtherText(text: string): string | undefined {
  return OTHER_TEXTS.find(([, beginning]) => beginning.test(text))?.[0]
}
