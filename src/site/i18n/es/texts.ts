import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'Acerca del portal',
  'page.help': 'Ayuda',
  'page.contact': 'Contacto',
  'page.legal': 'Aviso legal',
  'page.privacy': 'Datos personales',
  'page.terms': 'Condiciones de uso',
  'page.accessibility': 'Accesibilidad',
  'page.site-map': 'Mapa del sitio',
  'page.others': 'Páginas',
  'page.noContact':
    'El responsable de este portal no ha indicado un contacto. Cada conjunto de datos nombra a su productor.',
  'page.write': 'Escribir al responsable de este portal: {contact}',
  'page.unwritten': 'El responsable de este portal aún no ha escrito esta página.',
  'page.owners':
    'Los datos pertenecen a sus productores. Cada conjunto de datos nombra a su productor y su licencia; la licencia dice qué puede hacer con los datos.',
  'about.text':
    '{name} publica {datasets} con {records}. Todo lo público se puede leer, filtrar, descargar y consultar con programas sin cuenta.',
  'help.find': 'Encontrar un conjunto de datos',
  'help.findText':
    'Escriba palabras en el campo de búsqueda o elija filtros junto a la lista. La frase sobre la lista dice qué se muestra; cada filtro se puede quitar.',
  'help.look': 'Ver los registros',
  'help.lookText':
    'Abra la tabla de un conjunto de datos. Un clic en la cabecera de una columna ordena, el botón de al lado filtra. Todo lo que elige está en la dirección de la página: guárdela o envíela y otros verán lo mismo.',
  'help.download': 'Descargar',
  'help.downloadText':
    'La página de exportación ofrece cada formato para todos los registros y para los que dejan sus filtros.',
  'help.query': 'Lenguaje de consulta del campo de búsqueda de una tabla',
  'help.queryText':
    'Las palabras se buscan. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR y NOT preguntan con más precisión.',
  'help.programs': 'Para programas',
  'help.programsText':
    'La página API de cada conjunto de datos muestra la petición de lo que usted ve, en varios lenguajes. Todas las peticiones y parámetros están en la descripción de la API.',
  'privacy.counted': 'Qué se cuenta',
  'privacy.countedText':
    'Las visitas se cuentan por día, conjunto de datos, vista, idioma y sitio del que vino un enlace. No se guarda con ellas su dirección ni ningún identificador suyo, y nada se comparte con otros.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'Una cookie recuerda el idioma elegido, otra su respuesta al aviso de acceso, otra su sesión mientras está abierta. Ninguna sirve para seguirle, por lo que ninguna necesita su consentimiento.',
  'privacy.logs': 'Registros de actividad',
  'privacy.logsText': {
    one: 'Los inicios de sesión, los rechazos y los cambios de los miembros se registran con nombre, dirección y hora, y se borran después de {n} día.',
    other:
      'Los inicios de sesión, los rechazos y los cambios de los miembros se registran con nombre, dirección y hora, y se borran después de {n} días.'
  },
  'accessibility.short.full': 'Accesibilidad: plenamente conforme',
  'accessibility.short.partial': 'Accesibilidad: parcialmente conforme',
  'accessibility.short.none': 'Accesibilidad: no conforme',
  'accessibility.intro':
    'El responsable de {name} quiere que todas las personas puedan usarlo. Esta declaración se aplica a sus páginas.',
  'accessibility.status': 'Situación de cumplimiento',
  'accessibility.full': 'Las páginas cumplen plenamente WCAG 2.2 nivel AA, EN 301 549 y RGAA 4.1.',
  'accessibility.partial': 'Las páginas cumplen parcialmente WCAG 2.2 nivel AA, EN 301 549 y RGAA 4.1.',
  'accessibility.none':
    'Las páginas no cumplen WCAG 2.2 nivel AA, EN 301 549 y RGAA 4.1, o aún no existe una auditoría válida de este portal.',
  'accessibility.rate': 'Se cumple el {rate} de los criterios aplicables.',
  'accessibility.assessed': 'Evaluación del software',
  'accessibility.assessedText':
    'Los autores del software comprobaron sus páginas el {date}: se cumplen {wcag} criterios de WCAG 2.2 (niveles A y AA) y {rgaa} de RGAA 4.1.',
  'accessibility.sum': '{n} de {all}',
  'accessibility.open': 'No se cumplen o no se han probado todavía: {list}.',
  'accessibility.details': 'Criterio por criterio (en inglés)',
  'accessibility.content': 'Contenido que puede no ser accesible',
  'accessibility.contentText':
    'Los archivos y textos de los productores se muestran tal como se entregaron. Los mapas y gráficos van acompañados de una lista o tabla que dice lo mismo.',
  'accessibility.made': 'Sobre esta declaración',
  'accessibility.dated': 'Se elaboró el {date}.',
  'accessibility.tested':
    'Las páginas se comprueban con axe y a mano: solo con teclado, 320 píxeles, ampliación del 400 %, sin scripts, claro y oscuro, de derecha a izquierda.',
  'accessibility.feedback': 'Comentarios y contacto',
  'accessibility.feedbackText':
    'Si algo no se puede usar o leer, escriba al responsable. Recibirá una alternativa o ayuda.',
  'accessibility.enforcement': 'Si nada ayuda',
  'accessibility.enforcementText':
    'Si no obtiene una respuesta satisfactoria, puede dirigirse a la autoridad de su país que supervisa la accesibilidad de los sitios públicos.'
}
