import type { QUOTAS as ENGLISH } from '../en/quotas.ts'
import type { TranslationOf } from '../message.ts'

export const QUOTAS: TranslationOf<typeof ENGLISH> = {
  'settings.tab.quotas': 'الحصص',
  'quotas.text': 'تُحسب الحصص لكل متصل ولكل يوم (UTC). وتبدأ من جديد: {time}.',
  'quotas.where':
    'يضبط مشغّل الخادم حدود جميع المتصلين في ملف الإعداد أو بالمتغيرات المذكورة هنا، ثم يعيد تشغيل الخادم. ويمكنك أدناه أن تعطي مفتاح API واحدًا حدودًا خاصة به؛ وتسري فورًا.',
  'quotas.limits': 'الحدود واستخدام اليوم',
  'quotas.callers': 'المتصلون',
  'quotas.kind.anonymous': 'كل شبكة من دون مفتاح',
  'quotas.kind.user': 'كل مستخدم',
  'quotas.kind.key': 'كل مفتاح API',
  'quotas.active': 'المتصلون اليوم',
  'quotas.limitCalls': 'الطلبات في اليوم، على الأكثر',
  'quotas.limitTime': 'الحوسبة في اليوم، على الأكثر',
  'quotas.limitSeconds': 'الحوسبة في اليوم بالثواني، على الأكثر',
  'quotas.calls': 'طلبات اليوم',
  'quotas.time': 'حوسبة اليوم',
  'quotas.ofOne': 'من متصل واحد على الأكثر {n}',
  'quotas.unlimited': 'بلا حد',
  'quotas.seconds': '{n} ث',
  'quotas.most': 'الأكثر استخدامًا اليوم',
  'quotas.keys.calls': 'مفاتيح API حسب الطلبات',
  'quotas.keys.computing': 'مفاتيح API حسب الحوسبة',
  'quotas.users.calls': 'المستخدمون حسب الطلبات',
  'quotas.users.computing': 'المستخدمون حسب الحوسبة',
  'quotas.key': 'مفتاح API',
  'quotas.user': 'المستخدم',
  'quotas.used': 'المستخدَم',
  'quotas.search': 'البحث بجزء من الاسم',
  'quotas.noneYet': 'لا شيء حتى الآن.',
  'quotas.own': 'حد خاص',
  'quotas.countKeys': {
    one: 'مفتاح فعّال واحد',
    two: 'مفتاحان فعّالان',
    few: '{n} مفاتيح فعّالة',
    other: '{n} مفتاحًا فعّالًا'
  },
  'quotas.countUsers': {
    one: 'مستخدم واحد له طلبات اليوم',
    two: 'مستخدمان لهما طلبات اليوم',
    few: '{n} مستخدمين لهم طلبات اليوم',
    other: '{n} مستخدمًا لهم طلبات اليوم'
  },
  'quotas.change': 'حدود مفتاح API واحد',
  'quotas.changeText': 'للمفاتيح المعروضة في القائمة أعلاه. للعثور على غيرها، ابحث أو انتقل إلى صفحة أخرى.',
  'quotas.hint': 'فارغ: كما كان. ‎-1: حد جميع المفاتيح.',
  'quotas.save': 'ضبط الحدود',
  'quotas.others': 'حدود أخرى'
}
