import type { TranslationOf } from '../translation.ts';

export const account = {
  invitation: 'Willkommen',
  invitationLead: 'Wählen Sie ein Passwort. Damit melden Sie sich künftig an.',
  tokenMissing:
    'Der Link ist unvollständig. Öffnen Sie den ganzen Link aus Ihrer Einladung noch einmal. Diese Seite entfernt ihn nach dem Lesen aus der Adresszeile.',
  accept: 'Passwort festlegen und anmelden',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort wiederholen',
  passwordRule:
    'Mindestens %{min} Zeichen, ohne Ihren Namen und ohne gängige Wörter. Einige Wörter, die Sie sich merken, ergeben ein gutes Passwort.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  changePassword: 'Passwort ändern',
  changeTitle: 'Passwort ändern',
  changeHint: 'Sie bleiben hier angemeldet und werden überall sonst abgemeldet.',
  currentPassword: 'Aktuelles Passwort',
  passwordChanged: 'Das Passwort wurde geändert',
  signInAgainTitle: 'Erneut anmelden',
  signInAgainHint: 'Der Betrag liegt über der Freigabegrenze. Geben Sie Ihr Passwort ein, um fortzufahren.',
  signInAgain: 'Weiter',
  signInAgainAtProvider:
    'Der Betrag liegt über der Freigabegrenze. Melden Sie sich erneut bei Ihrem Anmeldedienst an. Danach kehren Sie auf diese Seite zurück und können die Aktion wiederholen.',
  signInAgainLeave: 'Zum Anmeldedienst',
  noPermissions: 'Ihr Konto hat noch keine Berechtigungen',
  noPermissionsHint: 'Bitten Sie eine Person, die Konten verwaltet, um Berechtigungen. Laden Sie die Seite danach neu.',
} as const satisfies TranslationOf<'account'>;
