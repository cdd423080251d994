import type { HEALTH as ENGLISH } from '../en/health.ts'
import type { TranslationOf } from '../message.ts'

export const HEALTH: TranslationOf<typeof ENGLISH> = {
  'admin.health': 'حالة الخادم',
  'admin.healthText': 'هل يعمل الخادم، وما ينتظر، وآخر نسخة احتياطية.',
  'health.lead': 'حتى {time}. تُقرأ هذه الصفحة من جديد تلقائيًا.',
  'health.well': 'كل شيء على ما يرام',
  'health.wellText': 'لا حاجة إلى أي إجراء.',
  'health.engine': 'محرك السجلات',
  'health.engine.own': 'يشغّله Loggia',
  'health.engine.server': 'خادم مستقل',
  'health.database': 'قاعدة بيانات التحكم',
  'health.disk': 'المساحة الحرة على القرص',
  'health.memory': 'ذاكرة هذا الخادم',
  'health.answers': 'يستجيب',
  'health.silent': 'لا يستجيب',
  'health.within': 'سُئل خلال {n} مللي ثانية',
  'health.freeOf': '{free} حرة من {total}',
  'health.queues': 'العمل في الخلفية',
  'health.queuesText': 'ما حان وقته وما يعمل وما فشل؛ وعمليات النشر والمزامنة التي فشلت خلال اليوم الأخير.',
  'health.work': 'العمل',
  'health.waiting': 'في الانتظار',
  'health.since': 'الأقدم منذ',
  'health.running': 'قيد التنفيذ',
  'health.held': 'ينتظر شخصًا',
  'health.failing': 'فاشل',
  'health.queue.webhooks': 'تسليمات خطافات الويب',
  'health.queue.publications': 'عمليات النشر',
  'health.queue.sources': 'المصادر المجدولة',
  'health.queue.harvesters': 'الفهارس المجمّعة',
  'health.queue.synchronizations': 'عمليات المزامنة مع بوابات أخرى',
  'health.queue.mails': 'رسائل البريد',
  'health.backup': 'النسخ الاحتياطي',
  'health.last': 'آخر نسخة',
  'health.never': 'لا شيء بعد',
  'health.elsewhere':
    'تقع قاعدة البيانات أو السجلات على خادم آخر يُنسخ احتياطيًا بوسائله، في اللحظة نفسها مع ملفات المجلد.',
  'health.how': 'الطريقة',
  'health.howText': 'يُنفَّذ على الخادم والبوابة تعمل، كل ليلة مثلًا. يجب أن يكون المجلد جديدًا ويُفضَّل أن يكون على قرص آخر.',
  'health.versions': 'الإصدارات',
  'health.started': 'يعمل منذ',
  'health.problem.engine-silent': 'محرك السجلات لا يستجيب',
  'health.do.engine-silent': 'لا تُعرض السجلات حتى يستجيب. أعد تشغيل البوابة؛ وإن لم يفد ذلك فسجلّها يذكر السبب.',
  'health.problem.disk-full': 'القرص ممتلئ',
  'health.do.disk-full': 'لا يمكن الاستيراد ولا الرفع. أفرغ مساحة على قرص المجلد أو وفّر له قرصًا أكبر.',
  'health.problem.disk-short': 'القرص ممتلئ تقريبًا',
  'health.do.disk-short': 'مجموعة البيانات التي يُعاد تحميلها تحتاج مؤقتًا إلى مساحة نسخة ثانية. أفرغ مساحة قبل أن تنفد.',
  'health.problem.memory-short': 'بقيت للجهاز ذاكرة قليلة',
  'health.do.memory-short':
    'تبطؤ الاستعلامات أو تُرفض. أغلق برامج أخرى، أو خفّض engine-memory-mb أو cache-mb، أو زد الذاكرة.',
  'health.problem.backup-missing': 'لا توجد نسخة احتياطية',
  'health.do.backup-missing': 'من يدير الخادم ينشئها بالأمر «loggia backup FOLDER» والبوابة تعمل.',
  'health.problem.backup-old': 'آخر نسخة احتياطية أقدم من أسبوع',
  'health.do.backup-old': 'أنشئ نسخة جديدة، ودع الجهاز يكررها كل ليلة.',
  'health.problem.webhooks-failing': {
    one: 'عُطّل خطاف ويب واحد لأن مستقبِله فشل',
    two: 'عُطّل خطافا ويب لأن مستقبِليهما فشلا',
    few: 'عُطّلت {n} خطافات ويب لأن مستقبِليها فشلوا',
    other: 'عُطّل {n} خطاف ويب لأن مستقبِليها فشلوا'
  },
  'health.do.webhooks-failing': 'انظر آخر التسليمات، وأصلح المستقبِل، ثم فعّل الخطاف وأعد تسليم ما فشل.',
  'health.problem.webhooks-late': {
    one: 'ينتظر تسليم واحد منذ أكثر من ساعة',
    two: 'ينتظر تسليمان منذ أكثر من ساعة',
    few: 'تنتظر {n} تسليمات، أقدمها منذ أكثر من ساعة',
    other: 'ينتظر {n} تسليمًا، أقدمها منذ أكثر من ساعة'
  },
  'health.do.webhooks-late': 'يستجيب المستقبِلون ببطء أو لا يستجيبون. تعرض صفحات الخطافات ما ردّوا به.',
  'health.problem.publications-late': 'تنتظر عمليات نشر منذ أكثر من ساعة',
  'health.do.publications-late': 'سجل الخادم يذكر ما يعطلها.',
  'health.problem.sources-failing': {
    one: 'مصدر واحد يفشل',
    two: 'مصدران يفشلان',
    few: '{n} مصادر تفشل',
    other: '{n} مصدرًا يفشل'
  },
  'health.do.sources-failing': 'تحتفظ مجموعة البيانات بآخر سجلاتها. صفحة المصدر تذكر السبب ويمكنها تشغيله من جديد.',
  'health.problem.sources-held': {
    one: 'مصدر واحد ينتظر شخصًا',
    two: 'مصدران ينتظران شخصًا',
    few: '{n} مصادر تنتظر شخصًا',
    other: '{n} مصدرًا ينتظر شخصًا'
  },
  'health.do.sources-held': 'ما وصل يختلف كثيرًا عما هو هنا. انظر إليه واقبله أو اتركه.',
  'health.problem.harvesters-failing': {
    one: 'فهرس مجمّع واحد يفشل',
    two: 'فهرسان مجمّعان يفشلان',
    few: '{n} فهارس مجمّعة تفشل',
    other: '{n} فهرسًا مجمّعًا يفشل'
  },
  'health.do.harvesters-failing': 'تبقى مجموعات بياناته كما كانت. صفحة الفهرس تذكر السبب ويمكنها تشغيله من جديد.',
  'health.problem.harvesters-held': {
    one: 'فهرس مجمّع واحد ينتظر شخصًا',
    two: 'فهرسان مجمّعان ينتظران شخصًا',
    few: '{n} فهارس مجمّعة تنتظر شخصًا',
    other: '{n} فهرسًا مجمّعًا ينتظر شخصًا'
  },
  'health.do.harvesters-held': 'ينقص جزء كبير من الفهرس دفعة واحدة. تحقق من صحة ذلك ثم اقبله.',
  'health.problem.synchronizations-failing': {
    one: 'فشلت مزامنة واحدة خلال اليوم الأخير',
    two: 'فشلت مزامنتان خلال اليوم الأخير',
    few: 'فشلت {n} مزامنات خلال اليوم الأخير',
    other: 'فشلت {n} مزامنة خلال اليوم الأخير'
  },
  'health.do.synchronizations-failing': 'صفحة التعاون تذكر ما تعذّر تبادله ومع من. المزامنة التالية تحاول من جديد.',
  'health.problem.mails-failing': {
    one: 'تعذّر إرسال رسالة واحدة',
    two: 'تعذّر إرسال رسالتين',
    few: 'تعذّر إرسال {n} رسائل',
    other: 'تعذّر إرسال {n} رسالة'
  },
  'health.do.mails-failing': 'صفحة الرسائل تذكر ما ردّ به الخادم. صحّح الخادم أو المستلم ثم أعد إرسالها.',
  'health.problem.mails-late': {
    one: 'تنتظر رسالة واحدة منذ أكثر من ساعة',
    two: 'تنتظر رسالتان منذ أكثر من ساعة',
    few: 'تنتظر {n} رسائل، أقدمها منذ أكثر من ساعة',
    other: 'تنتظر {n} رسالة، أقدمها منذ أكثر من ساعة'
  },
  'health.do.mails-late': 'لا خادم بريد مضبوطًا، أو أنه لا يقبلها. صفحة الرسائل تبيّن ذلك.'
}
