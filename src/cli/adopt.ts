import { type AdoptionReport, adopt as adoptRecords } from '#app'
import { briefContext, type Command, flagGiven, textFlags, usageError } from './command.ts'

export const adopt: Command = {
  name: 'adopt',
  usage: [
    '[--home DIR]                       show what would be restored; changes nothing',
    '[--home DIR] --yes [--drop TABLE …]  do it'
  ],
  summary: 'continue with the existing records when the control database does not match them',
  help: {
    '--yes': 'perform the listed changes; make a backup of the home first',
    '--drop TABLE': 'drop a table of records that nothing refers to; can be repeated'
  },
  options: { yes: { type: 'boolean' }, drop: { type: 'string', multiple: true } },
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia adopt` takes options only.')
    const apply = flagGiven(call, 'yes') === true
    const report = await adoptRecords({ ...briefContext(call), apply, drop: textFlags(call, 'drop') })
    for (const line of describe(report, apply)) call.out.write(`${line}\n`)
    return 0
  }
}

const STATE: Readonly<Record<AdoptionReport['control'], string>> = {
  missing:
    'The control database is missing: a new one is created. Users, groups, items, keys and settings are lost unless a backup has them.',
  empty:
    'The control database is empty: it is filled again. Users, groups, items, keys and settings are lost unless a backup has them.',
  damaged:
    'The control database is damaged: it is renamed and a new one is created. Users, groups, items, keys and settings are lost unless a backup has them.',
  old: 'The control database is of an earlier release.',
  known: 'The control database can be read.'
}

function describe({ plan, control, setAside, dropped }: AdoptionReport, applied: boolean): string[] {
  const number = (count: number) => count.toLocaleString('en')
  return [
    STATE[control],
    ...(setAside === undefined ? [] : [`Put aside: ${setAside}`]),
    ...plan.versions.map(
      ({ id, table, records, description }) =>
        `dataset ${id}: its records are the ${number(records)} of ${table}, loaded ${new Date(description.loadedMs).toISOString()}${id === description.dataset ? '' : ` as ${description.dataset}`}`
    ),
    ...plan.counts.map(
      ({ table, records }) =>
        `table ${table}: only ${number(records)} records are left; the dataset continues with these`
    ),
    ...plan.lost.map(
      (id) =>
        `dataset ${id}: its records are missing; it continues without records, \`loggia import --replace --id ${id}\` loads them again`
    ),
    ...plan.others.map(({ table, records, of }) =>
      dropped.includes(table)
        ? `table ${table}: dropped`
        : `table ${table}: ${number(records)} records${of === undefined ? '' : ` of ${of}`}, of no dataset; it stays (--drop ${table} drops it)`
    ),
    applied
      ? 'Done. Datasets that were not known are private; `loggia dataset set ID --access public` makes them public. Types of fields of the datasets above can be changed after their next import only.'
      : 'Nothing was changed. Run again with --yes to perform these changes.'
  ]
}
