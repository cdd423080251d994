import type { TEXTS as ENGLISH } from '../en/texts.ts'
import type { TranslationOf } from '../message.ts'

export const TEXTS: TranslationOf<typeof ENGLISH> = {
  'page.about': 'À propos',
  'page.help': 'Aide',
  'page.contact': 'Contact',
  'page.legal': 'Mentions légales',
  'page.privacy': 'Données personnelles',
  'page.terms': 'Conditions d’utilisation',
  'page.accessibility': 'Accessibilité',
  'page.site-map': 'Plan du site',
  'page.others': 'Pages',
  'page.noContact':
    'L’exploitant de ce portail n’a pas indiqué de contact. Chaque jeu de données nomme son producteur.',
  'page.write': 'Écrire à l’exploitant de ce portail : {contact}',
  'page.unwritten': 'L’exploitant de ce portail n’a pas encore rédigé cette page.',
  'page.owners':
    'Les données appartiennent à leurs producteurs. Chaque jeu de données nomme son producteur et sa licence ; la licence dit ce que vous pouvez faire des données.',
  'about.text':
    '{name} publie {datasets} avec {records}. Tout ce qui est public peut être lu, filtré, téléchargé et interrogé par des programmes, sans compte.',
  'help.find': 'Trouver un jeu de données',
  'help.findText':
    'Saisissez des mots dans le champ de recherche ou choisissez des filtres à côté de la liste. La phrase au-dessus de la liste dit ce qui est affiché ; chaque filtre peut être retiré.',
  'help.look': 'Regarder les enregistrements',
  'help.lookText':
    'Ouvrez le tableau d’un jeu de données. Un clic sur l’en-tête d’une colonne trie, le bouton à côté filtre. Tous vos choix figurent dans l’adresse de la page : gardez-la ou envoyez-la, d’autres verront la même chose.',
  'help.download': 'Télécharger',
  'help.downloadText':
    'La page d’export propose chaque format pour tous les enregistrements et pour ceux que vos filtres laissent.',
  'help.query': 'Langage de requête du champ de recherche d’un tableau',
  'help.queryText':
    'Les mots sont recherchés. depth>5, name:"old harbour", day:[2023 TO 2024], AND, OR et NOT demandent plus précisément.',
  'help.programs': 'Pour les programmes',
  'help.programsText':
    'La page API de chaque jeu de données montre la requête de ce que vous voyez, en plusieurs langages. Toutes les requêtes et tous les paramètres figurent dans la description de l’API.',
  'privacy.counted': 'Ce qui est compté',
  'privacy.countedText':
    'Les visites sont comptées par jour, jeu de données, vue, langue et site d’où vient un lien. Ni votre adresse ni aucun identifiant ne sont enregistrés avec elles, et rien n’est partagé avec d’autres.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'Un cookie retient la langue choisie, un autre votre réponse à l’avis d’accès, un autre votre session tant que vous êtes connecté. Aucun ne sert à vous suivre ; aucun n’exige donc votre consentement.',
  'privacy.logs': 'Journaux',
  'privacy.logsText': {
    one: 'Les connexions, les refus et les changements des membres sont journalisés avec nom, adresse et heure, et supprimés après {n} jour.',
    other:
      'Les connexions, les refus et les changements des membres sont journalisés avec nom, adresse et heure, et supprimés après {n} jours.'
  },
  'accessibility.short.full': 'Accessibilité : totalement conforme',
  'accessibility.short.partial': 'Accessibilité : partiellement conforme',
  'accessibility.short.none': 'Accessibilité : non conforme',
  'accessibility.intro':
    'L’exploitant de {name} veut que chacun puisse l’utiliser. Cette déclaration s’applique à ses pages.',
  'accessibility.status': 'État de conformité',
  'accessibility.full': 'Les pages sont totalement conformes aux WCAG 2.2 niveau AA, à EN 301 549 et au RGAA 4.1.',
  'accessibility.partial':
    'Les pages sont partiellement conformes aux WCAG 2.2 niveau AA, à EN 301 549 et au RGAA 4.1.',
  'accessibility.none':
    'Les pages ne sont pas conformes aux WCAG 2.2 niveau AA, à EN 301 549 et au RGAA 4.1, ou il n’existe pas encore d’audit valide de ce portail.',
  'accessibility.rate': '{rate} des critères applicables sont respectés.',
  'accessibility.assessed': 'Évaluation du logiciel',
  'accessibility.assessedText':
    'Les auteurs du logiciel ont vérifié ses pages le {date} : {wcag} critères des WCAG 2.2 (niveaux A et AA) et {rgaa} du RGAA 4.1 sont respectés.',
  'accessibility.sum': '{n} sur {all}',
  'accessibility.open': 'Non respectés ou pas encore testés : {list}.',
  'accessibility.details': 'Critère par critère (en anglais)',
  'accessibility.content': 'Contenus qui peuvent ne pas être accessibles',
  'accessibility.contentText':
    'Les fichiers et les textes des producteurs sont affichés tels qu’ils ont été fournis. Les cartes et les graphiques sont accompagnés d’une liste ou d’un tableau qui dit la même chose.',
  'accessibility.made': 'À propos de cette déclaration',
  'accessibility.dated': 'Elle a été établie le {date}.',
  'accessibility.tested':
    'Les pages sont vérifiées avec axe et à la main : clavier seul, 320 pixels, zoom à 400 %, sans scripts, clair et sombre, de droite à gauche.',
  'accessibility.feedback': 'Retour d’information et contact',
  'accessibility.feedbackText':
    'Si quelque chose ne peut être utilisé ou lu, écrivez à l’exploitant. Vous recevrez une alternative ou de l’aide.',
  'accessibility.enforcement': 'Voies de recours',
  'accessibility.enforcementText':
    'Sans réponse satisfaisante, vous pouvez vous adresser à l’autorité de votre pays chargée de l’accessibilité des sites publics ; en France, le Défenseur des droits.'
}
