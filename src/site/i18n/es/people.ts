import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'Administrador',
  'role.publisher': 'Editor',
  'role.user': 'Usuario',
  'role.editor': 'Editor de datos',
  'role.viewer': 'Lector',
  'people.role': 'Rol',
  'people.state': 'Estado',
  'people.active': 'Activo',
  'people.disabled': 'Desactivado',
  'people.hidden': 'No se le muestra',
  'people.lastSignIn': 'Último acceso',
  'people.searchUsers': 'Buscar usuarios',
  'people.noUsers': 'No hay usuarios que pueda ver.',
  'people.countUsers': { one: '{n} usuario', other: '{n} usuarios' },
  'people.addUser': 'Añadir usuario',
  'people.mayNotAdd': 'Su rol no permite añadir usuarios.',
  'people.usernameHint': 'Letras de la a a la z, cifras y . _ - @. Vacío: lo elige la persona invitada.',
  'people.firstPassword': 'Primera contraseña',
  'people.firstPasswordHint': 'Sin contraseña obtiene un enlace: quien lo abra elige una contraseña.',
  'people.invited': 'Se creó la invitación',
  'people.invitedText':
    'Copie ahora este enlace y envíelo a la persona: solo se muestra una vez y es válido durante dos semanas.',
  'done.userAdded': 'Se añadió el usuario.'
}
