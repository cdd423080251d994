import type { PAGE_TEXTS as ENGLISH } from '../en/pages.ts'
import type { TranslationOf } from '../message.ts'

export const PAGE_TEXTS: TranslationOf<typeof ENGLISH> = {
  'pages.section': 'الصفحات',
  'pages.sectionText': 'كتابة صفحات خاصة وترتيبها في التنقل.',
  'pages.count': {
    zero: 'لا صفحات',
    one: 'صفحة واحدة',
    two: 'صفحتان',
    few: '{n} صفحات',
    many: '{n} صفحة',
    other: '{n} صفحة'
  },
  'pages.none': 'لا توجد صفحات خاصة بعد.',
  'pages.new': 'صفحة جديدة',
  'pages.title': 'العنوان',
  'pages.address': 'العنوان الإلكتروني',
  'pages.addressHint':
    'أحرف صغيرة وأرقام وشرطات: open-data-week يقع في /pages/open-data-week/. العناوين about وhelp وcontact وlegal وprivacy وterms تستبدل نصوص تلك الصفحات.',
  'pages.text': 'النص',
  'pages.textHint': 'HTML بسيط: فقرات وعناوين وقوائم وروابط وتأكيد.',
  'pages.save': 'حفظ الصفحة',
  'pages.preview': 'معاينة',
  'pages.place': 'الترتيب في التنقل',
  'pages.placeHint': 'رقم؛ الأصغر أولًا. إن كان فارغًا فليست في التنقل.',
  'pages.savePlace': 'حفظ العنوان والترتيب',
  'pages.draft': 'مسودة',
  'pages.draftText': 'الصفحة الجديدة مسودة لا يراها إلا أنت والمسؤولون. شاركها عندما تكتمل.',
  'pages.share': 'تغيير من يمكنه رؤيتها',
  'pages.view': 'فتح الصفحة',
  'pages.removeLanguage': 'إزالة هذه اللغة',
  'pages.delete': 'حذف هذه الصفحة',
  'pages.deleteText': 'تُحذف نصوصها بكل اللغات ولا يمكن استعادتها.',
  'pages.language': 'اللغة',
  'done.pageCreated': 'أُنشئت الصفحة.',
  'done.pageDeleted': 'حُذفت الصفحة.'
}
