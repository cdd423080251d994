import { codeOf, titleOf } from '../rows.ts'
import { drawnOf, everywhere, idOf, type PeerQuestion, pageAndCount, records } from './question.ts'

export const LOOK_UPS: readonly PeerQuestion[] = [
  {
    what: 'page at a small offset',
    ours: (round) => records({ offset: 100 + round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id LIMIT 20 OFFSET ${100 + round}`])
  },
  {
    what: 'page at offset 9,900',
    ours: (round) => records({ offset: 9_900 + (round % 80) }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id LIMIT 20 OFFSET ${9_900 + (round % 80)}`])
  },
  {
    what: 'last page, by the order turned round',
    ours: (round) => records({ order_by: 'id desc', offset: round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id DESC LIMIT 20 OFFSET ${round}`])
  },
  {
    what: 'a record by its id',
    ours: (round, drawn) => `bench/records/${drawnOf(round, drawn).recordId}`,
    ...everywhere((round, drawn) => [`SELECT * FROM bench WHERE id = ${drawnOf(round, drawn).id}`])
  },
  {
    what: 'page in the order of a number, descending',
    ours: (round) => records({ order_by: 'price desc', offset: round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY price DESC, id LIMIT 20 OFFSET ${round}`]),
    postgreSql: (round) => [`SELECT * FROM bench ORDER BY price DESC, id DESC LIMIT 20 OFFSET ${round}`]
  },
  {
    what: 'look-up by an int',
    ours: (round) => records({ where: `id=${idOf(round)}` }),
    ...everywhere((round) => pageAndCount(`id = ${idOf(round)}`))
  },
  {
    what: 'look-up by a code',
    ours: (round) => records({ where: `code="${codeOf(idOf(round))}"` }),
    ...everywhere((round) => pageAndCount(`code = '${codeOf(idOf(round))}'`))
  },
  {
    what: 'look-up by a long text',
    ours: (round) => records({ where: `title="${titleOf(idOf(round))}"` }),
    ...everywhere((round) => pageAndCount(`title = '${titleOf(idOf(round))}'`))
  }
]
