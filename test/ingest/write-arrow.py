"""Writes Arrow and Parquet files of random columns with pyarrow, and cells.json: what pyarrow holds in each cell.

write-arrow.py FOLDER SEED. A cell is null, a text, a boolean, a list or an object; numbers are texts that Python prints.
"""
import base64
import datetime
import decimal
import json
import math
import os
import random
import sys

import pyarrow as pa
import pyarrow.parquet as pq

folder, seed = sys.argv[1], int(sys.argv[2])
chance = random.Random(seed)
ROWS = 60
EPOCH = datetime.date(1970, 1, 1)
TEXTS = ['', 'a', 'é', '😀', 'a,b', 'line\nbreak', '"quoted"', 'no\u00a0break', 'x' * 40, '007', '1.5', 'true', '2024-01-01', '\\N', 'null', ' blanks ']


def integer(bits, signed):
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    return lambda: chance.choice([low, high, 0, 1, chance.randint(low, high)])


def number(type_):
    def one():
        value = chance.choice([0.0, -0.5, 0.1, chance.uniform(-1e6, 1e6), math.nan, math.inf, -math.inf, 1e-7])
        return pa.scalar(value, pa.float64()).cast(type_, safe=False).as_py()

    return one


def digits(precision, scale):
    def one():
        unscaled = chance.randint(-(10**precision - 1), 10**precision - 1) if chance.random() < 0.8 else chance.choice([0, 1, -5])
        with decimal.localcontext() as context:
            context.prec = 80
            return decimal.Decimal(unscaled).scaleb(-scale)

    return one


def day():
    return chance.choice([EPOCH, datetime.date(1, 1, 1), datetime.date(9999, 12, 31), datetime.date(1899, 12, 31), EPOCH + datetime.timedelta(chance.randint(-50000, 150000))])


def units(low, high):
    return lambda: chance.choice([0, chance.randint(low, high), low, high])


UNITS = {'s': 1, 'ms': 10**3, 'us': 10**6, 'ns': 10**9}
# Years 1 to 9999 in seconds; nanoseconds of 64 bits end in 2262.
MOMENTS = {unit: (-62135596800 * many, 253402300799 * many) if unit != 'ns' else (-(2**63) + 1, 2**63 - 1) for unit, many in UNITS.items()}


def text_of_seconds(count, unit):
    """The text of a time or a duration, of a count of its units."""
    many = UNITS[unit]
    sign, count = ('-' if count < 0 else ''), abs(count)
    seconds, rest = divmod(count, many)
    fraction = '' if rest == 0 else '.' + str(rest).rjust(len(str(many)) - 1, '0').rstrip('0')
    return f'{sign}{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}{fraction}'


def text_of_moment(count, unit, inside):
    """Six digits of a fraction, as the API writes moments; all of them inside of lists, structs and maps."""
    micro = count * 10**6 // UNITS[unit]
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=micro)
    fraction = '' if moment.microsecond == 0 else f'.{moment.microsecond:06d}'
    if inside:
        rest = count % UNITS[unit]
        fraction = '' if rest == 0 else '.' + str(rest).rjust(len(str(UNITS[unit])) - 1, '0').rstrip('0')
    return f'{moment.year:04d}-{moment:%m-%dT%H:%M:%S}{fraction}+00:00'


def text_of_interval(months, days, nanoseconds):
    """ISO 8601, in months, days and seconds: none of them holds the others."""
    text = 'P' + (f'{months}M' if months else '') + (f'{days}D' if days else '')
    if nanoseconds:
        sign, (seconds, rest) = ('-' if nanoseconds < 0 else ''), divmod(abs(nanoseconds), 10**9)
        text += f'T{sign}{seconds}' + ('' if rest == 0 else '.' + f'{rest:09d}'.rstrip('0')) + 'S'
    return 'PT0S' if text == 'P' else text


