import type { UPLOAD as ENGLISH } from '../en/upload.ts'
import type { TranslationOf } from '../message.ts'

export const UPLOAD: TranslationOf<typeof ENGLISH> = {
  'upload.title': 'إرسال الملف',
  'upload.progress': 'ما أُرسل من الملف',
  'upload.sent': 'أُرسل {part} من {whole}',
  'upload.left': 'بقي نحو {time}',
  'upload.running': 'يجري إرسال الملف. يمكنك التوقف والمتابعة لاحقًا.',
  'upload.paused': 'متوقف مؤقتًا. ما أُرسل يبقى هنا.',
  'upload.lost': 'انقطع الاتصال. يتابع الإرسال من تلقاء نفسه حالما تجيب البوابة.',
  'upload.signedOut': 'انتهت جلستك. سجّل الدخول مجددًا في علامة تبويب أخرى، فيتابع الإرسال هنا.',
  'upload.signIn': 'تسجيل الدخول في علامة تبويب أخرى',
  'upload.other': 'هذا ملف آخر، أو تغيّر منذ بدء الرفع. اختر الملف نفسه.',
  'upload.finishing': 'أُرسل كل شيء. تجمع البوابة الملف.',
  'upload.unreadable': 'تغيّر الملف أو نُقل ولم تعد قراءته ممكنة.',
  'upload.gone': 'لم يعد هذا الرفع موجودًا، أو سجّل شخص آخر الدخول الآن.',
  'upload.pause': 'إيقاف مؤقت',
  'upload.resume': 'متابعة',
  'upload.choose': 'للمتابعة اختر الملف نفسه: {size}، عُدّل في {modified}.',
  'upload.noScript': 'متابعة الرفع تحتاج إلى JavaScript. بدونه تخلَّ عن هذا الرفع وأرسل الملف كاملًا.',
  'upload.complete': 'الملف كله هنا.',
  'upload.foreign': 'برنامج آخر يرسل هذا الملف.',
  'upload.notWhole': 'ما زالت أجزاء من الملف ناقصة.',
  'upload.discard': 'تخلٍّ',
  'upload.discardNamed': 'التخلي عن رفع {title}',
  'upload.discardQuestion': 'هل تتخلى عن رفع {title}؟',
  'upload.discardText': 'يُحذف ما أُرسل من الملف. لا يمكن التراجع عن ذلك.',
  'upload.unfinished': 'عمليات رفع يمكن متابعتها',
  'upload.count': {
    zero: 'لا عمليات رفع',
    one: 'عملية رفع واحدة',
    two: 'عمليتا رفع',
    few: '{n} عمليات رفع',
    many: '{n} عملية رفع',
    other: '{n} عملية رفع'
  },
  'upload.here': 'أُرسل',
  'upload.last': 'آخر جزء',
  'upload.expires': 'يُحفظ حتى',
  'done.uploadBegun': 'بدأ الرفع.',
  'done.partArrived': 'وصل جزء من الملف.',
  'done.uploadDiscarded': 'تم التخلي عن الرفع.'
}
