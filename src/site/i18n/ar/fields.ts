import type { FIELDS as ENGLISH } from '../en/fields.ts'
import type { TranslationOf } from '../message.ts'

export const FIELDS: TranslationOf<typeof ENGLISH> = {
  'fields.lead': 'ما يراه القراء من كل حقل. يبقى الملف كما هو.',
  'fields.table': 'حقول مجموعة البيانات',
  'fields.field': 'الحقل',
  'fields.place': 'الترتيب',
  'fields.label': 'التسمية',
  'fields.description': 'الوصف',
  'fields.unit': 'الوحدة',
  'fields.facet': 'مرشح',
  'fields.hidden': 'مخفي',
  'fields.of': '{what} لـ {name}',
  'fields.save': 'حفظ الحقول',
  'fields.none': 'لا سجلات في مجموعة البيانات بعد ولا حقول.',
  'fields.more': {
    zero: 'كل الحقول ظاهرة: {n}.',
    one: 'حقل واحد آخر لا يظهر هنا.',
    two: 'حقلان آخران لا يظهران هنا.',
    few: '{n} حقول أخرى لا تظهر هنا.',
    many: '{n} حقلًا آخر لا تظهر هنا.',
    other: '{n} حقل آخر لا تظهر هنا.'
  },
  'fields.tab': 'الحقول',
  'data.tab': 'السجلات',
  'data.records': 'السجلات',
  'data.source': 'منشور من',
  'data.newRecords': 'سجلات جديدة',
  'data.how': 'ما مصير السجلات الحالية',
  'data.replace': 'تُستبدل',
  'data.replaceHint': 'تتحقق أولًا من كيفية قراءة الملف.',
  'data.append': 'تبقى وتضاف إليها سجلات الملف',
  'data.appendHint': 'يجب أن تحمل أعمدة الملف أسماء الحقول.',
  'data.send': 'إرسال الملف',
  'data.schedule': 'تحميلها وفق جدول زمني',
  'data.scheduleText': 'تجلب البوابة السجلات الجديدة من عنوان بنفسها.',
  'data.earlier': 'ملفات سابقة',
  'data.countLoads': {
    zero: 'لا ملفات سابقة: {n}',
    one: 'ملف سابق واحد',
    two: 'ملفان سابقان',
    few: '{n} ملفات سابقة',
    many: '{n} ملفًا سابقًا',
    other: '{n} ملف سابق'
  },
  'data.loaded': 'تاريخ التحميل',
  'data.replaced': 'تاريخ الاستبدال',
  'data.noEarlier': 'لا توجد ملفات سابقة محفوظة.',
  'data.return': 'العودة إليه',
  'data.returnQuestion': 'العودة إلى {name}؟',
  'data.returnText':
    'تحل سجلات هذا الملف محل السجلات الحالية. تبقى الحقول والوصف والجمهور، وتصبح القيم غير المناسبة فارغة.'
}