def cell(type_, value, inside=False):
    """What a reader of the records should see of one value."""
    if value is None:
        return None
    if pa.types.is_dictionary(type_):
        return cell(type_.value_type, value, inside)
    if pa.types.is_boolean(type_):
        return value
    if pa.types.is_integer(type_):
        return str(value)
    if pa.types.is_floating(type_):
        return repr(value) if math.isfinite(value) else None
    if pa.types.is_decimal(type_):
        text = format(value, 'f')
        text = text.rstrip('0').rstrip('.') if '.' in text else text
        return '0' if text in ('-0', '') else text
    if pa.types.is_date32(type_):
        return f'{value.year:04d}-{value:%m-%d}'
    if pa.types.is_date64(type_):
        return f'{value.year:04d}-{value:%m-%d}T00:00:00+00:00'
    if pa.types.is_time(type_) or pa.types.is_duration(type_):
        return text_of_seconds(value, type_.unit)
    if pa.types.is_timestamp(type_):
        return text_of_moment(value, type_.unit, inside)
    if pa.types.is_interval(type_):
        return text_of_interval(*value)
    if pa.types.is_fixed_size_binary(type_):
        return value.hex()
    if pa.types.is_binary(type_) or pa.types.is_large_binary(type_) or pa.types.is_binary_view(type_):
        try:
            return value.decode('utf-8')
        except UnicodeDecodeError:
            return base64.b64encode(value).decode('ascii')
    if pa.types.is_map(type_):
        return {str(cell(type_.key_type, k, True)): cell(type_.item_type, v, True) for k, v in value}
    if pa.types.is_struct(type_):
        return {type_.field(i).name: cell(type_.field(i).type, value[type_.field(i).name], True) for i in range(type_.num_fields)}
    if pa.types.is_list(type_) or pa.types.is_large_list(type_) or pa.types.is_fixed_size_list(type_):
        return [cell(type_.value_type, each, True) for each in value]
    return value


def array_of(type_, values):
    """Counts of units are integers that lie in the file as the type has them."""
    if pa.types.is_timestamp(type_) or pa.types.is_duration(type_) or pa.types.is_time(type_):
        bits = type_.bit_width
        return pa.array(values, pa.int32() if bits == 32 else pa.int64()).view(type_)
    if pa.types.is_interval(type_):
        return pa.array([None if v is None else pa.MonthDayNano(v) for v in values], type_)
    return pa.array(values, type_)


def text():
    return chance.choice(TEXTS)


def binary():
    return chance.choice([b'', b'abc', b'\xff\x00', bytes(chance.randbytes(20)), 'é'.encode()])


def some(one, least=0, most=4, nulls=0.2):
    return lambda: [None if chance.random() < nulls else one() for _ in range(chance.randint(least, most))]


SCALARS = {
    'bool': (pa.bool_(), lambda: chance.random() < 0.5),
    **{f'int{bits}': (getattr(pa, f'int{bits}')(), integer(bits, True)) for bits in (8, 16, 32, 64)},
    **{f'uint{bits}': (getattr(pa, f'uint{bits}')(), integer(bits, False)) for bits in (8, 16, 32, 64)},
    'float16': (pa.float16(), number(pa.float16())),
    'float32': (pa.float32(), number(pa.float32())),
    'float64': (pa.float64(), number(pa.float64())),
    'decimal32': (pa.decimal32(7, 2), digits(7, 2)),
    'decimal64': (pa.decimal64(16, 5), digits(16, 5)),
    'decimal128': (pa.decimal128(38, 10), digits(38, 10)),
    'decimal128-small': (pa.decimal128(9, 2), digits(9, 2)),
    'decimal128-whole': (pa.decimal128(20, 0), digits(20, 0)),
    'decimal256': (pa.decimal256(70, 20), digits(70, 20)),
    'decimal-negative': (pa.decimal128(7, -3), digits(7, -3)),
    'date32': (pa.date32(), day),
    'date64': (pa.date64(), day),
    **{f'time32-{unit}': (pa.time32(unit), units(0, 86400 * UNITS[unit] - 1)) for unit in ('s', 'ms')},
    **{f'time64-{unit}': (pa.time64(unit), units(0, 86400 * UNITS[unit] - 1)) for unit in ('us', 'ns')},
    **{f'timestamp-{unit}': (pa.timestamp(unit), units(*MOMENTS[unit])) for unit in UNITS},
    **{f'timestamp-{unit}-zone': (pa.timestamp(unit, 'Europe/Paris'), units(*MOMENTS[unit])) for unit in UNITS},
    'timestamp-offset': (pa.timestamp('us', '+05:30'), units(*MOMENTS['us'])),
    **{f'duration-{unit}': (pa.duration(unit), units(-(10**6) * UNITS[unit], 10**6 * UNITS[unit])) for unit in UNITS},
    'interval': (pa.month_day_nano_interval(), lambda: (chance.randint(-20, 20), chance.randint(-40, 40), chance.choice([0, 1, 1500000000, -chance.randint(0, 10**15)]))),
    'string': (pa.string(), text),
    'large-string': (pa.large_string(), text),
    'string-view': (pa.string_view(), text),
    'binary': (pa.binary(), binary),
    'large-binary': (pa.large_binary(), binary),
    'binary-view': (pa.binary_view(), binary),
    'fixed-binary': (pa.binary(4), lambda: bytes(chance.randbytes(4))),
    'null': (pa.null(), lambda: None),
}


