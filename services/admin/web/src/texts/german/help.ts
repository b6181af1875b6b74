import type { TranslationOf } from '../translation.ts';

export const help = {
  more: 'Mehr dazu',
  refund: {
    pending: {
      happened: 'Diese Erstattung wurde angefordert und wartet auf eine Entscheidung.',
      next: 'Vergleichen Sie Betrag und Grund mit der Buchung. Wählen Sie dann „Ausführen“ oder „Ablehnen“.',
      more: '„Ausführen“ sendet die Erstattung sofort an den Zahlungsdienst. „Ablehnen“ braucht einen Grund, den der Kunde liest. Der Betrag ist danach wieder erstattbar.',
    },
    approval: {
      happened: 'Diese Erstattung liegt über der Freigabegrenze und braucht eine zweite Person.',
      next: 'Eine andere Person als die anfordernde prüft sie und wählt „Ausführen“.',
      more: 'Erstattungen derselben Buchung, die eine Person allein freigegeben hat, zählen zusammen. Zwei Konten gelten als eine Person, wenn eines das andere angelegt oder ihm in den letzten 30 Tagen einen Anmeldelink erstellt hat. Die freigebende Person muss sich in den letzten 15 Minuten angemeldet haben. Die Seite fragt bei Bedarf nach dem Passwort.',
    },
    failed: {
      happened: 'Der Zahlungsdienst hat das Geld nicht erstattet. Seine Antwort steht unten als Fehlergrund.',
      next: 'Führen Sie die Erstattung erneut aus, wenn die Ursache behoben ist. Andernfalls zahlen Sie das Geld auf anderem Weg zurück und schließen die Erstattung manuell ab.',
      more: 'Manche Zahlungsdienste erstatten Zahlungen ab einem gewissen Alter nicht oder nicht in Teilen. Ein manueller Abschluss sendet nichts an den Zahlungsdienst: Die Erstattung gilt als erledigt, und der Saldo sinkt.',
    },
    stranded: {
      happened:
        'Der Zahlungsdienst hat auf die Anfrage nicht geantwortet und kennt diese Erstattung nicht. Sie wird nicht noch einmal gesendet.',
      next: 'Suchen Sie die Erstattung in der Verwaltung des Zahlungsdienstes, nach Zahlung und Betrag. Ist sie dort nicht vorhanden, geben Sie sie auf.',
      more: 'Der Betrag bleibt reserviert, und die Abfrage läuft weiter: Kennt der Zahlungsdienst die Erstattung doch, wird sie wie üblich abgeschlossen. Eine aufgegebene Erstattung kann unter einem neuen Schlüssel ausgeführt oder manuell abgeschlossen werden.',
    },
    external: {
      happened:
        'Jemand hat diese Erstattung in der Verwaltung des Zahlungsdienstes veranlasst. Sie mindert bereits den Saldo.',
      next: 'Wählen Sie „Prüfen“ und entscheiden Sie, ob die Buchung bestehen bleibt oder storniert wird.',
      more: 'Eine Stornierung folgt den Bedingungen der Buchung, im Namen der prüfenden Person. Die Entscheidung ist endgültig.',
    },
  },
  dispute: {
    happened: 'Der Zahlende oder die Bank fordert diese Zahlung zurück. Der Zahlungsdienst behält den Betrag ein.',
    next: 'Beantworten Sie den Zahlungsstreit in der Verwaltung des Zahlungsdienstes, vor der dort genannten Frist.',
    more: 'Der Betrag ist nicht erstattbar, solange der Zahlungsstreit offen oder nachdem er verloren ist. Ein gewonnener Zahlungsstreit gibt ihn frei. Eine Erstattung des einbehaltenen Teils wartet: Führen Sie sie aus, wenn der Zahlungsstreit gewonnen ist, und lehnen Sie sie ab, wenn er verloren ist.',
  },
  deadLetter: {
    happened: 'Ein Dienst konnte diese Nachricht nach mehreren Versuchen nicht verarbeiten oder nicht lesen.',
    next: 'Beheben Sie die Ursache, die der Grund nennt. Wählen Sie dann „Erneut verarbeiten“.',
    more: 'Die Nachricht wird dabei von Anfang an verarbeitet. Wird sie ein zweites Mal verarbeitet, hat das keine weitere Wirkung.',
  },
  discrepancy: {
    'unknown-payment': {
      happened: 'Der Zahlungsdienst hat Geld für eine Zahlung eingezogen, die hier nicht angefordert wurde.',
      next: 'Ermitteln Sie, welches Konto und welches System sie angelegt hat. Erstatten Sie sie beim Zahlungsdienst, wenn sie niemandem gehört. Klären Sie dann die Abweichung.',
    },
    'payment-missing-at-gateway': {
      happened: 'Unsere Zahlung ist abgeschlossen, aber der Zahlungsdienst führt sie nicht.',
      next: 'Vergleichen Sie das Konto und den Modus der Schlüssel. Ist das Geld nie eingegangen, erbringen Sie die Leistung nicht.',
    },
    'payment-differs': {
      happened: 'Betrag, Währung oder Zustand der Zahlung weichen ab, und unsere Daten können nicht folgen.',
      next: 'Vergleichen Sie beide Beträge. Erstatten Sie den Unterschied oder lassen Sie ihn den Kunden bezahlen.',
    },
    'paid-twice': {
      happened: 'Der Zahlungsdienst hat für eine Zahlung zweimal Geld eingezogen. Die zweite Zahlung fehlt im Saldo.',
      next: 'Erstatten Sie die zweite Zahlung, die die Referenz nennt, beim Zahlungsdienst. Klären Sie dann die Abweichung mit einer Bemerkung.',
    },
    'dispute-differs': {
      happened: 'Der Zahlungsstreit hat hier und beim Zahlungsdienst verschiedene Ergebnisse.',
      next: 'Sehen Sie in der Verwaltung des Zahlungsdienstes nach. Der erstattbare Betrag richtet sich nach unseren Daten.',
    },
    'unknown-refund': {
      happened:
        'Der Zahlungsdienst führt eine Erstattung einer unbekannten Zahlung oder eine, die den Saldo übersteigt.',
      next: 'Ermitteln Sie ihre Zahlung beim Zahlungsdienst. Der Saldo der Buchung zeigt unsere Zahlen.',
    },
    'refund-missing-at-gateway': {
      happened: 'Unsere Erstattung ist abgeschlossen, aber der Zahlungsdienst führt sie nicht.',
      next: 'Der Kunde wartet möglicherweise: Fragen Sie den Zahlungsdienst und zahlen Sie das Geld dann auf anderem Weg zurück.',
    },
    'refund-differs': {
      happened: 'Betrag, Währung oder Zustand der Erstattung weichen ab, und unsere Daten können nicht folgen.',
      next: 'Vergleichen Sie beide Beträge. Führen Sie eine Erstattung erneut aus, die beim Zahlungsdienst fehlgeschlagen ist.',
    },
  },
} as const satisfies TranslationOf<'help'>;
