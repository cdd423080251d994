import type { PEOPLE as ENGLISH } from '../en/people.ts'
import type { TranslationOf } from '../message.ts'

export const PEOPLE: TranslationOf<typeof ENGLISH> = {
  'role.administrator': 'مدير',
  'role.publisher': 'ناشر',
  'role.user': 'مستخدم',
  'role.editor': 'محرر بيانات',
  'role.viewer': 'قارئ',
  'people.role': 'الدور',
  'people.state': 'الحالة',
  'people.active': 'نشط',
  'people.disabled': 'معطَّل',
  'people.hidden': 'غير معروض لك',
  'people.lastSignIn': 'آخر تسجيل دخول',
  'people.searchUsers': 'البحث عن مستخدمين',
  'people.noUsers': 'لا يوجد مستخدمون يمكنك رؤيتهم.',
  'people.countUsers': { one: 'مستخدم واحد', two: 'مستخدمان', few: '{n} مستخدمين', other: '{n} مستخدمًا' },
  'people.addUser': 'إضافة مستخدم',
  'people.mayNotAdd': 'دورك لا يسمح بإضافة مستخدمين.',
  'people.usernameHint': 'الأحرف من a إلى z والأرقام و . _ - @. فارغ: يختاره المدعو.',
  'people.firstPassword': 'كلمة المرور الأولى',
  'people.firstPasswordHint': 'من دونها تحصل على رابط: من يفتحه يختار كلمة مرور.',
  'people.invited': 'أُنشئت الدعوة',
  'people.invitedText': 'انسخ هذا الرابط الآن وأرسله إلى الشخص: يُعرض مرة واحدة فقط ويصلح أسبوعين.',
  'done.userAdded': 'أُضيف المستخدم.'
}