def nested():
    for name, (type_, one) in SCALARS.items():
        if name == 'null' or name == 'interval' or name == 'decimal-negative':
            continue
        yield f'list-{name}', pa.list_(type_), some(one)
        yield f'large-list-{name}', pa.large_list(type_), some(one)
        yield f'fixed-list-{name}', pa.list_(type_, 2), some(one, 2, 2)
        yield f'struct-{name}', pa.struct([('v', type_), ('n', pa.int32())]), lambda one=one: {'v': one() if chance.random() < 0.8 else None, 'n': 1}
        yield f'map-{name}', pa.map_(pa.string(), type_), lambda one=one: [(key, one() if chance.random() < 0.8 else None) for key in chance.sample('abcd', chance.randint(0, 3))]
    yield 'list-list', pa.list_(pa.list_(pa.int32())), some(some(integer(32, True)))
    yield 'list-struct', pa.list_(pa.struct([('a', pa.int32()), ('b', pa.string())])), some(lambda: {'a': 1, 'b': text()}, nulls=0)
    yield 'struct-struct', pa.struct([('s', pa.struct([('a', pa.list_(pa.string()))]))]), lambda: {'s': {'a': some(text)()}}
    yield 'map-integers', pa.map_(pa.int32(), pa.string()), lambda: [(k, text()) for k in chance.sample(range(9), 2)]


def is_counted(type_):
    """Types whose values are counts of units here, which pa.array of a nested type cannot make."""
    return pa.types.is_timestamp(type_) or pa.types.is_duration(type_) or pa.types.is_time(type_) or pa.types.is_interval(type_)


def nested_array(type_, values):
    """As pa.array, of counts of units within lists, structs and maps."""
    if pa.types.is_struct(type_):
        children = [nested_array(type_.field(i).type, [None if v is None else v[type_.field(i).name] for v in values]) for i in range(type_.num_fields)]
        return pa.StructArray.from_arrays(children, fields=list(type_), mask=pa.array([v is None for v in values]))
    if pa.types.is_map(type_):
        offsets, keys, items = [0], [], []
        for value in values:
            for k, v in value or []:
                keys.append(k)
                items.append(v)
            offsets.append(len(keys))
        made = pa.MapArray.from_arrays(pa.array(offsets, pa.int32()), nested_array(type_.key_type, keys), nested_array(type_.item_type, items), type=type_)
        return made if all(v is not None for v in values) else pa.MapArray.from_arrays(
            pa.array([None if i < len(values) and values[i] is None else offset for i, offset in enumerate(offsets)], pa.int32()), made.keys, made.items, type=type_
        )
    if pa.types.is_fixed_size_list(type_):
        flat = nested_array(type_.value_type, [each for value in values for each in (value if value is not None else [None] * type_.list_size)])
        return pa.FixedSizeListArray.from_arrays(flat, type=type_, mask=pa.array([v is None for v in values]))
    if pa.types.is_list(type_) or pa.types.is_large_list(type_):
        offsets, flat = [0], []
        for value in values:
            flat.extend(value or [])
            offsets.append(len(flat))
        large = pa.types.is_large_list(type_)
        of = pa.LargeListArray if large else pa.ListArray
        return of.from_arrays(
            pa.array(offsets, pa.int64() if large else pa.int32()), nested_array(type_.value_type, flat), type=type_, mask=pa.array([v is None for v in values])
        )
    return array_of(type_, values)


PATTERNS = {
    'no nulls': lambda i: False,
    'some nulls': lambda i: chance.random() < 0.3,
    'first null': lambda i: i < 20,
    'all null': lambda i: True,
}
COMPRESSIONS = [None, 'lz4', 'zstd']
PARQUET_COMPRESSIONS = ['none', 'snappy', 'gzip', 'zstd', 'lz4', 'brotli']
COLUMNS_OF_A_FILE = 24


