import type { TranslationOf } from '../translation.ts';

const RECONCILED =
  'Liegen unsere Daten hinter denen des Zahlungsdienstes zurück, werden sie aktualisiert, als wäre der Webhook eingetroffen. Ein Unterschied, der sich so nicht beheben lässt, wird zu einer Abweichung, einer je Vorgang. Sie bleibt offen, bis ein späterer Abgleich Übereinstimmung feststellt oder jemand sie klärt.';

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
      more: 'Ein Konto kann keine Erstattung freigeben, die ein anderes Konto angefordert hat, wenn eines der beiden das andere angelegt hat, oder wenn eines dem anderen in den letzten 30 Tagen einen Anmeldelink erstellt oder den zweiten Faktor entfernt hat. Das gilt auch über mehrere Schritte, zum Beispiel für das Konto, von dem das anlegende Konto stammt, und für Konten, die ein angelegtes Konto anlegt. Frühere E-Mails der Konten zählen mit.',
    },
    cap: {
      happened: 'Diese Erstattung würde eine Obergrenze für Freigaben innerhalb von 24 Stunden überschreiten.',
      next: 'Eine Person, deren Obergrenze noch nicht ausgeschöpft ist, wählt „Ausführen“, oder dieselbe Person zu einem späteren Zeitpunkt.',
      more: 'Eine Freigabe zählt für die Person, die sie vornimmt: beim Anfordern einer Erstattung, beim Ausführen, beim manuellen Abschließen und beim Stornieren. Verbundene Konten zählen als eine Person.',
    },
    failed: {
      happened: 'Der Zahlungsdienst hat das Geld nicht erstattet. Seine Antwort steht unten als Fehlergrund.',
      next: 'Führen Sie die Erstattung erneut aus, wenn die Ursache behoben ist. Wurde stattdessen in der Verwaltung des Zahlungsdienstes erstattet, lehnen Sie diese Erstattung ab. Andernfalls zahlen Sie den unten genannten Betrag auf anderem Weg zurück und schließen die Erstattung manuell ab.',
      more: 'Ein manueller Abschluss sendet nichts an den Zahlungsdienst: Die Erstattung gilt als erstattet, und der Saldo sinkt. Die Freigabegrenze gilt auch hier.',
    },
    stranded: {
      happened: 'Der Zahlungsdienst hat diese Erstattung nicht bestätigt. Sie wird nicht noch einmal gesendet.',
      next: 'Suchen Sie die Erstattung in der Verwaltung des Zahlungsdienstes, nach Zahlung und Betrag. Ist sie dort nicht vorhanden, geben Sie sie auf.',
      more: 'Der Betrag bleibt reserviert. Meldet der Zahlungsdienst die Erstattung doch, wird sie wie üblich abgeschlossen.',
    },
    external: {
      happened:
        'Jemand hat diese Erstattung in der Verwaltung des Zahlungsdienstes veranlasst. Sie mindert bereits den Saldo.',
      next: 'Wählen Sie „Prüfen“ und entscheiden Sie, ob die Buchung bestehen bleibt oder storniert wird.',
      more: 'Eine Stornierung folgt den Bedingungen der Buchung, im Namen der prüfenden Person. Die Entscheidung ist endgültig, außer die Erstattung schlägt später fehl: Dann ist sie erneut zu prüfen.',
    },
    externalFailed: {
      happened:
        'Diese Erstattung wurde in der Verwaltung des Zahlungsdienstes veranlasst und ist fehlgeschlagen. Ihr Betrag ist wieder erstattbar.',
      next: 'Wartet sie auf die Prüfung, wählen Sie „Prüfen“. Hat der Kunde das Geld nicht erhalten, erstatten Sie die Buchung erneut. Wurde es doch gezahlt, schließen Sie diese Erstattung manuell ab.',
      more: 'Eine fehlgeschlagene externe Erstattung lässt sich nicht erneut ausführen. Sobald sie geprüft ist, ist sie keine Aufgabe mehr.',
    },
  },
  mismatchedPayment: {
    happened: 'Der Zahlungsdienst hat einen anderen Betrag oder eine andere Währung eingezogen als angefordert',
    next: 'Dieses Geld zählt nicht für die Buchung. Erstatten Sie es.',
    more: 'Die Erstattung erfolgt in der Währung, in der der Kunde bezahlt hat. Die Aufgabe ist abgeschlossen, sobald Erstattungen, die nicht fehlgeschlagen sind, und verlorene Zahlungsstreitigkeiten zusammen die ganze Zahlung abdecken.',
  },
  endpoint: {
    failing: {
      happened: 'Dieser Empfänger wurde ausgeschaltet, weil fünf Tage lang jede Zustellung fehlgeschlagen ist.',
      next: 'Reparieren Sie den Empfänger und wählen Sie dann „Einschalten“. Danach lässt sich ein Testereignis senden.',
      more: 'Keine Buchung, Zahlung oder Erstattung wartet auf ihn, und andere Empfänger sind nicht betroffen.',
    },
    gone: {
      happened: 'Dieser Empfänger wurde ausgeschaltet, weil er mit 410 Gone geantwortet hat.',
      next: 'Wählen Sie „Einschalten“, wenn er wieder Ereignisse erhalten soll.',
      more: 'Keine Buchung, Zahlung oder Erstattung wartet auf ihn, und andere Empfänger sind nicht betroffen.',
    },
  },
  dispute: {
    happened: 'Der Zahlende oder die Bank fordert diese Zahlung zurück. Der Zahlungsdienst behält den Betrag ein.',
    next: 'Beantworten Sie den Zahlungsstreit in der Verwaltung des Zahlungsdienstes, bis zu der Frist unten, sofern eine angegeben ist.',
    more: 'Der Betrag ist nicht erstattbar, solange der Zahlungsstreit offen ist oder nachdem er verloren ist. Ist der Zahlungsstreit in einer anderen Währung, ist die ganze Zahlung nicht erstattbar. Nach einem gewonnenen Zahlungsstreit ist der Betrag wieder erstattbar.',
  },
  erasure: {
    happened: 'Jemand beantragt, die Daten dieses Kunden zu löschen.',
    next: 'Eine zweite Person prüft den Antrag und gibt die Löschung frei oder lehnt sie ab.',
    more: 'Die beantragende Person kann sie nicht freigeben, und auch kein Konto, das derselben Person gehören könnte.',
  },
  deadLetter: {
    happened: 'Ein Dienst konnte diese Nachricht nach mehreren Versuchen nicht verarbeiten oder nicht lesen.',
    next: 'Beheben Sie die Ursache, die der Grund nennt. Wählen Sie dann „Erneut verarbeiten“. Darf die Nachricht nicht verarbeitet werden, wählen Sie „Verwerfen“.',
    more: 'Die Nachricht wird dabei von Anfang an verarbeitet. Wird sie ein zweites Mal verarbeitet, hat das keine weitere Wirkung.',
  },
  discrepancy: {
    'unknown-payment': {
      happened: 'Der Zahlungsdienst hat Geld für eine Zahlung eingezogen, die hier nicht angefordert wurde.',
      next: 'Ermitteln Sie, welches Konto und welches System sie angelegt hat. Erstatten Sie sie beim Zahlungsdienst, wenn sie niemandem gehört. Klären Sie dann die Abweichung.',
      more: RECONCILED,
    },
    'payment-missing-at-gateway': {
      happened: 'Unsere Zahlung ist abgeschlossen, aber der Zahlungsdienst führt sie nicht.',
      next: 'Vergleichen Sie das Konto und den Modus der Schlüssel. Ist das Geld nie eingegangen, erbringen Sie die Leistung nicht.',
      more: RECONCILED,
    },
    'payment-differs': {
      happened: 'Betrag, Währung oder Zustand der Zahlung weichen ab, und unsere Daten lassen sich nicht anpassen.',
      next: 'Vergleichen Sie beide Beträge. Erstatten Sie den Unterschied oder lassen Sie ihn den Kunden bezahlen. Hat der Zahlungsdienst das Geld zurückgenommen, erstatten Sie nichts.',
      more: RECONCILED,
    },
    'paid-twice': {
      happened: 'Der Zahlungsdienst hat für eine Zahlung zweimal Geld eingezogen. Die zweite Zahlung fehlt im Saldo.',
      next: 'Erstatten Sie die zweite Zahlung, die die Referenz nennt, beim Zahlungsdienst. Klären Sie dann die Abweichung mit einer Bemerkung.',
      more: 'Auch ein Webhook kann eine doppelte Zahlung melden; diese Abweichung bleibt offen, bis jemand sie klärt. Die Erstattung der zweiten Zahlung in der Verwaltung des Zahlungsdienstes gehört zu keiner unserer Zahlungen: Der Webhook dieser Erstattung wird ignoriert oder die Erstattung als unbekannt gemeldet.',
    },
    'dispute-differs': {
      happened: 'Der Zahlungsstreit hat hier und beim Zahlungsdienst verschiedene Zustände oder verlorene Beträge.',
      next: 'Sehen Sie in der Verwaltung des Zahlungsdienstes nach. Der erstattbare Betrag richtet sich nach unseren Daten: Erstatten Sie nichts, was beim Zahlungsdienst noch strittig ist.',
      more: RECONCILED,
    },
    'unknown-refund': {
      happened:
        'Der Zahlungsdienst führt eine Erstattung einer unbekannten Zahlung oder eine, die den Saldo übersteigt.',
      next: 'Ermitteln Sie beim Zahlungsdienst die Zahlung, die erstattet wurde. Ist sie von uns, erstatten Sie dieses Geld nicht noch einmal, denn unser Saldo enthält die Erstattung nicht. Klären Sie dann die Abweichung mit einer Bemerkung.',
      more: RECONCILED,
    },
    'refund-missing-at-gateway': {
      happened: 'Unsere Erstattung ist abgeschlossen, aber der Zahlungsdienst führt sie nicht.',
      next: 'Der Kunde wartet möglicherweise. Fragen Sie den Zahlungsdienst. Hat er nicht erstattet, zahlen Sie das Geld auf anderem Weg zurück. Klären Sie dann die Abweichung mit einer Bemerkung.',
      more: RECONCILED,
    },
    'refund-differs': {
      happened: 'Betrag, Währung oder Zustand der Erstattung weichen ab, und unsere Daten lassen sich nicht anpassen.',
      next: 'Vergleichen Sie beide Beträge. Ist die Erstattung beim Zahlungsdienst fehlgeschlagen, führen Sie sie erneut aus. Ist sie nur dort erfolgt, zahlen Sie das Geld kein zweites Mal zurück.',
      more: RECONCILED,
    },
  },
} as const satisfies TranslationOf<'help'>;
