import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'Estado del servidor',
  'admin.healthText': 'Si el servidor funciona, qué espera y la última copia de seguridad.',
  'health.lead': 'A las {time}. Esta página se vuelve a leer sola.',
  'health.well': 'Todo está bien',
  'health.wellText': 'No hay que hacer nada.',
  'health.engine': 'Motor de los registros',
  'health.engine.own': 'Iniciado por Loggia',
  'health.engine.server': 'Un servidor aparte',
  'health.database': 'Base de control',
  'health.disk': 'Espacio libre en disco',
  'health.memory': 'Memoria de este servidor',
  'health.answers': 'Responde',
  'health.silent': 'No responde',
  'health.within': 'Preguntado en {n} ms',
  'health.freeOf': '{free} libres de {total}',
  'health.queues': 'Trabajo en segundo plano',
  'health.queuesText':
    'Lo pendiente, lo que se ejecuta y lo que falló; publicaciones y sincronizaciones que fallaron en el último día.',
  'health.work': 'Trabajo',
  'health.waiting': 'En espera',
  'health.since': 'El más antiguo desde',
  'health.running': 'En curso',
  'health.held': 'Espera a una persona',
  'health.failing': 'Con errores',
  'health.queue.webhooks': 'Entregas de webhooks',
  'health.queue.publications': 'Publicaciones',
  'health.queue.sources': 'Fuentes programadas',
  'health.queue.harvesters': 'Catálogos recolectados',
  'health.queue.synchronizations': 'Sincronizaciones con otros portales',
  'health.queue.mails': 'Correos',
  'health.backup': 'Copia de seguridad',
  'health.last': 'La última',
  'health.never': 'Ninguna todavía',
  'health.elsewhere':
    'La base o los registros están en otro servidor, que se copia por sus propios medios, en el mismo momento que los archivos de la carpeta.',
  'health.how': 'Cómo',
  'health.howText':
    'Se ejecuta en el servidor, con el portal en marcha, por ejemplo cada noche. La carpeta debe ser nueva y debería estar en otro disco.',
  'health.versions': 'Versiones',
  'health.started': 'En marcha desde',
  'health.problem.engine-silent': 'El motor de los registros no responde',
  'health.do.engine-silent':
    'Hasta que responda no se muestran registros. Reinicie el portal; si no ayuda, su registro dice por qué.',
  'health.problem.disk-full': 'El disco está lleno',
  'health.do.disk-full':
    'No se puede importar ni subir nada. Libere espacio en el disco de la carpeta o póngale uno mayor.',
  'health.problem.disk-short': 'El disco está casi lleno',
  'health.do.disk-short':
    'Un conjunto que se vuelve a cargar ocupa por un tiempo el espacio de una segunda copia. Libere espacio antes de que falte.',
  'health.problem.memory-short': 'A la máquina le queda poca memoria',
  'health.do.memory-short':
    'Las consultas se vuelven lentas o se rechazan. Cierre otros programas, baje engine-memory-mb o cache-mb, o añada memoria.',
  'health.problem.backup-missing': 'No hay copia de seguridad',
  'health.do.backup-missing':
    'Quien administra el servidor escribe una con «loggia backup FOLDER», con el portal en marcha.',
  'health.problem.backup-old': 'La última copia tiene más de una semana',
  'health.do.backup-old': 'Escriba una nueva y haga que la máquina la repita cada noche.',
  'health.problem.webhooks-failing': {
    one: '{n} webhook se desactivó porque falló su receptor',
    other: '{n} webhooks se desactivaron porque fallaron sus receptores'
  },
  'health.do.webhooks-failing':
    'Mire las últimas entregas, repare el receptor, active el webhook y vuelva a entregar lo que falló.',
  'health.problem.webhooks-late': {
    one: '{n} entrega espera desde hace más de una hora',
    other: '{n} entregas esperan, la más antigua desde hace más de una hora'
  },
  'health.do.webhooks-late':
    'Los receptores responden despacio o no responden. Las páginas de los webhooks muestran qué respondieron.',
  'health.problem.publications-late': 'Hay publicaciones que esperan desde hace más de una hora',
  'health.do.publications-late': 'El registro del servidor dice qué las retiene.',
  'health.problem.sources-failing': { one: '{n} fuente falla', other: '{n} fuentes fallan' },
  'health.do.sources-failing':
    'El conjunto conserva sus últimos registros. La página de la fuente dice por qué y puede ejecutarla de nuevo.',
  'health.problem.sources-held': { one: '{n} fuente espera a una persona', other: '{n} fuentes esperan a una persona' },
  'health.do.sources-held': 'Lo que llegó difiere demasiado de lo que hay aquí. Mírelo y acéptelo, o déjelo.',
  'health.problem.harvesters-failing': {
    one: '{n} catálogo recolectado falla',
    other: '{n} catálogos recolectados fallan'
  },
  'health.do.harvesters-failing':
    'Sus conjuntos quedan como estaban. La página del catálogo dice por qué y puede ejecutarlo de nuevo.',
  'health.problem.harvesters-held': {
    one: '{n} catálogo recolectado espera a una persona',
    other: '{n} catálogos recolectados esperan a una persona'
  },
  'health.do.harvesters-held': 'Falta demasiado del catálogo de una vez. Compruebe si es así y acéptelo.',
  'health.problem.synchronizations-failing': {
    one: '{n} sincronización falló en el último día',
    other: '{n} sincronizaciones fallaron en el último día'
  },
  'health.do.synchronizations-failing':
    'La página de la colaboración dice qué no se pudo intercambiar y con quién. La próxima sincronización lo intenta de nuevo.',
  'health.problem.mails-failing': { one: '{n} correo no se pudo enviar', other: '{n} correos no se pudieron enviar' },
  'health.do.mails-failing':
    'La página de correos dice qué respondió el servidor. Corrija el servidor o el destinatario y envíelos de nuevo.',
  'health.problem.mails-late': {
    one: '{n} correo espera desde hace más de una hora',
    other: '{n} correos esperan, el más antiguo desde hace más de una hora'
  },
  'health.do.mails-late': 'No hay servidor de correo, o no los acepta. La página de correos lo dice.'
}