class Column:
    """other: the same values with another dictionary."""

    def __init__(self, name, type_, array, cells, other=None):
        self.name, self.type, self.array, self.cells, self.other = name, type_, array, cells, other


def values_of(one, is_null):
    return [None if is_null(i) else one() for i in range(ROWS)]


def columns():
    for name, (type_, one) in SCALARS.items():
        for pattern in PATTERNS.values():
            values = values_of(one, pattern)
            yield Column(name, type_, array_of(type_, values), [cell(type_, value) for value in values])
    for name, type_, one in nested():
        values = values_of(one, PATTERNS[chance.choice(['no nulls', 'some nulls', 'first null'])])
        yield Column(name, type_, nested_array(type_, values), [cell(type_, value) for value in values])
    for name, (type_, one) in SCALARS.items():
        if name == 'null' or name == 'interval' or pa.types.is_float16(type_):
            continue
        index = chance.choice([pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32()])
        # The engine reads no dictionary that has a value twice.
        words = list({repr(word): word for word in (one() for _ in range(60))}.values())[:8]
        indices = values_of(lambda: chance.randrange(len(words)), PATTERNS[chance.choice(['no nulls', 'some nulls'])])
        turned = [None if i is None else len(words) - 1 - i for i in indices]
        array, other = (
            pa.DictionaryArray.from_arrays(pa.array(places, index), array_of(type_, values))
            for places, values in ((indices, words), (turned, words[::-1]))
        )
        yield Column(f'dictionary-{name}', array.type, array, [None if i is None else cell(type_, words[i]) for i in indices], other)


def write_arrow(path, form, group):
    compression = chance.choice(COMPRESSIONS)
    # Batches of several lengths, an empty one among them, cut out of longer arrays.
    cuts = sorted(chance.sample(range(1, ROWS), chance.randint(0, 3))) + [ROWS]
    cuts.insert(0, cuts[0])
    schema = pa.schema([pa.field(f'c{place}', column.type) for place, column in enumerate(group)])
    options = pa.ipc.IpcWriteOptions(compression=compression, emit_dictionary_deltas=form == 'stream' and chance.random() < 0.5)
    start = 0
    with (pa.ipc.new_file if form == 'file' else pa.ipc.new_stream)(path, schema, options=options) as writer:
        for end in cuts:
            # A stream can have a dictionary of its own in each batch, which replaces that of the batch before.
            arrays = [column.other if column.other is not None and form == 'stream' and chance.random() < 0.5 else column.array for column in group]
            writer.write_batch(pa.record_batch([array.slice(start, end - start) for array in arrays], schema=schema))
            start = end
    return f'{form}, {compression}, {len(cuts)} batches'


def write_parquet(path, group):
    table = pa.table([column.array for column in group], names=[f'c{place}' for place in range(len(group))])
    compression, size, version = chance.choice(PARQUET_COMPRESSIONS), chance.choice([ROWS, 25]), chance.choice(['1.0', '2.0'])
    pq.write_table(table, path, compression=compression, row_group_size=size, data_page_version=version, use_dictionary=chance.random() < 0.5)
    return f'{compression}, row groups of {size}, pages {version}'


def is_of_parquet(column):
    """Parquet has neither intervals nor dates in milliseconds nor decimals of negative scale as Arrow has them."""
    try:
        pq.write_table(pa.table([column.array], names=['v']), pa.BufferOutputStream())
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid, OSError):
        return False
    # pyarrow cannot cut views into row groups.
    return 'date64' not in str(column.type) and 'view' not in str(column.type)


manifest = []
all_columns = list(columns())
chance.shuffle(all_columns)
for form in ('file', 'stream', 'parquet'):
    some_columns = [column for column in all_columns if form != 'parquet' or is_of_parquet(column)]
    for start in range(0, len(some_columns), COLUMNS_OF_A_FILE):
        group = some_columns[start : start + COLUMNS_OF_A_FILE]
        path = os.path.join(folder, f'{form}-{start}.{"parquet" if form == "parquet" else "arrow"}')
        how = write_parquet(path, group) if form == 'parquet' else write_arrow(path, form, group)
        manifest.append({'file': path, 'how': how, 'columns': [{'name': column.name, 'type': str(column.type), 'cells': column.cells} for column in group]})
json.dump(manifest, open(os.path.join(folder, 'cells.json'), 'w'))
